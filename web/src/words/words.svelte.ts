/** All words of the page, from one catalogue for each language. */
import game from "./en/game.json";
import home from "./en/home.json";
import guide from "./en/guide.json";
import names from "./en/names.json";
import replay from "./en/replay.json";
import rules from "./en/rules.json";
import settings from "./en/settings.json";
import gameDe from "./de/game.json";
import homeDe from "./de/home.json";
import guideDe from "./de/guide.json";
import namesDe from "./de/names.json";
import replayDe from "./de/replay.json";
import rulesDe from "./de/rules.json";
import settingsDe from "./de/settings.json";

const english = { ...game, ...guide, ...home, ...names, ...replay, ...rules, ...settings };
const german = { ...gameDe, ...guideDe, ...homeDe, ...namesDe, ...replayDe, ...rulesDe, ...settingsDe };

export type Language = "en" | "de";
export type Key = keyof typeof english;
const CATALOGUES: Readonly<Record<Language, Readonly<Record<Key, string>>>> = { en: english, de: german };
export const LANGUAGES: readonly Language[] = ["en", "de"];

const KEPT = "ironbridge.language";
let chosen = $state<Language>(kept());

function kept(): Language {
  const stored = localStorage.getItem(KEPT);
  if (stored === "en" || stored === "de") return stored;
  return navigator.language.startsWith("de") ? "de" : "en";
}

export function language(): Language {
  return chosen;
}

export function speak(name: Language): void {
  chosen = name;
  localStorage.setItem(KEPT, name);
  document.documentElement.lang = name;
}

export function has(key: string): boolean {
  return key in english;
}

/** The sentence of a key with its fields filled in: `{name}`, or `{count|one|# many}` by number. */
export function say(key: Key, fields: Readonly<Record<string, string | number>> = {}): string {
  return filled(CATALOGUES[chosen][key], fields);
}

/** The word of a key that is made of something the server names, or null where the catalogue has none. */
export function wordFor(key: string): string | null {
  return key in english ? CATALOGUES[chosen][key as Key] : null;
}

export function filled(sentence: string, fields: Readonly<Record<string, string | number>>): string {
  return sentence.replace(
    /\{(\w+)(?:\|([^|}]*)\|([^}]*))?\}/g,
    (whole, name: string, one?: string, many?: string) => {
      const value = fields[name];
      if (value === undefined) return whole;
      if (one === undefined || many === undefined) return String(value);
      return value === 1 ? one : many.replace("#", String(value));
    },
  );
}
