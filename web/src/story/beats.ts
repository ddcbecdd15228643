/** What is told of the others' turns: their actions one by one, the rounds that began and the eras that ended. */
import type { StoryDocument } from "../wire";

export interface Beat {
  readonly key: string;
  readonly kind: "action" | "round" | "era";
  readonly told: StoryDocument;
  /** The turn that it belongs to, from 1. */
  readonly turn: number;
}

/** Everything since the last action of mine; an era may have ended with that. */
export function beatsOf(story: readonly StoryDocument[], mine: ReadonlySet<number>): Beat[] {
  if (mine.size === 0) return [];
  const told = story.filter((each) => each.kind !== "more");
  const own = told.findLast((each) => each.seat !== null && mine.has(each.seat))?.action ?? 0;
  const ended = new Set(told.filter((each) => each.kind === "era").map((each) => each.action));
  const beats: Beat[] = [];
  let [turn, entry] = [0, -1];
  for (const each of told) {
    if (each.kind === "more" || each.action < own || (each.action === own && each.kind !== "era")) continue;
    if (each.kind === "round" && ended.has(each.action)) continue;
    if (each.kind === "action" && each.entry !== entry) [turn, entry] = [turn + 1, each.entry];
    beats.push({ key: `${each.action} ${each.kind}`, kind: each.kind, told: each, turn });
  }
  return beats;
}

const SHORTEST = 1400;
const LONGEST = 3200;

/** How long a caption stays at the usual pace, in milliseconds. */
export function holdOf(told: StoryDocument): number {
  const texts = [told.title || told.line, ...told.rows.map((row) => `${row.words} ${row.remark}`)];
  const words = texts.join(" ").split(/\s+/).filter(Boolean).length;
  return Math.min(LONGEST, Math.max(SHORTEST, 900 + 35 * words));
}
