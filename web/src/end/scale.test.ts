import { expect, test } from "vitest";
import { scaleOf, spread } from "./scale";

test("a scale holds all values and has few round lines", () => {
  expect(scaleOf([0, 151])).toEqual({ low: 0, high: 160, ticks: [0, 40, 80, 120, 160] });
  expect(scaleOf([-3, 19])).toEqual({ low: -5, high: 20, ticks: [-5, 0, 5, 10, 15, 20] });
  expect(scaleOf([])).toEqual({ low: 0, high: 1, ticks: [0, 1] });
});

test("numbers at the end of lines do not lie on each other", () => {
  expect(spread([10, 12, 40], 15, 100)).toEqual([10, 25, 40]);
  expect(spread([12, 10], 15, 100)).toEqual([25, 10]);
  expect(spread([98, 99], 15, 100)).toEqual([85, 100]);
  expect(spread([50, 50], 15, 100)).toEqual([50, 65]);
});
