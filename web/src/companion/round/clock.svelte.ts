/** How long everybody has thought: one clock for the table, which counts up for whoever is to play. */

/** A seat, everybody at once, or nobody while it is paused. */
export type Running = number | "talk" | null;

export interface Kept {
  readonly used: readonly (number | null)[];
  readonly talk: number;
  /** Of the turn that goes on, before the clock last began to run. */
  readonly turn: number;
  readonly running: Running;
  readonly since: number;
}

const KEPT = "ironbridge.companion.clock";
const NEW: Kept = { used: [], talk: 0, turn: 0, running: null, since: 0 };

export class TableClock {
  private kept = $state.raw<Kept>(NEW);
  private now = $state(0);

  constructor() {
    try {
      this.kept = (JSON.parse(localStorage.getItem(KEPT) ?? "null") as Kept | null) ?? NEW;
    } catch {
      this.kept = NEW;
    }
    this.tick();
  }

  readonly running: Running = $derived(this.kept.running);
  private readonly passed = $derived(this.kept.running === null ? 0 : this.now - this.kept.since);

  /** Look at the time; called every second while the page is open. */
  tick(): void {
    this.now = Math.max(Date.now(), this.kept.since);
  }

  used(seat: number): number {
    return (this.kept.used[seat] ?? 0) + (this.kept.running === seat ? this.passed : 0);
  }

  /** The time of this turn. */
  get turn(): number {
    return this.kept.turn + (typeof this.kept.running === "number" ? this.passed : 0);
  }

  get all(): number {
    const used = this.kept.used.reduce<number>((total, each) => total + (each ?? 0), 0);
    return used + this.kept.talk + this.passed;
  }

  /** Let it run for somebody else; a turn that begins counts from nought. */
  run(running: Running, isNewTurn = false): void {
    this.tick();
    const { kept, passed } = this;
    const used = [...kept.used];
    if (typeof kept.running === "number") used[kept.running] = (used[kept.running] ?? 0) + passed;
    this.kept = {
      used,
      talk: kept.talk + (kept.running === "talk" ? passed : 0),
      turn: isNewTurn ? 0 : kept.turn + (typeof kept.running === "number" ? passed : 0),
      running,
      since: this.now,
    };
    localStorage.setItem(KEPT, JSON.stringify(this.kept));
  }

  /** What it has counted, to be given to another phone; null before it has ever run. */
  get given(): Kept | null {
    return this.kept.since === 0 ? null : this.kept;
  }

  /** Go on from what another phone has counted. */
  take(given: Kept | null): void {
    this.kept = given ?? NEW;
    localStorage.setItem(KEPT, JSON.stringify(this.kept));
    this.tick();
  }

  forget(): void {
    this.kept = NEW;
    localStorage.removeItem(KEPT);
  }
}

/** Minutes and seconds, with hours where there are some. */
export function clockText(ms: number): string {
  const seconds = Math.floor(ms / 1000);
  const two = (value: number): string => String(value).padStart(2, "0");
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor(seconds / 60) % 60;
  return `${hours ? `${hours}:${two(minutes)}` : minutes}:${two(seconds % 60)}`;
}
