import { expect, test } from "vitest";
import type { StoryDocument } from "../wire";
import { freshOf } from "./news";

const told = (action: number, seat: number | null): StoryDocument =>
  ({ action, part: 0, seat, words: `${action}` }) as StoryDocument;
const all = [told(1, 0), told(2, 1), told(3, 2), told(3, null)];

test("what others and the game did since is new, what I did is not", () => {
  expect(freshOf(all.slice(0, 1), all, 1).map((one) => one.seat)).toEqual([2, null]);
  expect(freshOf(all.slice(0, 2), all, null).map((one) => one.seat)).toEqual([2, null]);
});
test("nothing is new when something was taken back", () => {
  expect(freshOf(all, all.slice(0, 2), 0)).toEqual([]);
});
