/** A lesson that is played: its step, how far that has come, and showing how it is done. */
import type { LessonDocument, StepDocument, TriedDocument } from "../wire";
import type { Play } from "../game/play.svelte";
import { isStill } from "../preferences.svelte";
import { call } from "../server/http";
import { make } from "../server/making";
import { language } from "../words/words.svelte";
import { keepProgress } from "./progress";

const OPEN: TriedDocument = { is_reached: false, is_whole: false, is_as_shown: false };
/** Milliseconds between the choices that are shown, and until they are taken back. */
const [SLOWLY, HELD] = [900, 2200] as const;

export class Lesson {
  step = $state.raw<StepDocument | null>(null);
  tried = $state.raw<TriedDocument>(OPEN);
  /** How many of the choices of the step are shown at the moment, or null. */
  shown = $state<number | null>(null);
  isAway = $state(false);
  isOver = $state(false);
  isBusy = $state(false);
  complaint = $state<unknown>(null);
  private asked = "";
  private timer = 0;

  constructor(
    readonly shelf: string,
    readonly name: string,
  ) {}

  /** Begin a step anew. */
  async begin(step: number): Promise<void> {
    if (this.isBusy) return;
    this.isBusy = true;
    this.stop();
    try {
      const path = `/api/lessons/${encodeURIComponent(this.shelf)}/${encodeURIComponent(this.name)}/${step}`;
      const found = await make<StepDocument>(`${path}?language=${language()}`, {});
      [this.step, this.tried, this.isAway, this.isOver, this.asked] = [found, OPEN, false, false, ""];
      keepProgress(this, step);
    } catch (error) {
      this.complaint = error;
    } finally {
      this.isBusy = false;
    }
  }

  /** The step after this one, or the end of the lesson. */
  async next(): Promise<void> {
    if (!this.step) return;
    const next = this.step.step + 1;
    if (next < this.step.lesson.steps.length) return this.begin(next);
    keepProgress(this, 0, true);
    this.isOver = true;
    this.isAway = false;
  }

  /** Ask how far the step has come, once for each state of the game. */
  async look(play: Play): Promise<void> {
    const document = play.document;
    if (!document || this.shown !== null || document.id !== this.step?.game) return;
    const now = `${document.id} ${document.number} ${document.draft?.version ?? ""}`;
    if (now === this.asked) return;
    this.asked = now;
    const found = await call<TriedDocument>("GET", `/api/games/${document.id}/lesson`).catch(() => null);
    if (found && this.asked === now) {
      this.tried = found;
      if (found.is_reached) this.isAway = false;
    }
  }

  /** Take back what was done in this step. */
  async again(play: Play): Promise<void> {
    if (play.draft && !this.hasEnded(play)) await play.change("reset");
    else if (this.step) await this.begin(this.step.step);
  }

  /** Whether the learner's turn was ended in this step. */
  hasEnded(play: Play): boolean {
    const first = this.first;
    return first !== null && (play.document?.number ?? first) > first;
  }
  private first: number | null = null;

  /** Note the game as it was at the beginning of the step. */
  meet(play: Play): void {
    if (play.document) this.first = play.document.number;
  }

  /** Play the move slowly and take it back; where nothing shall move by itself, one press for each choice. */
  async show(play: Play): Promise<void> {
    const choices = this.step?.show ?? [];
    if (this.shown === null) {
      if (play.draft?.choices.length) await play.change("reset");
      this.shown = 0;
    }
    const choice = choices[this.shown];
    if (choice) {
      await play.push(choice);
      this.shown += 1;
      if (!isStill())
        this.timer = window.setTimeout(
          () => void this.show(play),
          this.shown < choices.length ? SLOWLY : HELD,
        );
    } else {
      await play.change("reset");
      this.stop();
      void this.look(play);
    }
  }

  stop(): void {
    clearTimeout(this.timer);
    this.shown = null;
  }
}

/** The lesson after one of them. */
export function after(
  lessons: readonly LessonDocument[],
  one: { shelf: string; name: string },
): LessonDocument | null {
  const place = lessons.findIndex((lesson) => lesson.shelf === one.shelf && lesson.name === one.name);
  return lessons[place + 1] ?? null;
}
