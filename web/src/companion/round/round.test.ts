import { describe, expect, it } from "vitest";
import type { RoundTables, ScoreTables, ScoreTile } from "../../wire";
import { nextOrder, outdated, paymentOf, saleOf } from "./referee";
import { clockText } from "./clock.svelte";
import { type Round, ended, firstRound, hasIncome, withBought, withOf, withSpent } from "./round";

const RULES: RoundTables = {
  rounds: { 2: 2 },
  decks: { 2: { canal: 10, rail: 10 } },
  hand: 3,
  first_actions: 1,
  actions: 2,
  refills_each_turn: true,
  income_at_round_start: false,
  income_space: 1,
  markets: { coal: { spaces: [1, 2, 3], cubes: 1, price_when_empty: 5 } },
  distant: [],
  links: { canal: [3], rail: [5, 15] },
  merchant_spaces: {},
  merchant_bag: {},
  demand: {},
  rules: {
    rounds: "T1",
    actions: "T2",
    hand: "T4",
    order: "T6",
    income: "T7",
    shortfall: "T8",
    rest: "T9",
    unpaid: "vp",
    building: "B6",
    coal: "C6",
    iron: "C7",
    sale: "B9",
    distant: "",
  },
};
const TABLES = {
  eras: ["canal", "rail"],
  income_levels: [-4, 0, 2],
  tiles: [
    { industry: "mill", level: 1, eras: ["canal"], money: 5 },
    { industry: "mill", level: 2, eras: ["canal", "rail"], money: 9 },
  ] as ScoreTile[],
} as ScoreTables;
const FIRST = firstRound(TABLES, RULES, [1, 0]);
const end = (round: Round | null): Round | null => round && ended(TABLES, RULES, round);

describe("a round at the table", () => {
  it("goes from the least spent to the most, and equal sums keep their order", () => {
    expect(nextOrder([2, 0, 1], [4, 9, 4])).toEqual([2, 0, 1]);
    expect(end(withSpent(FIRST, 1, 3))).toMatchObject({ order: [0, 1], spent: [0, 0], number: 2 });
    expect(end(FIRST)?.order).toEqual([1, 0]);
  });

  it("counts cubes of the market as money spent, dearer as they go", () => {
    const once = withBought(RULES, FIRST, 0, "coal");
    expect([once.spent, once.markets.coal]).toEqual([[3, 0], 0]);
    expect(withBought(RULES, once, 0, "coal").spent).toEqual([8, 0]);
    expect(saleOf(RULES.markets.coal!, 0, 2)).toEqual({ moved: 2, money: 5 });
  });

  it("pays a negative income with money, then with tiles, and loses the rest", () => {
    expect(paymentOf(TABLES, RULES, 0, 7).money).toBe(3);
    expect(paymentOf(TABLES, RULES, 0, 1)).toMatchObject({ owed: 3, missing: 3, money: 0 });
    expect(paymentOf(TABLES, RULES, 0, 1, [4])).toMatchObject({ owed: 3, missing: 0, money: 1 });
    const debts = { ...RULES, rules: { ...RULES.rules, unpaid: "debt" as const } };
    expect(paymentOf(TABLES, debts, 0, 1).money).toBe(-3);
    const short = withOf(withOf(FIRST, "income", 0, 0), "money", 0, 1);
    const paid = withOf(short, "removed", 0, [{ industry: "mill", level: 2, money: 9 }]);
    expect(end(paid)).toMatchObject({ money: [1, null], removed: [[], []], income: [0, 1] });
  });

  it("goes through the eras to the end, where no income is paid", () => {
    const rail = end(end(FIRST));
    expect(rail).toMatchObject({ era: "rail", number: 1 });
    const last = end(rail)!;
    expect([hasIncome(TABLES, RULES, FIRST), hasIncome(TABLES, RULES, last)]).toEqual([true, false]);
    expect(end(last)).toBeNull();
  });

  it("names the tiles that the next era does not build", () => {
    expect(outdated(TABLES, "canal").map(({ level }) => level)).toEqual([1]);
    expect(outdated(TABLES, "rail")).toEqual([]);
  });

  it("writes time as clocks do", () => {
    expect([9_000, 754_000, 3_605_000].map(clockText)).toEqual(["0:09", "12:34", "1:00:05"]);
  });
});
