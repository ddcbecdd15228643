/**
 * Leads a table through its rounds with the tables of its ruleset: order, income, prices, hands and what an era ends.
 *
 * It stands alone, so that the tests can run it beside the engine: nothing here asks a server or shows anything.
 */
import type { Era, MarketTable, RoundTables, ScoreTables, ScoreTile } from "../../wire";

/** How the next turn order comes from this one: the least spent goes first, equal sums keep their order. */
export function nextOrder(order: readonly number[], spent: readonly number[]): number[] {
  return [...order].sort((a, b) => (spent[a] ?? 0) - (spent[b] ?? 0));
}

/** What an income does to somebody's money. */
export interface Payment {
  readonly level: number;
  /** What was to be raised from tiles, and what of it they did not bring. */
  readonly owed: number;
  readonly missing: number;
  /** Below 0 only where a rest stays as a debt. */
  readonly money: number;
}

/** The income of a marker's space; `brought` is the money of tiles that were removed for it, one after another. */
export function paymentOf(
  tables: ScoreTables,
  round: RoundTables,
  space: number,
  money: number,
  brought: readonly number[] = [],
): Payment {
  const level = tables.income_levels[space] ?? 0;
  const rest = money + level;
  // An old debt that a positive income does not cover is no new shortfall.
  if (level >= 0 || rest >= 0) return { level, owed: 0, missing: 0, money: rest };
  const raised = brought.reduce((total, value) => total + value, 0);
  const missing = Math.max(0, -rest - raised);
  const left = Math.max(0, raised + rest);
  const isDebt = round.rules.unpaid === "debt" && missing > 0;
  return { level, owed: -rest, missing, money: isDebt ? -missing : left };
}

/** What a tile brings that is removed in a shortfall; one that brings nothing cannot be removed. */
export function removalOf(tile: Pick<ScoreTile, "money">): number {
  return Math.floor(tile.money / 2);
}

/** What so many cubes cost, the cheapest first. */
export function priceOf(market: MarketTable, cubes: number, count = 1): number {
  let price = 0;
  for (let n = 0; n < count; n += 1)
    price += market.spaces[market.spaces.length - cubes + n] ?? market.price_when_empty;
  return price;
}

/** How many of a new tile's cubes move to the market, and what they bring: the dearest free space first. */
export function saleOf(
  market: MarketTable,
  cubes: number,
  count: number,
): { readonly moved: number; readonly money: number } {
  const moved = Math.min(count, market.spaces.length - cubes);
  let money = 0;
  for (let n = 1; n <= moved; n += 1) money += market.spaces[market.spaces.length - cubes - n]!;
  return { moved, money };
}

/** Where the distant market's marker goes with a demand tile, and the income spaces that the mill gains; null: closed. */
export function distantAfter(
  round: RoundTables,
  place: number,
  demand: number,
): { readonly place: number; readonly bonus: number | null } {
  const after = Math.min(place + demand, round.distant.length);
  return { place: after, bonus: round.distant[after] ?? null };
}

/** How many actions a turn has. */
export function actionsIn(tables: ScoreTables, round: RoundTables, era: Era, number: number): number {
  return era === tables.eras[0] && number === 1 ? round.first_actions : round.actions;
}

/** The rounds that follow in this era and until the end of the game. */
export function roundsLeft(
  tables: ScoreTables,
  round: RoundTables,
  players: number,
  era: Era,
  number: number,
): { readonly era: number; readonly game: number } {
  const each = round.rounds[players] ?? 0;
  const eras = tables.eras.length - 1 - tables.eras.indexOf(era);
  return { era: each - number, game: each - number + eras * each };
}

/** The cards in all hands, by place in the turn order, and in the draw deck, after so many turns of a round. */
export function cardsAfter(
  tables: ScoreTables,
  round: RoundTables,
  players: number,
  era: Era,
  number: number,
  turns: number,
): { readonly hands: readonly number[]; readonly deck: number } {
  let deck = round.decks[players]?.[era] ?? 0;
  const hands = Array.from({ length: players }, () => 0);
  const refill = (place: number): void => {
    const drawn = Math.min(round.hand - hands[place]!, deck);
    hands[place]! += drawn;
    deck -= drawn;
  };
  const refillAll = (): void => hands.forEach((_, place) => refill(place));
  refillAll();
  for (let n = 1; n <= number; n += 1) {
    if (n > 1 && !round.refills_each_turn) refillAll();
    for (let place = 0; place < (n < number ? players : turns); place += 1) {
      hands[place]! -= actionsIn(tables, round, era, n);
      if (round.refills_each_turn) refill(place);
    }
  }
  return { hands, deck };
}

/** The tiles that are built in an era but not in the next one: on a mat they are only in the way then. */
export function outdated(tables: ScoreTables, era: Era): ScoreTile[] {
  const next = tables.eras[tables.eras.indexOf(era) + 1];
  return next ? tables.tiles.filter(({ eras }) => eras.includes(era) && !eras.includes(next)) : [];
}
