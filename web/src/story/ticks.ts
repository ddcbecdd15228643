/** The steps in which the end of an era is told: each link, each tile, then what is cleared, then what comes next. */
import type { EraDocument, EraSeat } from "../wire";

export type Stage = "links" | "tiles" | "clearing" | "next";

export interface Tick {
  readonly stage: Stage;
  /** Which of the seats, in turn order, and how many of its links or tiles are counted. */
  readonly place: number;
  readonly count: number;
  /** How long it stays at the usual pace, in milliseconds. */
  readonly hold: number;
}

const EACH = 250;
const MOST = 2000;
const PAUSE = 300;
const CLEARING = 1600;

export function ticksOf(era: EraDocument): Tick[] {
  const ticks: Tick[] = [];
  for (const stage of ["links", "tiles"] as const)
    era.seats.forEach((seat, place) => {
      const scores = seat[stage];
      const hold = Math.min(EACH, MOST / Math.max(1, scores.length));
      if (!scores.length) ticks.push({ stage, place, count: 0, hold: PAUSE });
      scores.forEach((_, n) => {
        const isLast = n === scores.length - 1;
        ticks.push({ stage, place, count: n + 1, hold: hold + (isLast ? PAUSE : 0) });
      });
    });
  if (!era.is_last) ticks.push({ stage: "clearing", place: 0, count: 0, hold: CLEARING });
  ticks.push({ stage: "next", place: 0, count: 0, hold: 0 });
  return ticks;
}

/** A line of the tally; what is not counted yet is null. All sums are the server's. */
export interface TallyRow {
  readonly seat: number;
  readonly before: number;
  readonly links: number | null;
  readonly tiles: number | null;
  readonly points: number;
}

/** How the seats stand at a step, in turn order. */
export function tallyAt(era: EraDocument, tick: Tick): TallyRow[] {
  return era.seats.map((seat, place) => {
    const links = countedAt(seat, "links", place, tick);
    const tiles = countedAt(seat, "tiles", place, tick);
    const last = (tiles && seat.tiles[tiles - 1]) || (links && seat.links[links - 1]) || null;
    return {
      seat: seat.seat,
      before: seat.before,
      links: links === null ? null : links === 0 ? 0 : seat.links[links - 1]!.sum,
      tiles: tiles === null ? null : tiles === 0 ? 0 : seat.tiles[tiles - 1]!.sum,
      points: tick.stage === "next" ? seat.after : (last?.total ?? seat.before),
    };
  });
}

/** How many links or tiles of a seat are counted; null while it is not its turn. */
function countedAt(seat: EraSeat, stage: "links" | "tiles", place: number, tick: Tick): number | null {
  const all = seat[stage].length;
  if (tick.stage !== stage) return tick.stage === "links" ? null : all;
  if (place === tick.place) return tick.count;
  return place < tick.place ? all : null;
}
