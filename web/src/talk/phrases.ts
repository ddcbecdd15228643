/** The ready phrases, in the order in which they are offered. */
import type { Phrase } from "../wire";

export const PHRASES: readonly Phrase[] = [
  "well_played",
  "thank_you",
  "take_your_time",
  "sorry",
  "barrel_was_mine",
  "watch_the_coal",
  "see_you_in_rail",
  "good_game",
  "congratulations",
  "one_more",
];
