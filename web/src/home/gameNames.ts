/** What games are called on the page. */
import type { RulesetDocument } from "../wire";
import { wordFor } from "../words/words.svelte";

const titles = new Map<string, string>();

/** Keep the titles of rulesets, for those of which no catalogue has a word: games of other packages. */
export function learnTitles(rulesets: readonly RulesetDocument[]): void {
  for (const { name, title } of rulesets) titles.set(name, title);
}

/** The short name of a ruleset: the catalogue's, or its title where the catalogue has none. */
export function gameName(ruleset: string): string {
  return wordFor(`ruleset.${ruleset}`) ?? titles.get(ruleset) ?? ruleset;
}
