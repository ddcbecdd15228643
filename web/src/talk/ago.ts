/** How long ago something was, in words. */

const UNITS = [
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
] as const;

/** Whole days, hours or minutes before now; times are in seconds. */
export function ago(made: number, now: number, language: string): string {
  const words = new Intl.RelativeTimeFormat(language, { numeric: "auto", style: "short" });
  const past = Math.max(0, now - made);
  for (const [unit, length] of UNITS)
    if (past >= length) return words.format(-Math.floor(past / length), unit);
  return words.format(0, "second");
}
