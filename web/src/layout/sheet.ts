/** The three heights of the sheet of a phone, and the ways between them. */
export type Height = "peek" | "half" | "full";
const HEIGHTS: readonly Height[] = ["peek", "half", "full"];
/** A flick, in pixels a millisecond, and a drag as far as this moves one height. */
const FLICK = 0.5;
const FAR = 60;

/** One height further, and from the last to the first. */
export const stepped = (height: Height): Height => HEIGHTS[(HEIGHTS.indexOf(height) + 1) % HEIGHTS.length]!;

/** Where the sheet comes to rest after it was dragged upwards by so many pixels and let go at a speed. */
export function released(from: Height, by: number, speed: number): Height {
  const way = Math.abs(speed) > FLICK ? Math.sign(speed) : Math.abs(by) > FAR ? Math.sign(by) : 0;
  const next = HEIGHTS.indexOf(from) + way;
  return HEIGHTS[Math.min(HEIGHTS.length - 1, Math.max(0, next))]!;
}
