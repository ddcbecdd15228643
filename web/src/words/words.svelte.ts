/** All words of the page: a catalogue for each language, which Python reads too. Only the one that is spoken is loaded. */
import type account from "../../../src/ironbridge/languages/en/page/account.json";
import type clocks from "../../../src/ironbridge/languages/en/page/clocks.json";
import type companion from "../../../src/ironbridge/languages/en/page/companion.json";
import type coach from "../../../src/ironbridge/languages/en/page/coach.json";
import type daily from "../../../src/ironbridge/languages/en/page/daily.json";
import type duplicates from "../../../src/ironbridge/languages/en/page/duplicates.json";
import type game from "../../../src/ironbridge/languages/en/page/game.json";
import type home from "../../../src/ironbridge/languages/en/page/home.json";
import type keys from "../../../src/ironbridge/languages/en/page/keys.json";
import type learn from "../../../src/ironbridge/languages/en/page/learn.json";
import type leaving from "../../../src/ironbridge/languages/en/page/leaving.json";
import type names from "../../../src/ironbridge/languages/en/names.json";
import type layout from "../../../src/ironbridge/languages/en/page/layout.json";
import type owner from "../../../src/ironbridge/languages/en/page/owner.json";
import type notices from "../../../src/ironbridge/languages/en/page/notices.json";
import type prepared from "../../../src/ironbridge/languages/en/page/prepared.json";
import type puzzles from "../../../src/ironbridge/languages/en/page/puzzles.json";
import type referee from "../../../src/ironbridge/languages/en/page/referee.json";
import type writing from "../../../src/ironbridge/languages/en/page/writing.json";
import type replay from "../../../src/ironbridge/languages/en/page/replay.json";
import type rules from "../../../src/ironbridge/languages/en/page/rules.json";
import type settings from "../../../src/ironbridge/languages/en/page/settings.json";
import type table from "../../../src/ironbridge/languages/en/page/table.json";
import type talk from "../../../src/ironbridge/languages/en/page/talk.json";
import type story from "../../../src/ironbridge/languages/en/page/story.json";
import catalogues from "virtual:words";
import known from "../../../src/ironbridge/languages/languages.json";
import { type Fields, filled } from "./texts";

export type Key = keyof (typeof account &
  typeof clocks &
  typeof companion &
  typeof coach &
  typeof daily &
  typeof duplicates &
  typeof game &
  typeof home &
  typeof keys &
  typeof learn &
  typeof leaving &
  typeof layout &
  typeof notices &
  typeof names &
  typeof owner &
  typeof prepared &
  typeof puzzles &
  typeof referee &
  typeof replay &
  typeof rules &
  typeof settings &
  typeof story &
  typeof table &
  typeof talk &
  typeof writing);
type Texts = Readonly<Record<string, string>>;

const DEFAULT = "en";
/** The languages by their tags, each with its own name for itself. */
export const LANGUAGES: Texts = known;

const KEPT = "ironbridge.language";
let chosen = $state(DEFAULT);
let texts = $state.raw<Texts>({});

/** The language that was chosen on this device, else the first one that its owner reads and we speak. */
function wished(): string {
  const stored = localStorage.getItem(KEPT);
  const tags = [stored, ...(navigator.languages ?? [navigator.language])];
  return tags.map((tag) => tag?.split("-")[0]?.toLowerCase() ?? "").find((tag) => tag in known) ?? DEFAULT;
}

async function take(name: string): Promise<void> {
  texts = (await catalogues[name]!()).default;
  chosen = name;
  document.documentElement.lang = name;
}

/** Load the words before anything is shown; English where those of the language do not come. */
export async function begin(): Promise<void> {
  await take(wished()).catch(() => take(DEFAULT));
}

export function language(): string {
  return chosen;
}

/** Speak another language from now on. */
export async function speak(name: string): Promise<void> {
  localStorage.setItem(KEPT, name);
  await take(name);
}

/** The sentence of a key with its fields filled in. */
export function say(key: Key, fields: Fields = {}): string {
  return filled(texts[key] ?? key, fields, chosen);
}

/** The word of a key that is made of something the server names, or null where the catalogue has none. */
export function wordFor(key: string): string | null {
  return texts[key] ?? null;
}

/** All words whose keys begin alike. */
export function wordsFor(beginning: string): string[] {
  return Object.keys(texts)
    .filter((key) => key.startsWith(beginning))
    .map((key) => texts[key]!);
}

/** Some names in a row, with a word before the last. */
export function listed(all: readonly string[]): string {
  if (all.length < 2) return all.join("");
  return say("list.last", { first: all.slice(0, -1).join(", "), last: all.at(-1)! });
}

/** An amount of money, which may be a debt. */
export function pounds(money: number): string {
  return say(money < 0 ? "pounds.debt" : "pounds", { amount: Math.abs(money) });
}

/** An amount of money that comes in or goes out. */
export function signedPounds(money: number): string {
  return money > 0 ? `+${pounds(money)}` : pounds(money);
}

/** A number with its sign, as an income level is written. */
export function signed(value: number): string {
  return value < 0 ? `−${-value}` : value > 0 ? `+${value}` : "0";
}

/** A number to a tenth. */
export function tenths(value: number): string {
  return value.toLocaleString(chosen, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
}
