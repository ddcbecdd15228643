import { describe, expect, test } from "vitest";
import type { ChapterDocument, RulesetDocument } from "../wire";
import { bookOf, booksOf, found, marked, numbered, spansOf, wordsOf } from "./text";

const rule = (number: string, text: string) => ({
  number,
  text,
  is_ruling: false,
  is_base: false,
  pictures: [],
});
const CHAPTERS: ChapterDocument[] = [
  {
    letter: "C",
    title: "Concepts",
    rules: [rule("C6", "*Coal* from the nearest mine."), rule("C8", "Beer, see (C6, Z9).")],
  },
  { letter: "L", title: "Loan", rules: [rule("LL1", "Take £10 (C6).")] },
];
const NUMBERS = new Set(["C6", "C8", "LL1"]);

test("marks become spans, and numbers that are rules become links", () => {
  expect(spansOf("**(ruling)** *Coal* as C6 or Z9, `facts`", NUMBERS)).toEqual([
    { kind: "ruling", text: "(ruling)" },
    { kind: "plain", text: " " },
    { kind: "emphasis", text: "Coal" },
    { kind: "plain", text: " as " },
    { kind: "rule", text: "C6" },
    { kind: "plain", text: " or Z9, " },
    { kind: "code", text: "facts" },
  ]);
});

describe("a search", () => {
  const numbers = (search: string) =>
    found(CHAPTERS, wordsOf(search)).flatMap((chapter) => chapter.rules.map(({ number }) => number));
  test("finds words in any order, whatever their case", () =>
    expect(numbers(" MINE nearest ")).toEqual(["C6"]));
  test("finds all rules of a chapter by its name", () => expect(numbers("concepts")).toEqual(["C6", "C8"]));
  test("finds a rule alone by its number, with or without the letter of the game", () => {
    expect(numbers("c6")).toEqual(["C6"]);
    expect(numbers("l1")).toEqual(["LL1"]);
  });
  test("finds nothing for what no rule says", () => expect(numbers("steam")).toEqual([]));
  test("of nothing finds everything", () => expect(numbers(" ")).toEqual(["C6", "C8", "LL1"]));
  test("marks its hits and takes signs as they are", () => {
    expect(marked("Take £10 (x).", ["(x)", "take"])).toEqual([
      { text: "Take", isHit: true },
      { text: " £10 ", isHit: false },
      { text: "(x)", isHit: true },
      { text: ".", isHit: false },
    ]);
  });
});

test("a number tells the book", () => {
  const ruleset = (name: string, game: string, letter: string): RulesetDocument => ({
    name,
    title: name,
    board: "",
    edition: "",
    players: [2],
    is_introductory: false,
    sentence: "",
    game,
    game_title: game.toUpperCase(),
    rules_letter: letter,
  });
  const books = booksOf([
    ruleset("one", "first", ""),
    ruleset("two", "first", ""),
    ruleset("three", "other", "L"),
  ]);
  expect(books.map(({ title, rulesets }) => [title, rulesets])).toEqual([
    ["FIRST", ["one", "two"]],
    ["OTHER", ["three"]],
  ]);
  expect(["L1", "LB1", "C6", "XB1"].map((number) => bookOf(books, number)?.ruleset)).toEqual([
    "one",
    "three",
    "one",
    "one",
  ]);
  expect(bookOf([], "C6")).toBeUndefined();
  expect(numbered(CHAPTERS, "Z1")).toBeNull();
});
