/** Words that are part of a drawing, in the language of the page. */
import { type Key, language, say } from "../words/words.svelte";

const WORDS: Readonly<Record<string, Key>> = {
  "Distant market": "distant",
  "Irish Sea": "drawn.sea",
  ferry: "drawn.ferry",
  free: "drawn.free",
  closed: "drawn.closed",
  closes: "drawn.closes",
  turned: "drawn.turned",
  "no tile turned yet": "drawn.unturned",
  "$closing in $total": "drawn.odds",
};

/** A drawing with its English words translated; an unknown word is taken for a name. */
export function worded(drawn: string): string {
  if (language() === "en") return drawn;
  return drawn.replace(/<text([^>]*)>([^<]*)<\/text>/g, (whole, style: string, word: string) => {
    const left = /^(\d+) left$/.exec(word);
    const key = left ? "drawn.left" : WORDS[word];
    if (!key) return whole;
    const said = say(key, { count: left?.[1] ?? "", closing: "$closing", total: "$total" });
    // The width was that of the English word.
    return `<text${style.replace(/ (textLength|lengthAdjust)="[^"]*"/g, "")}>${said}</text>`;
  });
}
