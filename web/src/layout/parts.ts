/** What is laid out about a map, the same for every layout. */
import type { Snippet } from "svelte";

export interface Parts {
  readonly inert: boolean;
  /** Whether I am to act, what is said about it in a line, and whether a card must be chosen. */
  readonly isMyTurn: boolean;
  readonly title: string;
  readonly needsHand: boolean;
  /** Whether advice stands in the place of the log. */
  readonly isAdvised: boolean;
  readonly top: Snippet;
  readonly players: Snippet;
  /** All that is public about every seat, for screens on which they have a place of their own. */
  readonly everybody: Snippet;
  readonly markets: Snippet;
  /** The map, of which so many pixels are covered from below. */
  readonly board: Snippet<[number]>;
  readonly turn: Snippet;
  readonly log: Snippet;
  /** Telegrams that were not read yet. */
  readonly unread: number;
  readonly mat: Snippet;
  /** Onlookers have none. */
  readonly hand: Snippet | null;
}
