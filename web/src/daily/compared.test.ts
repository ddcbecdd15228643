import { expect, test } from "vitest";
import type { BoardResult, DuplicateDocument } from "../wire";
import { compared, farthest } from "./compared";

const made = (vp: number | null, has_ended = true): BoardResult => ({ vp, has_ended });
const boards = [
  { seat: 0, place: 1, game: null, has_ended: true, mean: 90 },
  { seat: 1, place: 2, game: null, has_ended: false, mean: null },
];
const people = [
  { name: "Ada", is_me: false, boards: [made(84), made(null)] },
  { name: "Ben", is_me: false, boards: [null, made(null, false)] },
  { name: "Cem", is_me: true, boards: [made(96), null] },
];

test("people stand by what they made above the mean, and who has nothing to show comes last", () => {
  const rows = compared({ boards, people } as unknown as DuplicateDocument);
  expect(rows.map(({ player, sum }) => [player.name, sum])).toEqual([
    ["Cem", 6],
    ["Ada", -6],
    ["Ben", null],
  ]);
  expect(rows[1]!.above).toEqual([-6, null]);
  expect(farthest(rows)).toBe(6);
  expect(farthest([])).toBe(1);
});
