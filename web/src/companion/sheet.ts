/** A count as it is kept on the device, and every way in which it changes; each change is a new value. */
import type { Era, ScoreTables, WrittenCount } from "../wire";
import {
  type Board,
  type Count,
  type EraCount,
  type Fact,
  NO_BOARD,
  type StandingTile,
  cleared,
} from "./count";
import type { Round } from "./round/round";

export interface Player {
  readonly name: string;
  /** Which of the four colours of the drawing. */
  readonly colour: number;
}

export interface Sheet extends Omit<Count, "players"> {
  readonly version: 1;
  readonly id: string;
  readonly begun: string;
  readonly ruleset: string;
  readonly players: readonly Player[];
  /** The era that is on the table. */
  readonly era: Era;
  /** The round that is played, once the table is led through it. */
  readonly round?: Round;
}

/** What players read from the progress track during an era. */
export type Gain = "bonus" | "lost";

export function begun(tables: ScoreTables, players: readonly Player[], now: Date): Sheet {
  const nothing = players.map(() => null);
  return {
    version: 1,
    id: `${now.getTime().toString(36)}-${tables.ruleset}`,
    begun: now.toISOString(),
    ruleset: tables.ruleset,
    players,
    era: tables.eras[0]!,
    eras: { [tables.eras[0]!]: eraOf(players.length, NO_BOARD) },
    money: nothing,
    income: nothing,
    order: nothing,
  };
}

function eraOf(players: number, board: Board): EraCount {
  const nought = Array.from({ length: players }, () => 0);
  return { board, bonus: nought, lost: nought };
}

export function countOf(sheet: Sheet): Count {
  return { ...sheet, players: sheet.players.length };
}

export function boardOf(sheet: Sheet, era: Era): Board {
  return sheet.eras[era]?.board ?? NO_BOARD;
}

function withEra(sheet: Sheet, era: Era, change: Partial<EraCount>): Sheet {
  const before = sheet.eras[era] ?? eraOf(sheet.players.length, NO_BOARD);
  return { ...sheet, eras: { ...sheet.eras, [era]: { ...before, ...change } } };
}

/** A tile put into a slot, or the slot cleared. */
export function withTile(sheet: Sheet, era: Era, slot: string, tile: StandingTile | null): Sheet {
  const { [slot]: _, ...others } = boardOf(sheet, era).tiles;
  const board = { ...boardOf(sheet, era), tiles: tile ? { ...others, [slot]: tile } : others };
  return withEra(sheet, era, { board });
}

/** A line touched: a free one gets a link of the seat, one with a link is cleared. */
export function withLine(sheet: Sheet, era: Era, line: string, seat: number): Sheet {
  const { [line]: owner, ...others } = boardOf(sheet, era).links;
  const links = owner === undefined ? { ...others, [line]: seat } : others;
  return withEra(sheet, era, { board: { ...boardOf(sheet, era), links } });
}

export function withGain(sheet: Sheet, era: Era, gain: Gain, seat: number, vp: number): Sheet {
  const before = sheet.eras[era]?.[gain] ?? [];
  return withEra(sheet, era, { [gain]: replaced(before, seat, vp) });
}

export function withFact(sheet: Sheet, fact: Fact, seat: number, value: number | null): Sheet {
  return { ...sheet, [fact]: replaced(sheet[fact], seat, value) };
}

function replaced<T>(row: readonly T[], at: number, value: T): T[] {
  return row.map((each, n) => (n === at ? value : each));
}

/** The boards of a game that was written down, and at its end what else counts, instead of what was entered. */
export function withWritten(sheet: Sheet, written: WrittenCount): Sheet {
  const { era, eras, money, income, order } = written;
  return { ...sheet, era, eras, money, income, order };
}

/** The era after the one that is on the table, if there is another. */
export function eraAfter(tables: ScoreTables, era: Era): Era | null {
  return tables.eras[tables.eras.indexOf(era) + 1] ?? null;
}

/** The next era begins with what stays on the board; one that had begun goes on as it is. */
export function goneOn(tables: ScoreTables, sheet: Sheet): Sheet {
  const next = eraAfter(tables, sheet.era);
  if (!next) return sheet;
  const board = cleared(tables, boardOf(sheet, sheet.era));
  return sheet.eras[next] ? { ...sheet, era: next } : withEra({ ...sheet, era: next }, next, { board });
}

/** A count that was kept; null where there is none, or one that this page cannot read. */
export function read(text: string | null, all: readonly ScoreTables[]): Sheet | null {
  try {
    const sheet = JSON.parse(text ?? "null") as Sheet | null;
    const tables = all.find((one) => one.ruleset === sheet?.ruleset);
    return sheet?.version === 1 && tables && tables.eras.includes(sheet.era) ? sheet : null;
  } catch {
    return null;
  }
}
