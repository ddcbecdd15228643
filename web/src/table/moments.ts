/** Times that are set for games: in seconds since 1970, as a field has them, and in words. */

const two = (number: number): string => String(number).padStart(2, "0");

/** A time as a field for dates and times has it, in the time zone of this device. */
export function localField(seconds: number): string {
  const at = new Date(seconds * 1000);
  const day = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
  return `${day}T${two(at.getHours())}:${two(at.getMinutes())}`;
}

/** The time in such a field; null for one that is not filled in. */
export function momentOf(field: string): number | null {
  const at = new Date(field).getTime();
  return Number.isNaN(at) ? null : Math.floor(at / 1000);
}

/** A time in words, with the day of the week. */
export function spokenMoment(seconds: number, language: string): string {
  return new Intl.DateTimeFormat(language, {
    weekday: "short",
    day: "numeric",
    month: "long",
    hour: "numeric",
    minute: "2-digit",
  }).format(seconds * 1000);
}
