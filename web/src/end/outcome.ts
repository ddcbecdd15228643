/** How a game ended, as the server tells it. */
import type { GameDocument } from "../wire";
import type { Position } from "../game/position";

export interface Outcome {
  readonly ranking: readonly (readonly number[])[];
  readonly decided_by: "vp" | "income" | "money" | "turn order" | "shared";
}

export interface Rank {
  readonly seat: number;
  readonly rank: number;
}

export function outcomeOf(game: GameDocument): Outcome | null {
  return game.outcome as unknown as Outcome | null;
}

/** The seats from first to last with their ranks; without an outcome, by VP as they stand. */
export function ranksOf(outcome: Outcome | null, view: Position): Rank[] {
  const groups = outcome?.ranking ?? byPoints(view);
  const ranks: Rank[] = [];
  for (const group of groups) {
    const rank = ranks.length + 1;
    for (const seat of group) ranks.push({ seat, rank });
  }
  return ranks;
}

function byPoints(view: Position): number[][] {
  const points = [...new Set(view.seats.map((seat) => seat.vp))].sort((a, b) => b - a);
  return points.map((vp) => view.seats.flatMap((seat, n) => (seat.vp === vp ? [n] : [])));
}
