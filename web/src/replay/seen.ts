/** The last entry of each game that was seen in this browser; of a limited number of games. */
const KEPT = "ironbridge.seen";
const MOST = 60;

function read(): [string, number][] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEPT) ?? "[]");
    return Array.isArray(found) ? (found as [string, number][]) : [];
  } catch {
    return [];
  }
}

export function seenEntry(game: string): number {
  return read().find(([id]) => id === game)?.[1] ?? 0;
}

export function keepSeen(game: string, entry: number): void {
  const others = read().filter(([id]) => id !== game);
  localStorage.setItem(KEPT, JSON.stringify([[game, entry], ...others].slice(0, MOST)));
}
