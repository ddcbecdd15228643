import { describe, expect, it } from "vitest";
import type { Sheet } from "../sheet";
import { isSame, merged } from "./merged";

const TILE = { seat: 0, industry: "cotton", level: 1, flipped: false };
const NO_ROUND: Sheet = {
  version: 1,
  id: "one",
  begun: "2030-01-31T19:00:00Z",
  ruleset: "small",
  players: [
    { name: "Ada", colour: 0 },
    { name: "Ben", colour: 2 },
  ],
  era: "canal",
  eras: { canal: { board: { tiles: { "leeds.1": TILE }, links: { a: 0 } }, bonus: [0, 0], lost: [0, 0] } },
  money: [null, null],
  income: [null, null],
  order: [null, null],
};
const ROUND = {
  era: "canal",
  number: 3,
  order: [0, 1],
  turn: 0,
  spent: [0, 0],
  income: [10, 10],
  money: [null, null],
  removed: [[], []],
  markets: { coal: 5 },
  distant: 0,
} as const;
const BASE: Sheet = { ...NO_ROUND, round: ROUND };
const withBoard = (tiles: Sheet["eras"][never], links: object): Sheet =>
  ({ ...BASE, eras: { canal: { ...BASE.eras.canal, board: { tiles, links } } } }) as Sheet;

describe("what several phones enter at the same time", () => {
  it("is kept of both, seat by seat and place by place", () => {
    const mine = { ...withBoard({ "leeds.1": TILE } as never, { a: 0, b: 0 }), money: [5, null] };
    const theirs = { ...withBoard({ "leeds.1": TILE, "york.1": TILE } as never, {}), money: [null, 7] };
    const both = merged(BASE, mine, theirs);
    expect(both.money).toEqual([5, 7]);
    expect(both.eras.canal?.board.links).toEqual({ b: 0 });
    expect(Object.keys(both.eras.canal!.board.tiles)).toEqual(["leeds.1", "york.1"]);
    const spent = (seat: number): Sheet => ({
      ...BASE,
      round: { ...ROUND, spent: ROUND.spent.map((_, n) => (n === seat ? 9 : 0)) },
    });
    expect(merged(BASE, spent(0), spent(1)).round?.spent).toEqual([9, 9]);
  });

  it("is mine where both have changed one thing, and a tile is one thing", () => {
    const mine = withBoard({ "leeds.1": { ...TILE, level: 2 } } as never, { a: 0 });
    const theirs = withBoard({ "leeds.1": { ...TILE, flipped: true } } as never, { a: 0 });
    expect(merged(BASE, mine, theirs).eras.canal?.board.tiles["leeds.1"]).toEqual({ ...TILE, level: 2 });
    const gone = withBoard({} as never, { a: 0 });
    expect(merged(BASE, BASE, gone).eras.canal?.board.tiles).toEqual({});
    expect(merged(BASE, gone, BASE).eras.canal?.board.tiles).toEqual({});
  });

  it("does not get into a round that has begun meanwhile", () => {
    const late: Sheet = { ...BASE, round: { ...ROUND, spent: [0, 8] } };
    const ended: Sheet = { ...BASE, money: [1, null], round: { ...ROUND, number: 4 } };
    expect(merged(BASE, late, ended).round).toEqual(ended.round);
    expect(merged(BASE, ended, late).round).toEqual(ended.round);
    expect(merged(BASE, ended, late).money).toEqual([1, null]);
    expect(merged(NO_ROUND, NO_ROUND, BASE).round).toEqual(ROUND);
    expect(merged(BASE, NO_ROUND, BASE).round).toBeUndefined();
  });

  it("takes back one's own change and leaves those of others", () => {
    const after: Sheet = { ...BASE, money: [5, null] };
    const now: Sheet = { ...BASE, money: [5, 7] };
    expect(merged(after, BASE, now).money).toEqual([null, 7]);
  });

  it("is the same in whichever order it is written, with nothing or null", () => {
    expect(isSame({ a: 1, b: [1, null] }, { b: [1, null], a: 1, c: null })).toBe(true);
    expect(isSame({ a: [1] }, { a: [1, 2] })).toBe(false);
    expect(isSame(NO_ROUND, { ...NO_ROUND, round: null })).toBe(true);
    expect(isSame(null, {})).toBe(false);
  });
});
