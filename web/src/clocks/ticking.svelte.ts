/** The clocks of a game as they go on between two updates of the server; this device's own clock is not asked. */
import type { ClocksDocument } from "../wire";
import { type Faces, faceOf, goesOn, leftOf, restOf, spoken } from "./faces";
import { say } from "../words/words.svelte";

const OFTEN = 1000;
const SELDOM = 15_000;
const HOUR = 3600;

export class Ticking {
  private read = $state.raw<ClocksDocument | null>(null);
  private since = $state(0);
  private begun = 0;

  /** `isLost`: nobody can tell how the clocks stand. */
  constructor(
    private readonly clocks: () => ClocksDocument | null,
    private readonly isLost: () => boolean,
  ) {
    $effect(() => {
      const clocks = this.clocks();
      this.read = clocks;
      this.since = 0;
      this.begun = performance.now();
      if (!clocks?.seats.some(goesOn)) return;
      const timer = setInterval(
        () => (this.since = (performance.now() - this.begun) / 1000),
        clocks.is_live ? OFTEN : SELDOM,
      );
      return () => clearInterval(timer);
    });
  }

  /** The face of every seat: null for a bot and in a game without clocks, "unknown" where it cannot be read. */
  readonly faces: Faces = $derived.by(() => {
    const clocks = this.read;
    if (!clocks) return [];
    return clocks.seats.map((clock) =>
      clock === null ? null : this.isLost() ? "unknown" : faceOf(clocks, clock, this.since),
    );
  });

  /** What is announced of the clock of a seat: when its last hour begins, and its last tenth. */
  alarm(seat: number | null): string {
    const clocks = this.read;
    const clock = seat === null ? null : clocks?.seats[seat];
    if (!clocks || !clock || !goesOn(clock) || this.isLost()) return "";
    if (restOf(clock, clocks.now, this.since)) return "";
    const left = leftOf(clock, clocks.now, this.since);
    const mark = [clocks.low, ...(clocks.is_live ? [] : [HOUR])]
      .sort((a, b) => a - b)
      .find((at) => left <= at);
    return mark === undefined ? "" : say("clock.alarm", { time: spoken(mark, clocks.is_live) });
  }
}
