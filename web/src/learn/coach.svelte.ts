/** The coach of a first game: one remark when something new happens, at most one a turn, never twice, never a best move. */
import { type Facts, type Remark, REMARKS, nextRemark } from "./remarks";

const KEPT = "ironbridge.coach";

export class Coach {
  /** What was remarked, in this browser, whichever the game. */
  seen = $state.raw<readonly Remark[]>([]);
  isOff = $state(false);
  /** The remark that is shown. */
  remark = $state<Remark | null>(null);
  private spokeAt = -1;

  constructor() {
    const kept = (localStorage.getItem(KEPT) ?? "").split(" ");
    this.seen = REMARKS.filter((remark) => kept.includes(remark));
    this.isOff = kept.includes("off");
  }

  /** Look at the state of the game, and remark what is new. */
  follow(now: Facts): void {
    if (this.isOff || now.number === this.spokeAt) return;
    const remark = nextRemark(now, new Set(this.seen));
    // What was said of a turn that is over is no longer news.
    this.remark = remark;
    if (!remark) return;
    this.spokeAt = now.number;
    this.seen = [...this.seen, remark];
    this.keep();
  }

  putAway(): void {
    this.remark = null;
  }

  /** Bring the last remark back. */
  again(): boolean {
    this.remark = this.isOff ? null : (this.seen.at(-1) ?? null);
    return this.remark !== null;
  }

  turn(isOn: boolean): void {
    this.isOff = !isOn;
    this.remark = null;
    if (isOn) this.seen = [];
    this.keep();
  }

  private keep(): void {
    localStorage.setItem(KEPT, [...this.seen, ...(this.isOff ? ["off"] : [])].join(" "));
  }
}
