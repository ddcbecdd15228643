/** What others did since my last turn, shown once, or only on request where motion is reduced; what was seen is kept for each game. */
import type { Play } from "../game/play.svelte";
import type { PositionData } from "../wire";
import type { Story } from "../game/story.svelte";
import { isStill } from "../preferences.svelte";
import { Playback } from "./playback.svelte";
import { Positions } from "./positions.svelte";
import { seenEntry, keepSeen } from "./seen";
import { othersSince, stepsOf } from "./steps";

/** How long the map waits for the words of what was just done, in milliseconds. */
const PATIENCE = 1500;

export class Since {
  /** The action that is shown; null while the map shows the present. */
  private current = $state<number | null>(null);
  private reached = $state(0);
  private isPending = $state(false);
  private readonly positions: Positions;
  readonly playback = new Playback(() => this.goOn());

  constructor(
    private readonly play: Play,
    private readonly story: Story,
  ) {
    this.positions = new Positions(play.id);
    this.reached = seenEntry(play.id);
    $effect(() => this.begin());
    $effect(() => {
      const [first, last] = [this.steps[0]?.number, this.steps.at(-1)?.number];
      if (first !== undefined && last !== undefined) this.positions.wantAll(first - 1, last);
    });
    $effect(() => {
      if (this.play.entries.at(-1)?.kind === "undo") this.positions.forget(0);
    });
    $effect(() => {
      if (!this.isBehind) return;
      this.isPending = true;
      const timer = setTimeout(() => (this.isPending = false), PATIENCE);
      return () => {
        clearTimeout(timer);
        this.isPending = false;
      };
    });
  }

  private readonly mine = $derived.by(
    () =>
      new Set(
        (this.play.document?.seats ?? []).filter((sitting) => sitting.is_mine).map((sitting) => sitting.seat),
      ),
  );
  readonly steps = $derived.by(() => othersSince(stepsOf(this.story.told), this.mine));
  readonly place = $derived.by(() => this.steps.findIndex((step) => step.number === this.current));
  readonly step = $derived.by(() => this.steps[this.place] ?? null);
  /** Whether somebody else has done what is not shown yet. */
  private readonly isBehind = $derived.by(() => {
    const last = this.play.entries.findLast((entry) => entry.kind === "turn");
    return last !== undefined &&
      !isStill() &&
      last.seat !== null &&
      this.mine.size > 0 &&
      !this.mine.has(last.seat)
      ? last.number > this.reached && last.number > (this.steps.at(-1)?.entry ?? 0)
      : false;
  });
  readonly isActive = $derived.by(() => this.step !== null);
  /** Whether the map should stay as it was: words and positions are on their way. */
  readonly isWaiting = $derived.by(() => this.isPending && this.isBehind && !this.isActive);

  view(action: number): PositionData | null {
    return this.positions.at(action)?.view ?? null;
  }

  show(place: number): void {
    const step = this.steps[Math.min(this.steps.length - 1, Math.max(0, place))];
    if (!step) return;
    this.current = step.number;
    const isEntryDone = this.steps.every(
      (other) => other.entry !== step.entry || other.number <= step.number,
    );
    if (isEntryDone) this.reach(step.entry);
  }

  again(): void {
    this.show(0);
    if (!isStill()) this.playback.play();
  }

  /** To the present: everything counts as seen. */
  finish(): void {
    this.playback.pause();
    this.current = null;
    this.reach(this.play.document?.number ?? 0);
  }

  private begin(): void {
    if (isStill()) return;
    const place = this.steps.findIndex((step) => step.entry > this.reached);
    if (place < 0 || this.isActive || !this.view(this.steps[place]!.number)) return;
    this.show(place);
    this.playback.play();
  }

  private goOn(): boolean {
    if (this.place >= this.steps.length - 1) {
      this.finish();
      return false;
    }
    this.show(this.place + 1);
    return true;
  }

  private reach(entry: number): void {
    if (entry <= this.reached) return;
    this.reached = entry;
    keepSeen(this.play.id, entry);
  }
}
