/** Whom the host of a table wants to sit down from the lobby, and how people stand, in words. */
import type { StandingDocument, TableDocument, WantedPlayers } from "../wire";
import { say } from "../words/words.svelte";

const MOST = 4000;
export const EVERYBODY: WantedPlayers = { rating_from: 0, rating_to: MOST, finishes: 0 };
/** What is offered; a rating begins at 1500. */
export const RANGES: readonly WantedPlayers[] = [
  EVERYBODY,
  { ...EVERYBODY, rating_to: 1500 },
  { ...EVERYBODY, rating_from: 1300, rating_to: 1700 },
  { ...EVERYBODY, rating_from: 1500 },
];
export const TENTHS: readonly number[] = [0, 8, 9];

/** By what a range of ratings is known. */
export function keyOf(wanted: WantedPlayers): string {
  return `${wanted.rating_from}-${wanted.rating_to}`;
}

export function ratingWords({ rating_from: low, rating_to: high }: WantedPlayers): string {
  if (low === 0 && high === MOST) return say("table.ratings.any");
  if (high === MOST) return say("table.ratings.from", { low });
  return low === 0 ? say("table.ratings.to", { high }) : say("table.ratings.between", { low, high });
}

export function finishesOf(count: number): string {
  return count ? say("table.finishes.least", { count }) : say("table.finishes.any");
}

/** What is asked of those who join a table without the link, if anything is. */
export function wantedWords(table: TableDocument): string[] {
  const wanted = table.is_listed ? table.wanted : null;
  if (!wanted) return [];
  return [
    ...(keyOf(wanted) === keyOf(EVERYBODY) ? [] : [ratingWords(wanted)]),
    ...(wanted.finishes ? [finishesOf(wanted.finishes)] : []),
  ];
}

/** How somebody stands. */
export function standingWords({ rating, deviation, finished, unfinished }: StandingDocument): string {
  const count = finished + unfinished;
  return [
    rating === null || deviation === null
      ? say("standing.unrated")
      : say("standing.rating", { rating, deviation }),
    count ? say("standing.finishes", { finished, count }) : say("standing.none"),
  ].join(" · ");
}
