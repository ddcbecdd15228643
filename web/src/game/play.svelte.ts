/** A game as this browser sees it: the last update of the server, and the requests that can be made. */
import type {
  AdviceDocument,
  Body,
  ChoiceData,
  DraftDocument,
  EntryDocument,
  GameDocument,
  LinksDocument,
  OptionDocument,
  PreparedChanged,
  PreviewDocument,
  TableUpdate,
  Thinking as Progress,
  Update,
  WhyNotDocument,
} from "../wire";
import { type Refusal, call } from "../server/http";
import { GameSocket } from "../server/socket";
import { Notes } from "../talk/notes.svelte";
import { Prepared } from "../prepared/prepared.svelte";
import { Talk } from "../talk/talk.svelte";
import { language } from "../words/words.svelte";
import type { Drafting } from "./drafting.svelte";

export type Thinking = { seat: number; share: number | null };

export class Play implements Drafting {
  document = $state.raw<GameDocument | null>(null);
  entries = $state.raw<readonly EntryDocument[]>([]);
  /** What is open, with cards and costs: comes with the game when it is this browser's turn. */
  options = $state.raw<readonly OptionDocument[] | null>(null);
  /** Seconds to the next attempt while the connection is lost. */
  lost = $state<number | null>(null);
  /** Why the server refuses access, or null. */
  closed = $state<string | null>(null);
  thinking = $state.raw<Thinking | null>(null);
  /** Whether the game has not begun: its table is still gathering. */
  isGathering = $state(false);
  /** What every line is worth now, once asked for. */
  worth = $state.raw<Readonly<Record<string, number>> | null>(null);
  /** Why the last request was refused, shown until something else happens. */
  refusal = $state.raw<Refusal | null>(null);
  isBusy = $state(false);
  /** What is said beside the game. */
  readonly talk: Talk;
  readonly notes: Notes;
  readonly prepared: Prepared;
  readonly isPreparing = false;

  private readonly socket: GameSocket;
  private asked = "";
  private arrived: (() => void)[] = [];

  constructor(readonly id: string) {
    this.talk = new Talk(id);
    this.notes = new Notes(id);
    this.prepared = new Prepared(id);
    this.socket = new GameSocket(`/api/games/${id}/socket?language=${language()}&options=true`, {
      updated: (update) => this.update(update),
      told: (message) => this.hear(message),
      said: (telegrams) => this.talk.hear(telegrams),
      connection: (seconds) => (this.lost = seconds),
      refused: (code) => {
        this.closed = code;
        this.arrive();
      },
    });
  }

  close(): void {
    this.socket.close();
  }

  hurry(): void {
    this.socket.hurry();
  }

  get draft(): DraftDocument | null {
    return this.document?.draft ?? null;
  }

  get isMyTurn(): boolean {
    return this.draft !== null;
  }

  /** Put choices into the draft, one after another. */
  async push(...choices: readonly ChoiceData[]): Promise<boolean> {
    const [number, version] = [this.document?.number, this.draft?.version];
    if (number === undefined || version === undefined) return false;
    return this.doing(
      choices.map((choice, n) =>
        this.socket.send({ type: "draft", number, version: version + n, do: "push", choice }),
      ),
    );
  }

  async change(what: "undo" | "redo" | "reset", times = 1): Promise<boolean> {
    const [number, version] = [this.document?.number, this.draft?.version];
    if (number === undefined || version === undefined) return false;
    const steps = Array.from({ length: times }, (_, n) =>
      this.socket.send({ type: "draft", number, version: version + n, do: what }),
    );
    return this.doing(steps);
  }

  async endTurn(): Promise<boolean> {
    const [number, version] = [this.document?.number, this.draft?.version];
    if (number === undefined || version === undefined) return false;
    return this.doing([this.socket.send({ type: "end_turn", number, version })]);
  }

  async takeBack(): Promise<boolean> {
    const number = this.document?.number;
    if (number === undefined) return false;
    return this.doing([this.socket.send({ type: "undo", number })]);
  }

  async answerUndo(agree: boolean): Promise<boolean> {
    const number = this.document?.number;
    if (number === undefined) return false;
    return this.doing([this.socket.send({ type: "answer_undo", number, agree })]);
  }

