import { beforeEach, describe, expect, test } from "vitest";
import { Coach } from "./coach.svelte";
import { type Facts, REMARKS, type Remark, nextRemark } from "./remarks";

const START: Facts = {
  number: 1,
  isMine: true,
  ask: "action",
  open: new Set(["build", "network", "loan", "pass"]),
  money: 17,
  flipped: 0,
  isLastRound: false,
};
const seen = (...remarks: Remark[]) => new Set(remarks);
beforeEach(() => localStorage.clear());

describe("remarks come up as the game goes", () => {
  test("first what it is about, then nothing until somebody has moved", () => {
    expect(nextRemark({ ...START, isMine: false }, seen())).toBeNull();
    expect(nextRemark(START, seen())).toBe("aim");
    expect(nextRemark(START, seen("aim"))).toBeNull();
    expect(nextRemark({ ...START, number: 3 }, seen("aim"))).toBe("order");
    expect(nextRemark({ ...START, number: 5 }, seen("aim", "order"))).toBe("network");
  });
  test("a sale, beer, a shortfall, little money, a tile that turned over, the last round", () => {
    expect(nextRemark({ ...START, open: new Set(["sell"]) }, seen("aim"))).toBe("sell");
    expect(nextRemark({ ...START, ask: "beer" }, seen("aim"))).toBe("beer");
    expect(nextRemark({ ...START, ask: "shortfall", flipped: 1 }, seen("aim"))).toBe("short");
    expect(nextRemark({ ...START, ask: "shortfall", isMine: false }, seen("aim"))).toBeNull();
    expect(nextRemark({ ...START, money: 3 }, seen("aim"))).toBe("loan");
    expect(nextRemark({ ...START, flipped: 1 }, seen("aim"))).toBe("flip");
    expect(nextRemark({ ...START, isLastRound: true }, seen("aim"))).toBe("last");
  });
  test("every remark once at most", () =>
    expect(nextRemark({ ...START, flipped: 3, money: 0, isLastRound: true }, new Set(REMARKS))).toBeNull());
});

describe("the coach", () => {
  test("speaks once a turn at most, and never twice of the same", () => {
    const coach = new Coach();
    coach.follow(START);
    expect(coach.remark).toBe("aim");
    coach.putAway();
    coach.follow({ ...START, money: 3 });
    expect(coach.remark).toBeNull();
    coach.follow({ ...START, money: 3, number: 2 });
    expect(coach.remark).toBe("loan");
    coach.follow({ ...START, money: 3, number: 4, isMine: false });
    expect(coach.remark).toBeNull();
    expect(new Coach().seen).toEqual(["aim", "loan"]);
  });
  test("can be brought back, and is silent for good once it is off", () => {
    const coach = new Coach();
    coach.follow(START);
    coach.putAway();
    expect(coach.again()).toBe(true);
    expect(coach.remark).toBe("aim");
    coach.turn(false);
    expect(coach.remark).toBeNull();
    const later = new Coach();
    later.follow({ ...START, money: 0, number: 7 });
    expect([later.isOff, later.remark, later.again()]).toEqual([true, null, false]);
    later.turn(true);
    later.follow({ ...START, number: 9 });
    expect(later.remark).toBe("aim");
  });
});
