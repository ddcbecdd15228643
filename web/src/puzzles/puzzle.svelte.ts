/** A puzzle that is played: its game, the position before the turn, and what the turn was worth. */
import type { Play } from "../game/play.svelte";
import { goTo } from "../router.svelte";
import { call } from "../server/http";
import { make } from "../server/making";
import { language } from "../words/words.svelte";
import type { AnswerDocument, PositionData, PuzzleGameDocument, TableDocument } from "../wire";

/** Milliseconds until a turn that is being judged is asked about again. */
const SOON = 700;
const RIVALS = "planner";

export class Puzzle {
  begun = $state.raw<PuzzleGameDocument | null>(null);
  answer = $state.raw<AnswerDocument | null>(null);
  before = $state.raw<PositionData | null>(null);
  isJudging = $state(false);
  isBusy = $state(false);
  complaint = $state.raw<unknown>(null);
  private first: number | null = null;
  private timer = 0;

  constructor(readonly name: string) {}

  /** Begin it, or once more. */
  async begin(): Promise<void> {
    if (this.isBusy) return;
    this.isBusy = true;
    this.stop();
    try {
      const path = `/api/puzzles/${encodeURIComponent(this.name)}/games`;
      this.begun = await make<PuzzleGameDocument>(path, {});
      this.first = this.answer = this.before = null;
    } catch (error) {
      this.complaint = error;
    } finally {
      this.isBusy = false;
    }
  }

  /** See how the game stands: at first, and after the turn was played. */
  look(play: Play): void {
    const document = play.document;
    if (!document || document.id !== this.begun?.game) return;
    if (this.first === null) [this.first, this.before] = [document.number, document.view];
    else if (document.number > this.first && !this.isJudging && !this.answer) {
      this.isJudging = true;
      void this.ask(document.id);
    }
  }

  private async ask(game: string): Promise<void> {
    try {
      const found = await call<AnswerDocument>("POST", `/api/games/${game}/answer?language=${language()}`);
      if (game !== this.begun?.game) return;
      if (found.state === "underway") this.timer = window.setTimeout(() => void this.ask(game), SOON);
      else [this.answer, this.isJudging] = [found, false];
    } catch (error) {
      this.complaint = error;
    }
  }

  /** Go on from here against bots, at a table of its own. */
  async tryIt(): Promise<void> {
    const puzzle = this.begun?.puzzle;
    if (!puzzle || this.isBusy) return;
    this.isBusy = true;
    try {
      const seats = Array.from({ length: puzzle.players }, (_, seat) =>
        seat === puzzle.seat ? "me" : `bot:${RIVALS}`,
      );
      const path = `/api/puzzles/${encodeURIComponent(this.name)}/tables`;
      const table = await make<TableDocument>(path, { seats });
      goTo(`/games/${table.id}`);
    } catch (error) {
      this.complaint = error;
    } finally {
      this.isBusy = false;
    }
  }

  stop(): void {
    clearTimeout(this.timer);
    this.isJudging = false;
  }
}
