import { expect, test } from "vitest";
import type { Mistake } from "../wire";
import { sorted } from "./mistakes";

const mistake = (first: number, seat: number, loss: number): Mistake => ({
  first,
  last: first,
  seat,
  era: "canal",
  round: 1,
  verdict: "mistake",
  loss,
  uncertainty: 0,
  worlds: 4,
  played: "",
  better: "",
  played_parts: [],
  better_parts: [],
  reasons: [],
});

test("mine come first, and the worst first", () => {
  const found = sorted([mistake(1, 0, 4), mistake(2, 1, 9), mistake(3, 0, 7)], new Set([0]));
  expect(found.mine.map(({ first }) => first)).toEqual([3, 1]);
  expect(found.others.map(({ first }) => first)).toEqual([2]);
});
