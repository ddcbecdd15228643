/** What friends made of the boards of a duplicate, board by board beside the mean of all. */
import type { DuplicateDocument, DuplicatePlayer } from "../wire";

export interface Compared {
  readonly player: DuplicatePlayer;
  /** VP above the mean on each board; null where nothing is known. */
  readonly above: readonly (number | null)[];
  readonly sum: number | null;
}

/** Everybody, the best first; who has no result that one may know comes last. */
export function compared(duplicate: DuplicateDocument): Compared[] {
  const rows = duplicate.people.map((player) => {
    const above = player.boards.map((board, n) => {
      const mean = duplicate.boards[n]?.mean ?? null;
      return board?.vp == null || mean === null ? null : board.vp - mean;
    });
    const known = above.filter((each) => each !== null);
    return { player, above, sum: known.length ? known.reduce((sum, each) => sum + each, 0) : null };
  });
  return rows.sort((a, b) => (b.sum ?? -Infinity) - (a.sum ?? -Infinity) || 0);
}

/** The farthest that anybody is from the mean on a board, for bars of one scale. */
export function farthest(rows: readonly Compared[]): number {
  return Math.max(1, ...rows.flatMap(({ above }) => above.map((each) => Math.abs(each ?? 0))));
}
