/** How far this browser's reader has come in each lesson: kept here alone, without an account. */
import type { LessonDocument } from "../wire";

const KEPT = "ironbridge.lessons";

export interface Progress {
  /** The step to go on with, from 0. */
  readonly step: number;
  readonly isDone: boolean;
}
export type Named = Pick<LessonDocument, "shelf" | "name">;

const START: Progress = { step: 0, isDone: false };

function read(): Record<string, Progress> {
  try {
    return JSON.parse(localStorage.getItem(KEPT) ?? "{}") as Record<string, Progress>;
  } catch {
    return {};
  }
}

export function progressIn({ shelf, name }: Named): Progress {
  return read()[`${shelf}/${name}`] ?? START;
}

export function keepProgress({ shelf, name }: Named, step: number, isDone = false): void {
  const all = read();
  const before = all[`${shelf}/${name}`];
  all[`${shelf}/${name}`] = { step, isDone: isDone || (before?.isDone ?? false) };
  localStorage.setItem(KEPT, JSON.stringify(all));
}

/** The lesson to go on with: the one begun, else the first that is not done. */
export function nextOf<T extends Named>(lessons: readonly T[]): T | null {
  const begun = lessons.find((lesson) => progressIn(lesson).step > 0 && !progressIn(lesson).isDone);
  return begun ?? lessons.find((lesson) => !progressIn(lesson).isDone) ?? null;
}

export function addressOf({ shelf, name }: Named): string {
  return `/learn/${shelf}/${name}`;
}
