/** The end of an era as it is told: how far it has come, and what the map and the tally show then. */
import { type Marks, NO_MARKS } from "../board/marks";
import { isStill, paceOf } from "../preferences.svelte";
import type { EraDocument, PositionData } from "../wire";
import { type TallyRow, tallyAt, ticksOf } from "./ticks";

export class EraMoment {
  private at = $state(0);
  private readonly ticks;

  /** Looked at again, or where nothing moves, it is told all at once. */
  constructor(
    readonly era: EraDocument,
    readonly isWhole = isStill(),
  ) {
    this.ticks = ticksOf(era);
    if (isWhole) this.finish();
  }

  get tick() {
    return this.ticks[this.at]!;
  }
  get isLast(): boolean {
    return this.at === this.ticks.length - 1;
  }

  /** The tally, whoever has most first. */
  get rows(): readonly TallyRow[] {
    return tallyAt(this.era, this.tick).sort((a, b) => b.points - a.points);
  }

  /** The seat whose links or tiles are counted, with them so far. */
  get counted() {
    const { stage, place, count } = this.tick;
    const seat = this.era.seats[place];
    if (!seat || (stage !== "links" && stage !== "tiles")) return null;
    return { seat: seat.seat, stage, scores: seat[stage].slice(0, count) };
  }

  /** Go on by itself from here; returns a function that ends this. */
  run(): () => void {
    let timer = 0;
    const next = (): void => {
      if (this.isLast) return;
      timer = window.setTimeout(() => {
        this.at += 1;
        next();
      }, this.tick.hold / paceOf());
    };
    next();
    return () => clearTimeout(timer);
  }

  /** Whether there was a step that way. */
  step(way: 1 | -1): boolean {
    const to = this.at + way;
    if (to < 0 || to >= this.ticks.length) return false;
    this.at = to;
    return true;
  }

  finish(): void {
    this.at = this.ticks.length - 1;
  }

  /** The board as it was, with the points that are counted; at last as it is after the era. */
  view(after: PositionData): PositionData {
    if (this.tick.stage === "next" && !this.isWhole) return after;
    const points = new Map(this.rows.map((row) => [row.seat, row.points]));
    const board = this.era.board;
    return {
      ...board,
      seats: board.seats.map((seat, n) => ({ ...seat, vp: points.get(n) ?? seat.vp })),
    };
  }

  get marks(): Marks {
    const { board, cleared } = this.era;
    const { stage } = this.tick;
    if (stage === "next") return { ...NO_MARKS, isDawn: !this.isWhole && !this.era.is_last };
    if (stage === "clearing")
      return { ...NO_MARKS, gone: new Set([...Object.keys(board.links), ...cleared]) };
    const counted = this.counted;
    if (!counted) return NO_MARKS;
    const isDim =
      stage === "links"
        ? Object.entries(board.links).filter(([, owner]) => owner !== counted.seat)
        : Object.entries(board.tiles).filter(([, tile]) => !tile.flipped);
    return {
      ...NO_MARKS,
      dim: new Set(isDim.map(([place]) => place)),
      plates: counted.scores.map(({ place, vp }) => ({ place, text: `+${vp}` })),
    };
  }
}
