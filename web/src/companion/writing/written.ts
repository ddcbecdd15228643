/** A game as it is written down on this device, and every way in which it grows; each change is a new value. */
import type { ChoiceData, Era, WrittenGame } from "../../wire";

/** A turn, or as much of one as was played before a demand tile was turned over. */
export interface WrittenTurn {
  readonly choices: readonly ChoiceData[];
  readonly shown: { readonly era: Era; readonly value: number } | null;
}

export interface Written {
  /** The count on this device that it belongs to. */
  readonly sheet: string;
  readonly ruleset: string;
  readonly names: readonly string[];
  readonly order: readonly number[];
  readonly merchants: Readonly<Record<string, string>>;
  readonly turns: readonly WrittenTurn[];
  /** The record of these turns, as the server has made it. */
  readonly record?: string;
}

const KEPT = "ironbridge.companion.written";

/** What was written of the game of a sheet, if anything was. */
export function keptFor(sheet: string): Written | null {
  try {
    const kept = JSON.parse(localStorage.getItem(KEPT) ?? "null") as Written | null;
    return kept?.sheet === sheet ? kept : null;
  } catch {
    return null;
  }
}

export function keep(written: Written): void {
  localStorage.setItem(KEPT, JSON.stringify(written));
}

export function forgetWritten(): void {
  localStorage.removeItem(KEPT);
}

/** The demand tiles that were turned over in an era so far. */
export function shownIn(written: Written, era: string): number[] {
  return written.turns.flatMap(({ shown }) => (shown?.era === era ? [shown.value] : []));
}

/** The demand tiles that may still come in an era, each value once. */
export function demandLeft(all: readonly number[], shown: readonly number[]): number[] {
  const left = [...all];
  for (const value of shown) {
    const at = left.indexOf(value);
    if (at >= 0) left.splice(at, 1);
  }
  return [...new Set(left)].sort((a, b) => a - b);
}

/** The tiles of a bag that are left when some lie on other spaces. */
export function tilesLeft(bag: readonly string[], laid: readonly string[]): string[] {
  const left = [...bag];
  for (const tile of laid) {
    const at = left.indexOf(tile);
    if (at >= 0) left.splice(at, 1);
  }
  return [...new Set(left)];
}

export function asSent(written: Written, draft: readonly ChoiceData[]): WrittenGame {
  const eras = [...new Set(written.turns.flatMap(({ shown }) => (shown ? [shown.era] : [])))];
  return {
    ruleset: written.ruleset,
    names: [...written.names],
    order: [...written.order],
    merchants: { ...written.merchants },
    demand: Object.fromEntries(eras.map((era) => [era, shownIn(written, era)])),
    turns: written.turns.map(({ choices }) => [...choices]),
    draft: [...draft],
  };
}
