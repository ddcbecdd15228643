import { beforeEach, expect, test } from "vitest";
import { keepProgress, nextOf, progressIn } from "./progress";

const [ONE, TWO] = [
  { shelf: "a", name: "one" },
  { shelf: "a", name: "two" },
] as const;
beforeEach(() => localStorage.clear());

test("a lesson begins at its first step, and goes on where it was left", () => {
  expect(progressIn(ONE)).toEqual({ step: 0, isDone: false });
  keepProgress(ONE, 2);
  expect(progressIn(ONE)).toEqual({ step: 2, isDone: false });
});
test("what was done once stays done when it is played again", () => {
  keepProgress(ONE, 0, true);
  keepProgress(ONE, 1);
  expect(progressIn(ONE)).toEqual({ step: 1, isDone: true });
});
test("next is the one begun, else the first that is not done", () => {
  expect(nextOf([ONE, TWO])).toBe(ONE);
  keepProgress(TWO, 1);
  expect(nextOf([ONE, TWO])).toBe(TWO);
  keepProgress(ONE, 0, true);
  keepProgress(TWO, 0, true);
  expect(nextOf([ONE, TWO])).toBeNull();
});
test("what cannot be read is no progress", () => {
  localStorage.setItem("ironbridge.lessons", "{");
  expect(progressIn(ONE).step).toBe(0);
});
