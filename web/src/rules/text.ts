/** The text of a rule: its light Markdown as spans, numbers of rules as links, and where a search finds something. */
import type { ChapterDocument, RuleDocument, RulesetDocument } from "../wire";

export interface Span {
  readonly kind: "plain" | "strong" | "emphasis" | "code" | "ruling" | "rule";
  readonly text: string;
}

const MARKS = /\*\*(.+?)\*\*|\*([^*]+?)\*|`([^`]+)`/g;
const NUMBER = /\bL?[A-Z]\d{1,2}\b/g;

/** The spans of a text; `numbers` are the rules that may be linked. */
export function spansOf(text: string, numbers: ReadonlySet<string>): Span[] {
  const found: Span[] = [];
  let end = 0;
  for (const match of text.matchAll(MARKS)) {
    found.push(...linked(text.slice(end, match.index), numbers));
    const [whole, strong, emphasis, code] = match;
    if (strong !== undefined)
      found.push({ kind: strong.startsWith("(ruling") ? "ruling" : "strong", text: strong });
    else if (emphasis !== undefined) found.push({ kind: "emphasis", text: emphasis });
    else found.push({ kind: "code", text: code ?? "" });
    end = match.index + whole.length;
  }
  return [...found, ...linked(text.slice(end), numbers)];
}

function linked(text: string, numbers: ReadonlySet<string>): Span[] {
  const found: Span[] = [];
  let end = 0;
  for (const match of text.matchAll(NUMBER)) {
    if (!numbers.has(match[0])) continue;
    if (match.index > end) found.push({ kind: "plain", text: text.slice(end, match.index) });
    found.push({ kind: "rule", text: match[0] });
    end = match.index + match[0].length;
  }
  if (end < text.length) found.push({ kind: "plain", text: text.slice(end) });
  return found;
}

/** A piece of text, and whether it was searched for. */
export interface Piece {
  readonly text: string;
  readonly isHit: boolean;
}

/** A text cut at the words that are searched for. */
export function marked(text: string, words: readonly string[]): Piece[] {
  if (words.length === 0) return [{ text, isHit: false }];
  const any = new RegExp(`(${words.map(escaped).join("|")})`, "gi");
  return text
    .split(any)
    .map((piece, n) => ({ text: piece, isHit: n % 2 === 1 }))
    .filter((piece) => piece.text !== "");
}

const escaped = (word: string): string => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** The words of a search; a number of a rule is a word too. */
export function wordsOf(search: string): string[] {
  return search.trim().toLowerCase().split(/\s+/).filter(Boolean);
}

/** Whether a rule has all words, in its number, its text or the name of its chapter. */
function holds(chapter: ChapterDocument, rule: RuleDocument, words: readonly string[]): boolean {
  const text = rule.text.replaceAll(/[*`]/g, "").toLowerCase();
  const title = chapter.title.toLowerCase();
  return words.every(
    (word) => rule.number.toLowerCase() === word || text.includes(word) || title.includes(word),
  );
}

/** The chapters with the rules that a search finds; a number finds its rule alone. */
export function found(chapters: readonly ChapterDocument[], words: readonly string[]): ChapterDocument[] {
  if (words.length === 0) return [...chapters];
  const one = words.length === 1 ? numbered(chapters, words[0]!) : null;
  return chapters
    .map((chapter) => ({
      ...chapter,
      rules: chapter.rules.filter((rule) => (one ? rule.number === one : holds(chapter, rule, words))),
    }))
    .filter((chapter) => chapter.rules.length > 0);
}

/** The rule that a word is the number of, with or without the letter of the game. */
export function numbered(chapters: readonly ChapterDocument[], word: string): string | null {
  const wish = word.toUpperCase();
  const numbers = chapters.flatMap((chapter) => chapter.rules.map((rule) => rule.number));
  return (
    numbers.find((number) => number === wish) ?? numbers.find((number) => number.slice(1) === wish) ?? null
  );
}

/** The rules of a game, asked for by its first ruleset; their numbers begin with a letter of the game, if it has one. */
export interface Book {
  readonly ruleset: string;
  readonly title: string;
  readonly letter: string;
  readonly rulesets: readonly string[];
}

export function booksOf(rulesets: readonly RulesetDocument[]): Book[] {
  return [...new Set(rulesets.map(({ game }) => game))].map((game) => {
    const own = rulesets.filter((ruleset) => ruleset.game === game);
    const { name, game_title, rules_letter } = own[0]!;
    return { ruleset: name, title: game_title, letter: rules_letter, rulesets: own.map((one) => one.name) };
  });
}

/** The book in which a number is: that of its letter, else the first. */
export function bookOf(books: readonly Book[], number: string): Book | undefined {
  const lettered = /^([A-Z])[A-Z]/.exec(number)?.[1];
  return books.find(({ letter }) => letter !== "" && letter === lettered) ?? books[0];
}
