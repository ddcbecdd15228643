/** A game that is looked at again: its actions in words, its seats, and the positions as each seat knew them. */
import { SIGNS } from "../end/verdicts";
import { kitOf, type Kit } from "../game/kit";
import { namesOf } from "../game/seats";
import { Refusal, call } from "../server/http";
import { GameSocket } from "../server/socket";
import type {
  ActionDocument,
  EntryDocument,
  GameDocument,
  PositionData,
  ReviewDocument,
  StoryDocument,
  TurnVerdict,
} from "../wire";
import { language } from "../words/words.svelte";
import { Positions } from "./positions.svelte";
import { type Step, spansOf, stepsOf } from "./steps";

export class Past {
  game = $state.raw<GameDocument | null>(null);
  kit = $state.raw<Kit | null>(null);
  actions = $state.raw<readonly ActionDocument[]>([]);
  story = $state.raw<readonly StoryDocument[]>([]);
  /** The turns that a review, if there is one, holds to be worse than good. */
  lapses = $state.raw<readonly TurnVerdict[]>([]);
  failure = $state.raw<Refusal | null>(null);
  /** The seat whose knowledge is shown; null: everything that may be known. */
  seat = $state<number | null>(null);

  private readonly seen = new Map<number | null, Positions>();

  constructor(readonly id: string) {}

  readonly last = $derived.by(() => this.actions.length);
  readonly spans = $derived.by(() => spansOf(this.actions));
  readonly steps = $derived.by(() => new Map(stepsOf(this.story).map((step) => [step.number, step])));
  readonly names = $derived.by(() => namesOf(this.game?.seats ?? []));
  readonly isEnded = $derived.by(() => this.game?.status === "over" || this.game?.status === "abandoned");
  /** Whether everybody may see everything: a game that the host's server cleared has ended, and its hands stay closed. */
  readonly isOpen = $derived.by(() => this.game?.has_open_hands ?? false);
  readonly positions = $derived.by(() => this.positionsOf(this.seat));
  /** The seats whose knowledge may be shown. */
  readonly viewers = $derived.by(() =>
    (this.game?.seats ?? [])
      .filter((sitting) => this.isOpen || sitting.is_mine)
      .map((sitting) => sitting.seat),
  );

  async load(): Promise<void> {
    this.failure = null;
    const path = `/api/games/${this.id}`;
    try {
      const [game, actions, story] = await Promise.all([
        call<GameDocument>("GET", `${path}/`),
        call<ActionDocument[]>("GET", `${path}/actions`),
        call<StoryDocument[]>("GET", `${path}/story?language=${language()}`),
      ]);
      this.kit = await kitOf(game.ruleset);
      [this.game, this.actions, this.story] = [game, actions, story];
      if (this.isOpen) void this.loadReview();
    } catch (error) {
      this.failure = error instanceof Refusal ? error : new Refusal(0, "page_error", String(error));
    }
  }

  /** Follow a game that goes on; returns a function that ends this. */
  follow(): () => void {
    const socket = new GameSocket(`/api/games/${this.id}/socket?language=${language()}`, {
      updated: (update) => void this.catchUp(update.game, update.entries),
      told: () => undefined,
      connection: () => undefined,
      refused: () => undefined,
    });
    return () => socket.close();
  }

  private async catchUp(game: GameDocument, entries: readonly EntryDocument[]): Promise<void> {
    if (game.number === this.game?.number) return;
    const path = `/api/games/${this.id}`;
    const found = await Promise.all([
      call<ActionDocument[]>("GET", `${path}/actions`),
      call<StoryDocument[]>("GET", `${path}/story?language=${language()}`),
    ]).catch(() => null);
    if (!found || game.number <= (this.game?.number ?? 0)) return;
    // What was taken back is no longer valid; at the end all hands are open.
    if (entries.some((entry) => entry.kind === "undo") || game.status !== "playing")
      for (const positions of this.seen.values()) positions.forget(-1);
    [this.actions, this.story] = found;
    this.game = game;
    if (this.isOpen) void this.loadReview();
  }

  private async loadReview(): Promise<void> {
    const found = await call<ReviewDocument>("GET", `/api/games/${this.id}/review`).catch(() => null);
    this.lapses = found?.turns.filter((turn) => turn.verdict in SIGNS) ?? [];
  }

  step(action: number): Step | null {
    return this.steps.get(action) ?? null;
  }

  viewAt(action: number): PositionData | null {
    return this.positions.at(action)?.view ?? null;
  }

  private positionsOf(seat: number | null): Positions {
    let found = this.seen.get(seat);
    if (!found) {
      found = new Positions(this.id, seat);
      this.seen.set(seat, found);
    }
    return found;
  }
}
