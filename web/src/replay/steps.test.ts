import { expect, test } from "vitest";
import type { ActionDocument, StoryDocument } from "../wire";
import { blocksAt, numberOf, roundFrom, spansOf, stepsOf } from "./steps";

const action = (number: number, era: string, round: number): ActionDocument => ({
  number,
  entry: number + 1,
  seat: 0,
  era,
  round,
  turn: 1,
  choices: [],
  text: "",
  made: 0,
});
const told = (action: number, part: number, seat: number | null, words: string, places: string[] = []) => {
  const kind = part > 0 ? (seat === null ? "round" : "more") : "action";
  return {
    action,
    part,
    entry: action + 1,
    seat,
    words,
    places,
    kind,
    line: `${words}!`,
    money: -7,
  } as StoryDocument;
};

const SPANS = spansOf([
  action(1, "canal", 1),
  action(2, "canal", 1),
  action(3, "canal", 2),
  action(4, "canal", 2),
  action(5, "rail", 1),
]);

test("rounds lie side by side on the slider", () => {
  expect(SPANS).toEqual([
    { era: "canal", round: 1, from: 0, to: 2 },
    { era: "canal", round: 2, from: 2, to: 4 },
    { era: "rail", round: 1, from: 4, to: 5 },
  ]);
});

test("a round on or back stops at its edges", () => {
  expect([0, 1, 2, 4, 5].map((at) => roundFrom(SPANS, at, 1))).toEqual([2, 2, 4, 5, 5]);
  expect([5, 4, 3, 2, 1, 0].map((at) => roundFrom(SPANS, at, -1))).toEqual([4, 2, 2, 0, 0, 0]);
});

test("paragraphs of one action are one step, and what befalls the table follows it", () => {
  expect(
    stepsOf([
      told(1, 0, 1, "A mill", ["ford.1"]),
      told(1, 1, null, "Round 2 begins."),
      told(2, 0, 0, "A link", ["mill-ford"]),
      told(2, 1, 1, "A mine is empty"),
    ]),
  ).toEqual([
    {
      number: 1,
      entry: 2,
      seat: 1,
      words: ["A mill"],
      after: ["Round 2 begins."],
      line: "A mill!",
      money: -7,
      quiet: ["Round 2 begins.!"],
      places: ["ford.1"],
    },
    {
      number: 2,
      entry: 3,
      seat: 0,
      words: ["A link", "A mine is empty"],
      after: [],
      line: "A link!",
      money: -7,
      quiet: [],
      places: ["mill-ford"],
    },
  ]);
});

test("an address names an action that there is", () => {
  expect([numberOf("3", 5), numberOf("99", 5), numberOf("", 5), numberOf("x", 5)]).toEqual([
    3,
    5,
    null,
    null,
  ]);
});

test("the block of an action comes first, then the nearer neighbour", () => {
  expect(blocksAt(3, 20, 124)).toEqual([0]);
  expect(blocksAt(15, 20, 124)).toEqual([0, 20]);
  expect(blocksAt(22, 20, 124)).toEqual([20, 0]);
  expect(blocksAt(119, 20, 119)).toEqual([100]);
});
