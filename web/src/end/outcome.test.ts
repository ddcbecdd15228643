import { expect, test } from "vitest";
import { ranksOf } from "./outcome";

const view = { seats: [{ vp: 12 }, { vp: 30 }, { vp: 12 }] };

test("ranks follow the outcome, tie-breakers included", () => {
  const outcome = { ranking: [[2], [0, 1]] };
  expect(ranksOf(outcome, view)).toEqual([
    { seat: 2, rank: 1 },
    { seat: 0, rank: 2 },
    { seat: 1, rank: 2 },
  ]);
});

test("a game that was not finished is ranked by its points so far", () => {
  expect(ranksOf(null, view)).toEqual([
    { seat: 1, rank: 1 },
    { seat: 0, rank: 2 },
    { seat: 2, rank: 2 },
  ]);
});
