import { expect, test } from "vitest";
import type { TurnVerdict } from "../wire";
import { barsOf } from "./verdicts";

const turn = (seat: number, loss: number): TurnVerdict => ({
  first: 1,
  last: 2,
  seat,
  verdict: "good",
  loss,
  uncertainty: 0,
});

test("a seat has a bar for every turn that lost something, measured by the largest loss", () => {
  const turns = [turn(0, 0), turn(1, 4), turn(0, 16), turn(1, 0)];
  expect(barsOf(turns, 0)).toEqual([{ turn: turns[2], left: 0.5, height: 1 }]);
  expect(barsOf(turns, 1)).toEqual([{ turn: turns[1], left: 0.25, height: 0.25 }]);
});

test("small losses stay small though there is no larger one", () => {
  expect(barsOf([turn(0, 2)], 0)[0]?.height).toBe(0.25);
  expect(barsOf([], 0)).toEqual([]);
});
