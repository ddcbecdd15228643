/** What was entered on several phones at the same time, put together entry by entry. */
import type { Sheet } from "../sheet";

/**
 * A sheet in which two have changed something since they last saw the same: what only one has changed is as they have
 * it, and what both have changed is as in `mine`. A round that has ended for one of them is not entered into any more.
 */
export function merged(base: Sheet, mine: Sheet, theirs: Sheet): Sheet {
  const { round: _, ...rest } = joined(base, mine, theirs) as Sheet;
  const round = (
    isOther(base, theirs)
      ? theirs
      : isOther(base, mine)
        ? mine
        : ({ round: joined(base.round, mine.round, theirs.round) } as Sheet)
  ).round;
  return round ? { ...rest, round } : rest;
}

/** A value of a sheet, or a part of one. */
type Value = object | string | number | boolean | null | undefined;
type Parts = Readonly<Record<string, Value>>;

/** Whether two values say the same; what is not there is as good as null. */
export function isSame(a: Value, b: Value): boolean {
  if (!isOpen(a) || !isOpen(b)) return (a ?? null) === (b ?? null);
  const keys = new Set([...Object.keys(a), ...Object.keys(b)]);
  return [...keys].every((key) => isSame(a[key], b[key]));
}

function isOther(base: Sheet, changed: Sheet): boolean {
  return base.round?.era !== changed.round?.era || base.round?.number !== changed.round?.number;
}

function isOpen(value: Value): value is Parts {
  return typeof value === "object" && value !== null;
}

/** A tile is one entry: half of one with half of another would be none. */
function isEntry(value: Value): boolean {
  return !isOpen(value) || "industry" in value;
}

function joined(base: Value, mine: Value, theirs: Value): Value {
  if (isSame(base, mine)) return theirs;
  if (isSame(base, theirs)) return mine;
  if (isEntry(mine) || isEntry(theirs)) return mine;
  const [ours, others, before] = [mine as Parts, theirs as Parts, (base ?? {}) as Parts];
  if (Array.isArray(mine)) {
    const isRow = Array.isArray(theirs) && mine.length === theirs.length;
    return isRow ? mine.map((each, n) => joined(before[n], each, others[n])) : mine;
  }
  const keys = [...new Set([...Object.keys(ours), ...Object.keys(others)])];
  return Object.fromEntries(
    keys
      .map((key) => [key, joined(before[key], ours[key], others[key])] as const)
      .filter(([, value]) => value !== undefined),
  );
}
