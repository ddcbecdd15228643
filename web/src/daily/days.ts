/** Days by UTC as they are written on the page. */

/** A day such as 2030-01-31 in the words of a language. */
export function dayWords(day: string, language: string, isBrief = false): string {
  const form: Intl.DateTimeFormatOptions = isBrief
    ? { weekday: "short", day: "numeric", month: "short" }
    : { day: "numeric", month: "long" };
  return new Intl.DateTimeFormat(language, { ...form, timeZone: "UTC" }).format(new Date(`${day}T00:00:00Z`));
}

/** Where a deal stands on the page. */
export function addressOf(day: string, players: number): string {
  return `/daily/${day}/${players}`;
}
