/** Scales of the charts. */
const STEPS = [1, 2, 5, 10, 20, 25, 40, 50, 100, 200];
const MOST_LINES = 5;

export interface Scale {
  readonly low: number;
  readonly high: number;
  readonly ticks: readonly number[];
}

/** A scale with round numbers that holds all values, and 0. */
export function scaleOf(values: readonly number[]): Scale {
  const [least, most] = [Math.min(0, ...values), Math.max(1, ...values)];
  const step = STEPS.find((size) => Math.ceil(most / size) - Math.floor(least / size) <= MOST_LINES) ?? 500;
  const [first, last] = [Math.floor(least / step), Math.ceil(most / step)];
  const ticks = Array.from({ length: last - first + 1 }, (_, n) => (first + n) * step);
  return { low: first * step, high: last * step, ticks };
}

/** Heights at least a gap apart, as near as possible to those wanted and not below the lowest; in the same order. */
export function spread(wanted: readonly number[], gap: number, lowest: number): number[] {
  const order = wanted.map((_, n) => n).sort((a, b) => wanted[a]! - wanted[b]! || a - b);
  const found = [...wanted];
  order.forEach((n, place) => {
    if (place > 0) found[n] = Math.max(found[n]!, found[order[place - 1]!]! + gap);
  });
  let floor = lowest;
  for (const n of [...order].reverse()) {
    found[n] = Math.min(found[n]!, floor);
    floor = found[n]! - gap;
  }
  return found;
}
