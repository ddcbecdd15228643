/** What I have prepared in a game: turns in order, each with its conditions, and what came of earlier ones. */
import { complaintOf } from "../home/start.svelte";
import { call } from "../server/http";
import { newKey } from "../server/keys";
import type {
  ChoiceData,
  GameDocument,
  Guard,
  PreparedDocument,
  PreparedResultDocument,
  PreparedTurnDocument,
} from "../wire";
import { say } from "../words/words.svelte";
import { Preparing } from "./preparing.svelte";

export const MOST = 5;
type NewTurn = { choices: readonly ChoiceData[]; guards: readonly Guard[] };

export class Prepared {
  /** Null until it has come, and where nothing can be prepared at all. */
  document = $state.raw<PreparedDocument | null>(null);
  /** The turn that is being prepared now. */
  preparing = $state.raw<Preparing | null>(null);
  isBusy = $state(false);
  complaint = $state<string | null>(null);
  private readonly path: string;
  private number = -1;

  constructor(readonly id: string) {
    this.path = `/api/games/${id}/prepared`;
  }

  readonly turns: readonly PreparedTurnDocument[] = $derived(this.document?.turns ?? []);
  readonly canPrepare: boolean = $derived(this.document !== null && this.document.not_now === null);
  /** What came of the turn that was prepared last, if it is about one of these entries. */
  resultAt(number: number): PreparedResultDocument | null {
    return this.document?.results.findLast((result) => result.number === number) ?? null;
  }

  /** The same in a line for the log. */
  remark(number: number): string | null {
    const result = this.resultAt(number);
    if (!result) return null;
    if (result.played !== null) return say("prepared.played", { number: result.played });
    return `${say("prepared.failed")} ${result.whys.join(" ")}`;
  }

  /** The game is there, or has gone on. */
  follow(game: GameDocument): void {
    const isOffered =
      game.seats.filter((seat) => seat.is_mine).length === 1 &&
      game.seats.some((seat) => seat.kind === "person" && !seat.is_mine) &&
      !game.clocks?.is_live;
    if (!isOffered || game.number === this.number) return;
    this.number = game.number;
    if (game.status !== "playing" || game.to_act === game.seat) this.preparing = null;
    void this.preparing?.renew();
    void this.load();
  }

  async load(): Promise<void> {
    this.document = await call<PreparedDocument>("GET", this.path).catch(() => this.document);
  }

  /** Another device, or the server, has changed it. */
  heard(version: number): void {
    if (version !== this.document?.version) void this.load();
  }

  /** Begin to prepare a turn, in the place of another if that is named. */
  begin(place: number = this.turns.length): void {
    const before = this.turns[place];
    this.preparing = new Preparing(
      this.id,
      async (choices) => {
        const turns = this.sent();
        turns[place] = { choices, guards: turns[place]?.guards ?? [] };
        const isKept = await this.keep(turns);
        if (isKept) this.preparing = null;
        return isKept;
      },
      before && before.why_not === null ? before.choices : [],
    );
  }

  stop(): void {
    this.preparing = null;
  }

  remove(place: number): Promise<boolean> {
    return this.keep(this.sent().filter((_, n) => n !== place));
  }

  /** Let a turn change places with the one before it. */
  raise(place: number): Promise<boolean> {
    const turns = this.sent();
    const [before, turn] = [turns[place - 1], turns[place]];
    if (!before || !turn) return Promise.resolve(false);
    turns.splice(place - 1, 2, turn, before);
    return this.keep(turns);
  }

  guard(place: number, guard: Guard): Promise<boolean> {
    const turns = this.sent();
    const turn = turns[place];
    if (turn) turns[place] = { ...turn, guards: [...turn.guards, guard] };
    return this.keep(turns);
  }

  unguard(place: number, which: number): Promise<boolean> {
    const turns = this.sent();
    const turn = turns[place];
    if (turn) turns[place] = { ...turn, guards: turn.guards.filter((_, n) => n !== which) };
    return this.keep(turns);
  }

  throwAway(): Promise<boolean> {
    return this.keep([]);
  }

  private sent(): NewTurn[] {
    return this.turns.map(({ choices, guards }) => ({ choices, guards: guards.map(({ guard }) => guard) }));
  }

  private async keep(turns: readonly NewTurn[]): Promise<boolean> {
    this.isBusy = true;
    this.complaint = null;
    const body = { key: newKey(), version: this.document?.version ?? 0, turns };
    try {
      this.document = await call<PreparedDocument>("PATCH", this.path, body);
      return true;
    } catch (error) {
      this.complaint = complaintOf(error);
      await this.load();
      return false;
    } finally {
      this.isBusy = false;
    }
  }
}
