/** What the verdicts of a review look like. */
import type { TurnVerdict } from "../wire";

/** The signs of the verdicts that are more than a good turn, as players of chess write them. */
export const SIGNS: Readonly<Record<string, string>> = { inaccuracy: "?!", mistake: "?", blunder: "??" };

export interface Bar {
  readonly turn: TurnVerdict;
  readonly left: number;
  readonly height: number;
}

/** The bars of a seat in shares of the whole: where each turn stands in the game, and what it lost of the most. */
export function barsOf(turns: readonly TurnVerdict[], seat: number): Bar[] {
  const most = Math.max(8, ...turns.map((turn) => turn.loss));
  return turns.flatMap((turn, n) =>
    turn.seat === seat && turn.loss > 0 ? [{ turn, left: n / turns.length, height: turn.loss / most }] : [],
  );
}
