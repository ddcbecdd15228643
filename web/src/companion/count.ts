/**
 * Counts a board with the tables of its ruleset: what every link and tile brings, the score by source, and who has won.
 *
 * It stands alone, so that the tests can run it beside the engine: nothing here asks a server or shows anything.
 */
import type { EndSum, Era, ScoreTables, ScoreTile } from "../wire";

export interface StandingTile {
  readonly seat: number;
  readonly industry: string;
  readonly level: number;
  readonly flipped: boolean;
}

export interface Board {
  readonly tiles: Readonly<Record<string, StandingTile>>;
  /** Owners of links by line. */
  readonly links: Readonly<Record<string, number>>;
}

/** What was on the table when an era ended: the board, and by seat the VP gained and lost during the era. */
export interface EraCount {
  readonly board: Board;
  readonly bonus: readonly number[];
  readonly lost: readonly number[];
}

/** What is known of a game that is counted; null where nobody has said it. */
export interface Count {
  readonly players: number;
  readonly eras: Readonly<Partial<Record<Era, EraCount>>>;
  readonly money: readonly (number | null)[];
  /** The spaces of the income markers. */
  readonly income: readonly (number | null)[];
  /** Places in what would be the next turn order, from 1. */
  readonly order: readonly (number | null)[];
}

/** A line of the ledger: what one link or tile brings to its owner, and by which rule. `ends` are of a link. */
export interface Entry {
  readonly kind: "link" | "tile";
  readonly id: string;
  readonly seat: number;
  readonly ends: readonly number[];
  readonly vp: number;
  readonly rule: string;
}

export type Score = Readonly<Record<string, number>>;
export type Fact = "income" | "money" | "order";
export type Decision = "vp" | "income" | "money" | "turn order" | "shared";

export interface Result {
  /** By seat; each sums to the points of the seat. */
  readonly scores: readonly Score[];
  readonly points: readonly number[];
  /** Groups of equal seats, from first to last. */
  readonly ranking: readonly (readonly number[])[];
  readonly decidedBy: Decision;
  /** The seats of which something must still be said, by what it is. */
  readonly missing: Readonly<Record<Fact, readonly number[]>>;
}

export const NO_BOARD: Board = { tiles: {}, links: {} };
const FACTS: Readonly<Record<string, Fact>> = { income_space: "income", money: "money", turn_order: "order" };
const DECISIONS: Readonly<Record<Fact, Decision>> = { income: "income", money: "money", order: "turn order" };

export function tileOf(tables: ScoreTables, { industry, level }: StandingTile): ScoreTile {
  const found = tables.tiles.find((tile) => tile.industry === industry && tile.level === level);
  if (!found) throw new Error(`no ${industry} ${level}`);
  return found;
}

/** The link icons in a place: those printed there, and those of the flipped tiles of anybody. */
export function iconsIn(tables: ScoreTables, board: Board, place: string): number {
  let icons = tables.places[place] ?? 0;
  for (const [slot, tile] of Object.entries(board.tiles))
    if (tile.flipped && tables.slots[slot]?.place === place) icons += tileOf(tables, tile).link_points;
  return icons;
}

/** Every link and every flipped tile of a board, in the order of the tables. */
export function entriesOf(tables: ScoreTables, board: Board): Entry[] {
  const entries: Entry[] = [];
  for (const [id, line] of Object.entries(tables.lines)) {
    const seat = board.links[id];
    if (seat === undefined) continue;
    const ends = line.ends.map((place) => iconsIn(tables, board, place));
    entries.push({ kind: "link", id, seat, ends, vp: sum(ends), rule: tables.rules.links });
  }
  for (const id of Object.keys(tables.slots)) {
    const tile = board.tiles[id];
    if (!tile?.flipped) continue;
    const { vp } = tileOf(tables, tile);
    entries.push({ kind: "tile", id, seat: tile.seat, ends: [], vp, rule: tables.rules.tiles });
  }
  return entries;
}

/** The slots of the tiles that leave the board before the next era begins. */
export function leaving(tables: ScoreTables, board: Board): string[] {
  return Object.keys(board.tiles).filter((slot) => tileOf(tables, board.tiles[slot]!).leaves);
}

