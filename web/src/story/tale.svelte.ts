/** The others' turns told step by step: everything shows the position after the step that is told. */
import { untrack } from "svelte";
import type { Marks, Ring } from "../board/marks";
import { NO_MARKS } from "../board/marks";
import type { Kit } from "../game/kit";
import type { Play } from "../game/play.svelte";
import type { Story } from "../game/story.svelte";
import { isStill, paceOf, preferences } from "../preferences.svelte";
import { freshPlaces, takenTags, travels } from "../replay/changes";
import { Positions } from "../replay/positions.svelte";
import { keepSeen, seenEntry } from "../replay/seen";
import type { MomentDocument, StoryDocument } from "../wire";
import { type Beat, beatsOf, holdOf } from "./beats";
import { EraMoment } from "./era.svelte";
import { Eras } from "./eras.svelte";

/** How long everything waits for the words of what was just done, in milliseconds. */
const PATIENCE = 1500;
const BETWEEN = 120;

export class Tale {
  isPlaying = $state(false);
  /** The end of an era that is looked at again, from the log. */
  reopened = $state.raw<EraMoment | null>(null);
  private current = $state<string | null>(null);
  private reached = $state(0);
  private isPending = $state(false);
  private readonly positions: Positions;
  private readonly eras: Eras;

  constructor(
    private readonly play: Play,
    private readonly story: Story,
    private readonly kit: Kit,
  ) {
    this.positions = new Positions(play.id);
    this.eras = new Eras(play.id);
    this.reached = seenEntry(play.id);
    $effect(() => this.begin());
    $effect(() => {
      const [first, last] = [this.beats[0], this.beats.at(-1)];
      if (first && last) this.positions.wantAll(first.told.action - 1, last.told.action);
    });
    $effect(() => {
      const ended = this.beats.findLast((beat) => beat.kind === "era");
      if (ended) void this.eras.want(ended.told.action);
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
    $effect(() => {
      void this.current;
      // Read untracked: what arrives meanwhile does not make a caption stay longer.
      const beat = untrack(() => this.beat);
      if (!beat || !this.isPlaying || beat.kind === "era") return;
      const timer = setTimeout(() => this.goOn(), holdOf(beat.told) / paceOf() + BETWEEN);
      return () => clearTimeout(timer);
    });
    $effect(() => {
      const era = this.era;
      if (era && this.isPlaying) return era.run();
      return undefined;
    });
  }

  readonly mine = $derived.by(
    () =>
      new Set(
        (this.play.document?.seats ?? []).filter((sitting) => sitting.is_mine).map((sitting) => sitting.seat),
      ),
  );
  readonly beats = $derived.by(() => beatsOf(this.story.told, this.mine));
  readonly place = $derived.by(() => this.beats.findIndex((beat) => beat.key === this.current));
  readonly beat = $derived.by(() => this.beats[this.place] ?? null);
  readonly isActive = $derived.by(() => this.beat !== null || this.reopened !== null);
  /** Whether there is something to tell again. Until the words of my own turn have come, these are the beats before it. */
  readonly canTellAgain = $derived.by(() => {
    const own = this.play.entries.findLast((entry) => entry.seat !== null && this.mine.has(entry.seat));
    return this.beats.length > 0 && (own?.number ?? 0) <= this.story.readTo;
  });
  /** The end of an era that is being told. */
  readonly era = $derived.by((): EraMoment | null => {
    if (this.reopened) return this.reopened;
    return this.beat?.kind === "era" ? this.eras.momentAt(this.beat.told.action) : null;
  });
  /** Whether somebody else has done what is not shown yet. */
  private readonly isBehind = $derived.by(() => {
    const last = this.play.entries.findLast((entry) => entry.kind === "turn");
    if (last?.seat == null || !this.tells || this.mine.has(last.seat)) return false;
    return last.number > this.reached && last.number > (this.beats.at(-1)?.told.entry ?? 0);
  });
  /** Whether everything should stay as it was: words and positions are on their way. */
  readonly isWaiting = $derived.by(() => this.isPending && this.isBehind && !this.isActive);
  /** Whether the end of an era is still to be told, or may be: the words of what was just done are on their way. */
  readonly isEraDue = $derived.by(() => {
    if (preferences.tale === "off" || this.mine.size === 0) return false;
    const number = this.play.document?.number ?? 0;
    if (number > this.reached && number !== this.story.readTo) return !this.story.hasFailed;
    return (
      !this.eras.hasFailed && this.beats.some((beat) => beat.kind === "era" && beat.told.entry > this.reached)
    );
  });
  /** Whether the story is told by itself: it is switched on, and somebody else plays with me. */
  get tells(): boolean {
    return preferences.tale !== "off" && !isStill() && this.mine.size > 0;
  }
  /** Whether something is told by itself, or is about to be. */
  readonly isTelling = $derived.by(() => {
    if (!this.tells) return false;
    const isBehind = this.isBehind && !this.story.hasFailed;
    return this.isActive || isBehind || this.beats.some((beat) => beat.told.entry > this.reached);
  });
  /** The step that is told, with the positions that it lies between, as far as they have come. */
  readonly telling = $derived.by(() => {
    const beat = this.beat;
    return beat && { beat, before: this.before(beat), after: this.after(beat)?.view ?? null };
  });
  /** What is shown instead of the present; null: the present. */
  readonly moment = $derived.by((): MomentDocument | null => {
    const present = this.play.document?.view;
    if (this.era && present)
      return {
        view: this.era.view(this.positions.at(this.era.era.action)?.view ?? present),
        if_scored: [],
      };
    return this.beat && this.after(this.beat);
  });
  /** What the log may show: it goes no further than what is told. */
  readonly told = $derived.by((): readonly StoryDocument[] => {
    const beat = this.beat;
    if (!beat) return this.story.told;
    const { action } = beat.told;
    return this.story.told.filter(
      (each) =>
        each.action < action ||
        (each.action === action && (each.kind === "action" || each.kind === beat.kind)),
    );
  });

  /** What the map marks while something is told. */
  readonly marks = $derived.by((): Marks => {
    if (this.era) return this.era.marks;
    const { beat, before, after } = this.telling ?? {};
    if (!beat || !before || !after) return NO_MARKS;
    return {
      ...NO_MARKS,
      traced: new Set(beat.told.places),
      fresh: freshPlaces(before, after),
      tags: takenTags(this.kit, before, after),
      travels: travels(this.kit, before, after),
      rings: this.ringsTo(this.place),
    };
  });
  /** Where the others' last turns took place, by the number of the turn. */
  readonly rings = $derived.by(() => this.ringsTo(this.beats.length - 1));

  show(place: number): void {
    const beat = this.beats[Math.min(this.beats.length - 1, Math.max(0, place))];
    if (!beat) return;
    this.current = beat.key;
    const last = this.beats.findLast((other) => other.told.entry === beat.told.entry);
    if (last === beat && beat.kind !== "era") this.reach(beat.told.entry);
  }

  again(): void {
    this.show(0);
    this.isPlaying = this.tells;
  }

  /** Show again how an era ended. */
  async reopen(action: number): Promise<void> {
    const found = await this.eras.want(action);
    if (!found) return;
    this.isPlaying = false;
    this.reopened = new EraMoment(found, true);
  }

  step(way: 1 | -1): void {
    this.isPlaying = false;
    if (this.era?.step(way)) return;
    if (!this.reopened) this.show(this.place + way);
  }

  /** Skip: an era is skipped to its last stage, the rest to the present. */
  skip(): void {
    if (this.era && !this.era.isLast) this.era.finish();
    else if (this.reopened || !this.hasEraAfter()) this.finish();
    else this.show(this.beats.findIndex((beat, n) => n > this.place && beat.kind === "era"));
  }

  /** After the end of an era: what comes next, or the present. */
  playOn(): void {
    if (this.reopened) {
      this.reopened = null;
      return;
    }
    this.isPlaying = this.tells;
    if (this.beat) this.reach(this.beat.told.entry);
    this.goOn();
  }

  /** To the present: everything that there are words for counts as seen. */
  finish(): void {
    this.isPlaying = false;
    this.current = null;
    this.reopened = null;
    this.reach(this.story.readTo);
  }

  private hasEraAfter(): boolean {
    return this.beats.some((beat, n) => n > this.place && beat.kind === "era");
  }

  private begin(): void {
    if (this.isActive || preferences.tale === "off") return;
    const isDue = (beat: Beat): boolean =>
      beat.told.entry > this.reached && (!isStill() || beat.kind === "era");
    const place = this.beats.findIndex(isDue);
    const beat = this.beats[place];
    if (!beat || !(beat.kind === "era" ? this.eras.at(beat.told.action) : this.after(beat))) return;
    this.show(place);
    this.isPlaying = this.tells;
  }

  private goOn(): void {
    if (this.place >= this.beats.length - 1) this.finish();
    else this.show(this.place + 1);
  }

  private reach(entry: number): void {
    if (entry <= this.reached) return;
    this.reached = entry;
    keepSeen(this.play.id, entry);
  }

  private after({ kind, told }: Beat): MomentDocument | null {
    const found = this.positions.at(told.action);
    return found && kind === "action" && found.acted ? found.acted : found;
  }

  private before({ kind, told }: Beat): MomentDocument["view"] | null {
    if (kind === "round") return this.positions.at(told.action)?.acted?.view ?? null;
    return this.positions.at(told.action - 1)?.view ?? null;
  }

  private ringsTo(place: number): Ring[] {
    const rings = new Map<string, Ring>();
    for (const beat of this.beats.slice(0, place + 1)) {
      const [before, after] = [this.before(beat), this.after(beat)];
      if (beat.kind !== "action" || !before || !after || beat.told.seat === null) continue;
      for (const id of freshPlaces(before, after.view))
        rings.set(id, { place: id, seat: beat.told.seat, text: String(beat.turn) });
    }
    return [...rings.values()];
  }
}
