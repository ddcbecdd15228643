import { expect, test } from "vitest";
import { barsOf, shareBelow, signed } from "./bars";

test("every score is in one bar, and par in the middle of its own", () => {
  const scores = [70, 88, 95, 96, 99, 100, 101, 104, 108, 131].map((vp) => ({
    vp,
    count: vp === 100 ? 2 : 1,
  }));
  const bars = barsOf(scores, 100, 108);
  expect(bars.reduce((sum, bar) => sum + bar.count, 0)).toBe(11);
  const middle = bars.find((bar) => bar.least <= 0 && bar.most >= 0)!;
  expect(middle.least + middle.most).toBe(0);
  expect(bars.length).toBeLessThanOrEqual(16);
  expect(bars.filter((bar) => bar.isMine).map((bar) => bar.least <= 8 && bar.most >= 8)).toEqual([true]);
  for (const [n, bar] of bars.slice(1).entries()) expect(bar.least).toBe(bars[n]!.most + 1);
});
test("scores that are all alike are one bar, and none are none", () => {
  expect(barsOf([{ vp: 90, count: 2 }], 100, null)).toEqual([
    { least: -10, most: -10, count: 2, isMine: false },
  ]);
  expect(barsOf([], 100, null)).toEqual([]);
});
test("numbers have their signs, and shares are of a hundred", () => {
  expect([signed(7), signed(-3), signed(0)]).toEqual(["+7", "−3", "0"]);
  expect([shareBelow(9, 9), shareBelow(2, 3), shareBelow(0, 0)]).toEqual([100, 66, 0]);
});
