/** The mistakes of a game in the order in which they are looked at. */
import type { Mistake } from "../wire";

export interface Sorted {
  readonly mine: readonly Mistake[];
  readonly others: readonly Mistake[];
}

/** Mine first and the others' after, the worst first in each; of a game that I did not play all are the others'. */
export function sorted(mistakes: readonly Mistake[], mine: ReadonlySet<number>): Sorted {
  const worst = [...mistakes].sort((a, b) => b.loss - a.loss || a.first - b.first);
  return {
    mine: worst.filter((mistake) => mine.has(mistake.seat)),
    others: worst.filter((mistake) => !mine.has(mistake.seat)),
  };
}

/** What is drawn of a mistake. */
export type Shown = "both" | "played" | "better";
export const SHOWN: readonly Shown[] = ["both", "played", "better"];
