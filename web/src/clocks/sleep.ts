/** When the clock of a person sleeps, in words for those who play with them. */
import type { SleepDocument } from "../wire";
import { clockTime } from "../notices/notices.svelte";
import { say } from "../words/words.svelte";

const DAYS = { 127: "notices.days.all", 31: "notices.days.week", 96: "notices.days.weekend" } as const;

export function sleepWords(sleep: SleepDocument): string {
  const { begin, end, days, weekends, zone } = sleep;
  const hours =
    begin === null || end === null
      ? []
      : [say("sleep.hours", { from: clockTime(begin), to: clockTime(end) })];
  const which =
    hours.length && days !== 127 ? [say(DAYS[days as keyof typeof DAYS] ?? "notices.days.chosen")] : [];
  return [...hours, ...which, ...(weekends ? [say("sleep.weekends")] : []), zone].join(" · ");
}
