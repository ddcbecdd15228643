import { expect, test } from "vitest";
import { leadersOf } from "./leading";

const scores = (...points: number[]) =>
  points.map((vp) => ({ vp, links: 0, link_vp: 0, tiles: 0, tile_vp: 0, unflipped: 0 }));

test("whoever has most leads, perhaps several; nobody does while all are equal", () => {
  expect(leadersOf(scores(3, 9, 4))).toEqual(new Set([1]));
  expect(leadersOf(scores(9, 3, 9))).toEqual(new Set([0, 2]));
  expect(leadersOf(scores(2, 2))).toEqual(new Set());
  expect(leadersOf([])).toEqual(new Set());
});
