/** The position of a game as the server writes it (docs/positions.md), as far as the page shows it. */
import type { GameDocument } from "../wire";

export type Era = "canal" | "rail";

export interface TileOnBoard {
  readonly seat: number;
  readonly industry: string;
  readonly level: number;
  readonly flipped: boolean;
  readonly cubes: number;
}

export interface SeatThings {
  readonly money: number;
  readonly spent: number;
  readonly income_space: number;
  readonly vp: number;
  readonly links_left: number;
  readonly mat: Readonly<Record<string, number>>;
  readonly hand: readonly string[];
  readonly discard: readonly string[];
  readonly face_down: string | null;
  readonly score: Readonly<Record<string, number>>;
}

export interface Position {
  readonly ruleset: string;
  readonly players: number;
  readonly era: Era;
  readonly round: number;
  readonly turn_order: readonly number[];
  readonly turn: number;
  readonly actions_left: number;
  readonly ask: string;
  readonly head: ({ do: string } & Record<string, unknown>) | null;
  readonly need: Readonly<Record<string, number>>;
  readonly debt: number;
  readonly debtor: number | null;
  readonly coal_market: number;
  readonly iron_market: number;
  readonly merchants?: Readonly<Record<string, { readonly tile: string; readonly barrel: boolean }>>;
  readonly tiles: Readonly<Record<string, TileOnBoard>>;
  readonly links: Readonly<Record<string, number>>;
  readonly seats: readonly SeatThings[];
  readonly draw: readonly string[];
  readonly distant?: number;
  readonly demand?: { readonly shown: readonly number[]; readonly hidden: readonly number[] | null };
}

/** The seat from which a game is seen; -1 for onlookers. */
export function mine(document: GameDocument): number {
  return document.seat ?? -1;
}

export function positionOf(document: GameDocument): Position {
  return document.view as unknown as Position;
}
