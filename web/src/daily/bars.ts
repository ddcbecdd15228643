import type { DailyScore } from "../wire";

/** The bars of the chart of a daily deal: how many made how much, seen from par. */
export interface Bar {
  /** The least and the most of it, in VP above par. */
  readonly least: number;
  readonly most: number;
  readonly count: number;
  readonly isMine: boolean;
}

const MOST_BARS = 15;
const WIDTHS = [1, 2, 4, 5, 10, 20, 50, 100, 200];

/** Equal ranges of VP, one of them with par in its middle, from the lowest score to the highest. */
export function barsOf(scores: readonly DailyScore[], par: number, mine: number | null): Bar[] {
  if (!scores.length) return [];
  const made = scores.map((score) => score.vp);
  const [low, high] = [Math.min(...made) - par, Math.max(...made) - par];
  const width = WIDTHS.find((each) => (high - low) / each < MOST_BARS) ?? 1000;
  const place = (vp: number): number => Math.floor((vp - par + Math.floor(width / 2)) / width);
  const [first, last] = [place(low + par), place(high + par)];
  return Array.from({ length: last - first + 1 }, (_, n) => {
    const least = (first + n) * width - Math.floor(width / 2);
    const inside = (vp: number): boolean => place(vp) === first + n;
    return {
      least,
      most: least + width - 1,
      count: scores.reduce((sum, score) => sum + (inside(score.vp) ? score.count : 0), 0),
      isMine: mine !== null && inside(mine),
    };
  });
}

/** A number with its sign, as people write it. */
export function signed(value: number): string {
  if (value === 0) return "0";
  return value > 0 ? `+${value}` : `−${-value}`;
}

/** How many of a hundred others made less. */
export function shareBelow(below: number, others: number): number {
  return others ? Math.floor((100 * below) / others) : 0;
}
