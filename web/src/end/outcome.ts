/** How a game ended. */
import type { OutcomeData, SeatData } from "../wire";

type Points = { readonly seats: readonly Pick<SeatData, "vp">[] };

export interface Rank {
  readonly seat: number;
  readonly rank: number;
}

/** The seats from first to last with their ranks; without an outcome, by VP as they stand. */
export function ranksOf(outcome: Pick<OutcomeData, "ranking"> | null, view: Points): Rank[] {
  const groups = outcome?.ranking ?? byPoints(view);
  const ranks: Rank[] = [];
  for (const group of groups) {
    const rank = ranks.length + 1;
    for (const seat of group) ranks.push({ seat, rank });
  }
  return ranks;
}

function byPoints(view: Points): number[][] {
  const points = [...new Set(view.seats.map((seat) => seat.vp))].sort((a, b) => b - a);
  return points.map((vp) => view.seats.flatMap((seat, n) => (seat.vp === vp ? [n] : [])));
}
