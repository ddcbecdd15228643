/** The actions of a game as a replay steps through them; 0 stands before the first. */
import type { ActionDocument, StoryDocument } from "../wire";

/** A round on the slider: the number before its first action, and its last. */
export interface Span {
  readonly era: string;
  readonly round: number;
  readonly from: number;
  readonly to: number;
}

/** What was done in one action, in words. */
export interface Step {
  readonly number: number;
  readonly entry: number;
  readonly seat: number | null;
  /** All of it, in sentences. */
  readonly words: readonly string[];
  /** What happened to the table after it. */
  readonly after: readonly string[];
  /** The same in a line, as the log of a game has it, with the pounds that it brought or took. */
  readonly line: string;
  readonly money: number;
  /** Lines about the table: a round that began, an era that ended. */
  readonly quiet: readonly string[];
  readonly places: readonly string[];
}

export function spansOf(actions: readonly ActionDocument[]): Span[] {
  const found: { era: string; round: number; from: number; to: number }[] = [];
  for (const { era, round, number } of actions) {
    const last = found.at(-1);
    if (last && last.era === era && last.round === round) last.to = number;
    else found.push({ era, round, from: number - 1, to: number });
  }
  return found;
}

/** The paragraphs of a story by action. */
export function stepsOf(story: readonly StoryDocument[]): Step[] {
  const found: { -readonly [K in keyof Step]: Step[K] }[] = [];
  for (const told of story) {
    let step = found.at(-1);
    if (step?.number !== told.action) {
      const { action: number, entry } = told;
      step = { number, entry, seat: null, words: [], after: [], line: "", money: 0, quiet: [], places: [] };
      found.push(step);
    }
    if (told.kind === "action") [step.line, step.money] = [told.line, told.money];
    else if (told.kind !== "more") step.quiet = [...step.quiet, told.line];
    if (told.seat === null) step.after = [...step.after, told.words];
    else {
      step.seat ??= told.seat;
      step.words = [...step.words, told.words];
      step.places = [...new Set([...step.places, ...told.places])];
    }
  }
  return found;
}

/** Where a round ends, seen from an action: the end of this or a later one, or of an earlier one. */
export function roundFrom(spans: readonly Span[], at: number, way: 1 | -1): number {
  if (way > 0) return spans.find((span) => span.to > at)?.to ?? at;
  return spans.findLast((span) => span.from < at)?.from ?? 0;
}

/** The number that an address names, within what there is; null if it names none. */
export function numberOf(anchor: string, last: number): number | null {
  if (!/^\d+$/.test(anchor)) return null;
  return Math.min(Number(anchor), last);
}

/** The blocks of positions that are wanted at an action, the one that holds it first; each begins at its number. */
export function blocksAt(at: number, size: number, last: number): number[] {
  const own = Math.floor(at / size) * size;
  const wanted = [own];
  const isLate = at - own >= size / 2;
  if (isLate && own + size <= last) wanted.push(own + size);
  if (!isLate && own > 0) wanted.push(own - size);
  return wanted;
}
