import { describe, expect, test } from "vitest";
import type { ChoiceData } from "../wire";
import { type Facts, type Step, STEPS, firstAction, hasEnded, nextStep } from "./steps";

const START: Facts = {
  number: 1,
  isMine: true,
  isOver: false,
  ask: "action",
  isWhole: false,
  isPicked: false,
  drafted: [],
  open: new Set(["build", "network", "loan", "pass"]),
  money: 17,
  flipped: 0,
};
const seen = (...steps: Step[]) => new Set(steps);

describe("steps come up as the game goes", () => {
  test("first what it is about, even while another moves; then the hand, then building", () => {
    expect(nextStep({ ...START, isMine: false, open: new Set() }, seen())).toBe("aim");
    expect(nextStep(START, seen("aim"))).toBe("hand");
    expect(nextStep(START, seen("aim", "hand"))).toBe("build");
  });
  test("nothing to say: the reader plays on", () =>
    expect(nextStep(START, seen("aim", "hand", "build"))).toBeNull());
  test("a preview, a whole turn, the others' turns", () => {
    const before = seen("aim", "hand", "build");
    expect(nextStep({ ...START, isPicked: true }, before)).toBe("preview");
    expect(nextStep({ ...START, isWhole: true }, before)).toBe("whole");
    expect(nextStep({ ...START, isMine: false, ask: "action" }, before)).toBe("order");
  });
  test("a network after the first round, money when there is little, a sale when there is one", () => {
    const before = seen("aim", "hand", "build", "preview", "whole", "order");
    expect(nextStep(START, before)).toBe("network");
    expect(nextStep({ ...START, money: 3 }, seen(...before, "network"))).toBe("loan");
    expect(nextStep({ ...START, open: new Set(["sell"]) }, before)).toBe("sell");
    expect(nextStep({ ...START, ask: "beer" }, before)).toBe("beer");
    expect(nextStep({ ...START, flipped: 1, open: new Set() }, before)).toBe("flip");
  });
  test("the end, whatever came before", () =>
    expect(nextStep({ ...START, isMine: false, isOver: true, ask: "over" }, seen("hand"))).toBe("over"));
  test("every step comes up once at most", () =>
    expect(nextStep({ ...START, isOver: true, flipped: 3, money: 0 }, new Set(STEPS))).toBeNull());
});

describe("a step ends by what is done, whichever legal move it is", () => {
  test("building ends with a choice picked, something drafted, or the turn", () => {
    expect(hasEnded("build", START, START)).toBe(false);
    expect(hasEnded("build", { ...START, isPicked: true }, START)).toBe(true);
    expect(hasEnded("build", { ...START, drafted: ["loan"] }, START)).toBe(true);
    expect(hasEnded("network", { ...START, number: 2 }, START)).toBe(true);
  });
  test("what only explains waits for the reader", () => {
    for (const step of ["aim", "hand", "order", "flip", "beer", "over"] as const)
      expect(hasEnded(step, { ...START, number: 9, isMine: false }, START)).toBe(false);
  });
});

test("the first action of a turn ends where the next begins", () => {
  const turn = (...kinds: ChoiceData["do"][]) => kinds.map((kind) => ({ do: kind }));
  const kinds = (...given: ChoiceData["do"][]) => firstAction(turn(...given)).map((choice) => choice.do);
  expect(kinds("build", "card", "coal", "loan", "card")).toEqual(["build", "card", "coal"]);
  expect(kinds("sell", "card", "beer", "sell", "beer", "stop", "sell")).toEqual([
    "sell",
    "card",
    "beer",
    "sell",
    "beer",
    "stop",
  ]);
  expect(kinds("loan")).toEqual(["loan"]);
  expect(kinds()).toEqual([]);
});
