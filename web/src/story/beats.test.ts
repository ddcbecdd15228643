import { expect, test } from "vitest";
import type { StoryDocument } from "../wire";
import { beatsOf, holdOf } from "./beats";

const told = (action: number, entry: number, seat: number | null, kind: StoryDocument["kind"], title = "") =>
  ({ action, entry, seat, kind, title, line: title, rows: [] as StoryDocument["rows"] }) as StoryDocument;

test("the others' turns since mine are told, with the rounds between them", () => {
  const story = [
    told(1, 1, 0, "action"),
    told(2, 2, 1, "action"),
    told(2, 2, null, "more"),
    told(3, 2, 1, "action"),
    told(3, 2, null, "round"),
    told(4, 3, 2, "action"),
  ];
  expect(beatsOf(story, new Set([0])).map(({ key, turn }) => [key, turn])).toEqual([
    ["2 action", 1],
    ["3 action", 1],
    ["3 round", 1],
    ["4 action", 2],
  ]);
  expect(beatsOf(story, new Set([2]))).toEqual([]);
  expect(beatsOf(story, new Set())).toEqual([]);
});

test("an era that ended with my own action is told, and not its round besides", () => {
  const story = [told(7, 4, 0, "action"), told(7, 4, null, "era"), told(7, 4, null, "round")];
  expect(beatsOf(story, new Set([0])).map((beat) => beat.kind)).toEqual(["era"]);
});

test("a caption stays as long as it takes to read it", () => {
  expect(holdOf(told(1, 1, 0, "action", "Loan"))).toBe(1400);
  expect(holdOf(told(1, 1, 0, "action", "word ".repeat(30)))).toBe(1950);
  expect(holdOf(told(1, 1, 0, "action", "word ".repeat(300)))).toBe(3200);
});
