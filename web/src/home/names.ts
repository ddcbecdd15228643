/** What games are called on the page. */
import { type Key, has, say } from "../words/words.svelte";

/** The short name of a ruleset: the catalogue's, or its own where it is not known. */
export function gameName(ruleset: string): string {
  const key = `ruleset.${ruleset}`;
  return has(key) ? say(key as Key) : ruleset;
}
