import { expect, test } from "vitest";
import type { TableDocument } from "../wire";
import { EVERYBODY, ratingWords, standingWords, wantedWords } from "./wanted";

test("a range is said with the ends that it has", () => {
  expect(ratingWords(EVERYBODY)).toBe("any rating");
  expect(ratingWords({ ...EVERYBODY, rating_from: 1500 })).toBe("from 1500");
  expect(ratingWords({ ...EVERYBODY, rating_to: 1500 })).toBe("up to 1500");
  expect(ratingWords({ rating_from: 1300, rating_to: 1700, finishes: 0 })).toBe("1300 to 1700");
});

test("how somebody stands says what is not known", () => {
  expect(standingWords({ rating: 1520, deviation: 70, finished: 19, unfinished: 1 })).toBe(
    "1520 ± 70 · finishes 19 of 20 games",
  );
  expect(standingWords({ rating: null, deviation: null, finished: 0, unfinished: 0 })).toBe(
    "no rating yet · no game finished yet",
  );
});

test("nothing is asked of those who have the link to a private table", () => {
  const wanted = { ...EVERYBODY, rating_from: 1500, finishes: 9 };
  const table = { is_listed: true, wanted } as TableDocument;
  expect(wantedWords(table)).toEqual(["from 1500", "finishes 9 of 10"]);
  expect(wantedWords({ ...table, is_listed: false })).toEqual([]);
  expect(wantedWords({ ...table, wanted: null })).toEqual([]);
});