/** What is left on the board when the next era begins. */
export function cleared(tables: ScoreTables, board: Board): Board {
  const gone = new Set(leaving(tables, board));
  return {
    tiles: Object.fromEntries(Object.entries(board.tiles).filter(([slot]) => !gone.has(slot))),
    links: {},
  };
}

/** The score of every seat by source, as far as the game is counted. */
export function scoresOf(tables: ScoreTables, count: Count): Score[] {
  const scores = seatsOf(count).map(
    () => Object.fromEntries(tables.sources.map((source) => [source, 0])) as Record<string, number>,
  );
  for (const era of tables.eras) {
    const counted = count.eras[era];
    if (!counted) continue;
    for (const { kind, seat, vp } of entriesOf(tables, counted.board))
      scores[seat]![`${era}_${kind}s`]! += vp;
    for (const [seat, score] of scores.entries()) {
      score[`${era}_bonus`] = counted.bonus[seat] ?? 0;
      score[`${era}_lost`] = -(counted.lost[seat] ?? 0);
    }
  }
  const last = count.eras[tables.eras.at(-1)!];
  for (const [seat, score] of last ? scores.entries() : [])
    for (const end of tables.rules.end)
      score[end.source] = endOf(tables, count, last!.board, end, seat, score);
  return scores;
}

function endOf(
  tables: ScoreTables,
  count: Count,
  board: Board,
  end: EndSum,
  seat: number,
  score: Score,
): number {
  switch (end.kind) {
    case "money": {
      const full = Math.floor(Math.max(0, count.money[seat] ?? 0) / end.pounds);
      return end.most === null ? full : Math.min(full, end.most);
    }
    case "income_level": {
      const space = count.income[seat] ?? null;
      return space === null ? 0 : (tables.income_levels[space] ?? 0);
    }
    case "better_tiles":
      return sum(
        Object.values(board.tiles)
          .filter((tile) => tile.seat === seat && tile.flipped && tileOf(tables, tile).counts_again)
          .map((tile) => tileOf(tables, tile).vp),
      );
    case "raise":
      return Math.max(0, -sum(Object.values(score)));
  }
}

/** Scores and ranking. What is not known and would be needed is asked for; until then such seats are equal. */
export function resultOf(tables: ScoreTables, count: Count): Result {
  const scores = scoresOf(tables, count);
  const points = scores.map((score) => sum(Object.values(score)));
  const missing: Record<Fact, Set<number>> = { income: new Set(), money: new Set(), order: new Set() };
  const ask = (fact: Fact, seats: readonly number[]): void => {
    for (const seat of seats) if ((count[fact][seat] ?? null) === null) missing[fact].add(seat);
  };
  for (const { kind } of tables.rules.end) {
    if (kind === "money") ask("money", seatsOf(count));
    if (kind === "income_level") ask("income", seatsOf(count));
  }
  let ranking = split([seatsOf(count)], (seat) => points[seat]!);
  const open = new Set<number>();
  let decidedBy: Decision = ranking[0]!.length === 1 ? "vp" : "shared";
  for (const tie of tables.ties) {
    const fact = FACTS[tie]!;
    // Only where everything before it is known and equal.
    const tied = ranking.filter((group) => group.length > 1 && !group.some((seat) => open.has(seat)));
    for (const seat of tied.flat()) if ((count[fact][seat] ?? null) === null) open.add(seat);
    for (const group of tied) ask(fact, group);
    // Earlier in the order is better; of the others, more.
    const sign = fact === "order" ? -1 : 1;
    ranking = split(ranking, (seat) => sign * (count[fact][seat] ?? 0));
    if (decidedBy === "shared" && ranking[0]!.length === 1) decidedBy = DECISIONS[fact];
  }
  return {
    scores,
    points,
    ranking,
    decidedBy,
    missing: { income: [...missing.income], money: [...missing.money], order: [...missing.order] },
  };
}

/** Groups of seats divided further, the greatest values first. */
function split(groups: readonly (readonly number[])[], value: (seat: number) => number): number[][] {
  return groups.flatMap((group) => {
    const values = [...new Set(group.map(value))].sort((a, b) => b - a);
    return values.map((one) => group.filter((seat) => value(seat) === one));
  });
}

function seatsOf(count: Count): number[] {
  return Array.from({ length: count.players }, (_, seat) => seat);
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
