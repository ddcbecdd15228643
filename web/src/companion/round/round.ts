/** The round that is played at the table, and every way in which it goes on; each change is a new value. */
import type { Era, RoundTables, ScoreTables, ScoreTile } from "../../wire";
import { nextOrder, paymentOf, priceOf, roundsLeft } from "./referee";

export interface Round {
  readonly era: Era;
  readonly number: number;
  /** Seats in the turn order, and whose turn it is, as a place in it. */
  readonly order: readonly number[];
  readonly turn: number;
  /** By seat: what was spent, where the income marker stands, and the money of those who may run short. */
  readonly spent: readonly number[];
  readonly income: readonly number[];
  readonly money: readonly (number | null)[];
  /** By seat: the tiles removed in a shortfall. */
  readonly removed: readonly (readonly Removed[])[];
  /** The cubes in each market. */
  readonly markets: Readonly<Record<string, number>>;
  /** Where the distant market's marker is. */
  readonly distant: number;
}

export type Removed = Pick<ScoreTile, "industry" | "level" | "money">;

export function firstRound(tables: ScoreTables, rules: RoundTables, order: readonly number[]): Round {
  const markets = Object.entries(rules.markets).map(([good, { cubes }]) => [good, cubes] as const);
  return {
    era: tables.eras[0]!,
    number: 1,
    order,
    turn: 0,
    spent: order.map(() => 0),
    income: order.map(() => rules.income_space),
    money: order.map(() => null),
    removed: order.map(() => []),
    markets: Object.fromEntries(markets),
    distant: 0,
  };
}

/** Something of one seat replaced. */
export function withOf<Name extends "spent" | "income" | "money" | "removed">(
  round: Round,
  name: Name,
  seat: number,
  value: Round[Name][number],
): Round {
  return {
    ...round,
    [name]: (round[name] as readonly unknown[]).map((each, n) => (n === seat ? value : each)),
  };
}

export function withSpent(round: Round, seat: number, money: number): Round {
  return withOf(round, "spent", seat, Math.max(0, (round.spent[seat] ?? 0) + money));
}

/** A cube bought by a seat at the price of the market. */
export function withBought(rules: RoundTables, round: Round, seat: number, good: string): Round {
  const cubes = round.markets[good] ?? 0;
  const paid = withSpent(round, seat, priceOf(rules.markets[good]!, cubes));
  return { ...paid, markets: { ...round.markets, [good]: Math.max(0, cubes - 1) } };
}

/** Whether income is paid when this round has ended: not after the last one of the game. */
export function hasIncome(tables: ScoreTables, rules: RoundTables, round: Round): boolean {
  return roundsLeft(tables, rules, round.order.length, round.era, round.number).game > 0;
}

/** The next round after order and income; null after the last one of the game. */
export function ended(tables: ScoreTables, rules: RoundTables, round: Round): Round | null {
  const left = roundsLeft(tables, rules, round.order.length, round.era, round.number);
  if (left.game === 0) return null;
  const isNewEra = left.era === 0;
  const money = round.money.map((sum, seat) => {
    const brought = round.removed[seat]!.map((tile) => Math.floor(tile.money / 2));
    return sum === null ? null : paymentOf(tables, rules, round.income[seat]!, sum, brought).money;
  });
  return {
    ...round,
    era: isNewEra ? tables.eras[tables.eras.indexOf(round.era) + 1]! : round.era,
    number: isNewEra ? 1 : round.number + 1,
    order: nextOrder(round.order, round.spent),
    turn: 0,
    spent: round.spent.map(() => 0),
    money,
    removed: round.removed.map(() => []),
    distant: isNewEra ? 0 : round.distant,
  };
}
