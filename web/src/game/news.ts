/** What is new in the story of a game. */
import type { StoryDocument } from "../wire";

/** What others did, or the game itself, after what was known; nothing if something was taken back. */
export function freshOf(
  known: readonly StoryDocument[],
  told: readonly StoryDocument[],
  seat: number | null,
): readonly StoryDocument[] {
  const last = known.at(-1)?.action ?? 0;
  return told.filter((one) => one.action > last && (one.seat === null || one.seat !== seat));
}
