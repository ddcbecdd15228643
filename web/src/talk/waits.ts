/** Since when a game waits for a move. */
import type { EntryDocument } from "../wire";

/** What is talked about beside the game lets nobody wait anew. */
const TALK: ReadonlySet<string> = new Set([
  "undo_asked",
  "undo_agreed",
  "undo_refused",
  "undo_dropped",
  "flag",
  "vote",
  "extension",
  "return",
]);

/** When the last thing happened after which somebody was to act, in seconds; null before the first. */
export function waitsSince(entries: readonly Pick<EntryDocument, "kind" | "made">[]): number | null {
  return entries.findLast(({ kind }) => !TALK.has(kind))?.made ?? null;
}