  async leave(resign: boolean): Promise<boolean> {
    return this.doing([this.socket.send({ type: "leave", resign })]);
  }

  async vote(choice: "wait" | "bot" | "substitute" | "end"): Promise<boolean> {
    const number = this.document?.number;
    if (number === undefined) return false;
    return this.doing([this.socket.send({ type: "vote", number, choice })]);
  }

  async comeBack(): Promise<boolean> {
    return this.doing([this.socket.send({ type: "return" })]);
  }

  /** Offer my seat to whoever has its link, or no longer. */
  async offer(isOffered: boolean): Promise<boolean> {
    const number = this.document?.number;
    if (number === undefined) return false;
    return this.doing([this.socket.send({ type: isOffered ? "offer" : "withdraw", number })]);
  }

  /** Take the seat that a token opens. */
  async take(token: string): Promise<boolean> {
    const number = this.document?.number;
    if (number === undefined) return false;
    return this.doing([this.socket.send({ type: "take", number, token })]);
  }

  preview(choice: ChoiceData): Promise<PreviewDocument> {
    return this.socket.send<PreviewDocument>({ type: "preview", choice });
  }

  whyNot(choice: ChoiceData): Promise<WhyNotDocument> {
    return this.socket.send<WhyNotDocument>({ type: "why_not", choice });
  }

  /** The best turns from here, told at once and then better, until more would find no others. */
  advise(best: number, heard: (advice: AdviceDocument) => void): Promise<void> {
    return this.socket.ask({ type: "advice", refine: true, best }, heard);
  }

  async askWorth(): Promise<void> {
    const links = await call<LinksDocument>("GET", `/api/games/${this.id}/links`).catch(() => null);
    this.worth = links && Object.fromEntries(links.lines.map((line) => [line.line, line.vp]));
  }

  /** Busy until the game that the steps lead to is shown: the answer may come before it. */
  private async doing(steps: readonly Promise<Body>[]): Promise<boolean> {
    const before = this.document;
    const wanted = (before?.draft?.version ?? 0) + steps.length;
    this.isBusy = true;
    this.refusal = null;
    const results = await Promise.allSettled(steps);
    const failed = results.find((result) => result.status === "rejected");
    const isShown = (): boolean =>
      this.document?.number !== before?.number || (this.draft?.version ?? 0) >= wanted;
    while (!failed && !isShown() && this.closed === null)
      await new Promise<void>((resolve) => this.arrived.push(resolve));
    this.isBusy = false;
    if (failed) this.refusal = failed.reason as Refusal;
    return !failed;
  }

  private update(update: Update): void {
    if (update.entries.length) {
      this.entries = [...this.entries, ...update.entries];
    }
    if (!this.document) this.meet(update.game);
    this.document = update.game;
    this.prepared.follow(update.game);
    this.arrive();
    const thinking = update.game.thinking;
    if (!thinking) this.thinking = null;
    else if (this.thinking?.seat !== thinking.seat) this.thinking = { seat: thinking.seat, share: null };
    void this.takeOptions();
  }

  /** Where other people play there is something to read, and where I have one seat, something to note. */
  private meet(game: GameDocument): void {
    if (game.seats.some((seat) => seat.kind === "person" && !seat.is_mine)) void this.talk.load();
    if (game.seats.filter((seat) => seat.is_mine).length === 1) void this.notes.load();
  }

  private arrive(): void {
    for (const resolve of this.arrived.splice(0)) resolve();
  }

  private async takeOptions(): Promise<void> {
    const { number, options: told } = this.document!;
    const version = this.draft?.version;
    if (version === undefined) {
      this.options = null;
      this.asked = "";
      return;
    }
    const now = `${number} ${version}`;
    if (told) {
      this.options = told;
      this.asked = now;
      return;
    }
    if (now === this.asked) return;
    this.asked = now;
    this.options = null;
    const options = await call<OptionDocument[]>("GET", `/api/games/${this.id}/options`).catch(() => null);
    if (this.asked !== now) return;
    this.options = options;
    // Lost with the connection: asked for again when it is back.
    if (options === null) this.asked = "";
  }

  private hear(message: TableUpdate | Progress | PreparedChanged): void {
    if (message.type === "table") this.isGathering = true;
    else if (message.type === "prepared") this.prepared.heard(message.version);
    else this.thinking = message;
  }
}
