/** What games are called on the page. */
import { wordFor } from "../words/words.svelte";

/** The short name of a ruleset: the catalogue's, or its own where it is not known. */
export function gameName(ruleset: string): string {
  return wordFor(`ruleset.${ruleset}`) ?? ruleset;
}
