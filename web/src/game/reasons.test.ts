import { expect, test } from "vitest";
import type { WhyNotDocument } from "../wire";
import { shownReasons } from "./reasons";

const reason = (code: string, sentence: string) => ({ is_open: false, code, sentence }) as WhyNotDocument;

test("an action without money tells of the money, not of every line that is taken", () => {
  const reasons = [
    reason("line_taken", "taken by Ada"),
    reason("line_taken", "taken by Ben"),
    reason("outside_network", "far away"),
    reason("too_dear", "it costs £5"),
    reason("too_dear", "it costs £8"),
  ];
  expect(shownReasons("action", reasons).map((told) => told.sentence)).toEqual([
    "it costs £5",
    "taken by Ada",
    "far away",
  ]);
});

test("a place tells all that is different, once", () => {
  const reasons = [
    reason("no_card_fits", "no card"),
    reason("no_card_fits", "no card"),
    reason("no_coal", "no coal"),
  ];
  expect(shownReasons("slot", reasons).map((told) => told.code)).toEqual(["no_card_fits", "no_coal"]);
});
