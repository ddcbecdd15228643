/** Rulesets, tables and the people at them, as the home page shows them. */
import type { BotDocument, Glance, RulesetDocument, TableDocument } from "../wire";
import { say, wordFor } from "../words/words.svelte";

/** A game with its full and its introductory ruleset, as far as there are such. */
export interface Family {
  readonly key: string;
  readonly full: RulesetDocument | null;
  readonly short: RulesetDocument | null;
}

/** Rulesets of one game and edition belong together. */
export function families(rulesets: readonly RulesetDocument[]): Family[] {
  const found = new Map<string, { full: RulesetDocument | null; short: RulesetDocument | null }>();
  for (const known of rulesets) {
    const key = `${known.game} ${known.edition}`;
    const family = found.get(key) ?? { full: null, short: null };
    family[known.is_introductory ? "short" : "full"] = known;
    found.set(key, family);
  }
  return [...found.values()].map((family) => ({ key: (family.full ?? family.short)!.name, ...family }));
}

/** The number of players nearest to the wish that a ruleset allows. */
export function allowed(players: readonly number[], wish: number): number {
  return players.reduce((best, count) => (Math.abs(count - wish) < Math.abs(best - wish) ? count : best));
}

/** Whether no other person plays at a table, and none is awaited: nobody but me minds when it goes on. */
export function isOwn(table: TableDocument): boolean {
  return table.seats.every((seat) => seat.is_mine || !["person", "open", "invited"].includes(seat.kind));
}

export type Fate = "turn" | "running" | "waiting" | "ended";

export function fate(table: TableDocument): Fate {
  if (table.status === "waiting") return "waiting";
  if (table.status !== "playing") return "ended";
  return table.glance?.is_my_turn ? "turn" : "running";
}

/** The tables in one state; where it is my turn, the shortest clock comes first, then the longest wait. */
export function ofFate(tables: readonly TableDocument[], ...fates: Fate[]): TableDocument[] {
  const found = tables.filter((table) => fates.includes(fate(table)));
  if (fates[0] !== "turn") return found;
  const left = (table: TableDocument): number => table.glance?.left ?? Infinity;
  const since = (table: TableDocument): number => table.glance?.waits_since ?? 0;
  return found.sort((a, b) => (left(a) === left(b) ? since(a) - since(b) : left(a) - left(b)));
}

/** Those who sit at a table besides me, equal bots counted together; all of them where nobody else does. */
export function company(table: TableDocument, bots: readonly BotDocument[], free: string): string {
  const others = table.seats.filter((seat) => !seat.is_mine);
  const named = (others.length ? others : table.seats).map((seat) => {
    if (seat.kind === "open" || seat.kind === "invited") return free;
    if (seat.kind === "left") return say("seat.left");
    if (seat.kind !== "bot") return seat.called;
    return bots.find((bot) => bot.name === seat.bot)?.title ?? wordFor(`bot.${seat.bot}`) ?? seat.called;
  });
  return [...new Set(named)]
    .map((name) => [name, named.filter((other) => other === name).length] as const)
    .map(([name, count]) => (count > 1 ? `${count} × ${name}` : name))
    .join(", ");
}

/** My best seat in a game: its rank and VP. */
export function myStanding(table: TableDocument, glance: Glance): { rank: number; vp: number } | null {
  const mine = table.seats.filter((seat) => seat.is_mine).map((seat) => seat.seat);
  if (mine.length !== 1) return null;
  const seat = mine[0]!;
  return { rank: glance.ranks[seat] ?? 1, vp: glance.vp[seat] ?? 0 };
}

const UNITS: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
];

/** How long ago a time in seconds was, in words; null for just now. */
export function ago(seconds: number, now: number, language: string): string | null {
  const past = now - seconds;
  const unit = UNITS.find(([, length]) => past >= length);
  if (!unit) return null;
  return new Intl.RelativeTimeFormat(language, { numeric: "auto" }).format(
    -Math.floor(past / unit[1]),
    unit[0],
  );
}
