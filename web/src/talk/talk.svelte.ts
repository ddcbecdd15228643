/** What is said beside a game: the telegrams that I may read, what I may write, and what I have muted. */
import { complaintOf } from "../home/start.svelte";
import { Refusal, call } from "../server/http";
import { newKey } from "../server/keys";
import type { MayWrite, MuteDocument, MuteScope, Phrase, TelegramDocument, TelegramsDocument } from "../wire";

const MUTES = "/api/people/me/mutes";

export class Talk {
  telegrams = $state.raw<readonly TelegramDocument[]>([]);
  mayWrite = $state<MayWrite>("none");
  muted = $state.raw<readonly number[]>([]);
  isTableMuted = $state(false);
  areAllMuted = $state(false);
  /** The newest telegram that was shown. */
  read = $state(0);
  /** What was written and not sent yet. */
  text = $state("");
  isBusy = $state(false);
  complaint = $state<string | null>(null);
  /** What others have said since the game was opened, for those who hear it. */
  fresh = $state.raw<readonly TelegramDocument[]>([]);
  private key = newKey();
  private isRefused = false;
  private last: Promise<unknown> = Promise.resolve();
  private readonly path: string;

  constructor(readonly id: string) {
    this.path = `/api/games/${id}/telegrams`;
    this.read = Number(localStorage.getItem(this.place) ?? 0);
  }

  private get place(): string {
    return `ironbridge.read.${this.id}`;
  }
  get isMuted(): boolean {
    return this.isTableMuted || this.areAllMuted;
  }
  readonly unread: number = $derived(
    this.telegrams.filter((telegram) => telegram.number > this.read && !telegram.is_mine).length,
  );
  /** Whether there is anything to read or to write. */
  readonly isOpen: boolean = $derived(
    this.mayWrite === "free" || this.mayWrite === "phrases" || this.telegrams.length > 0,
  );

  async load(): Promise<void> {
    const found = await call<TelegramsDocument>("GET", this.path).catch(() => null);
    if (!found) return;
    this.telegrams = found.telegrams;
    this.mayWrite = found.may_write;
    this.muted = found.muted;
    this.isTableMuted = found.is_table_muted;
    this.areAllMuted = found.are_all_muted;
  }

  /** Take in what the socket tells; what is known already is not said again. */
  hear(told: readonly TelegramDocument[]): void {
    const known = new Set(this.telegrams.map(({ number }) => number));
    const added = told.filter(({ number }) => !known.has(number));
    if (!added.length) return;
    this.telegrams = [...this.telegrams, ...added].sort((one, other) => one.number - other.number);
    this.fresh = added.filter((telegram) => !telegram.is_mine);
  }

  /** All that is there was seen. */
  seen(): void {
    const last = this.telegrams.at(-1)?.number ?? 0;
    if (last <= this.read) return;
    this.read = last;
    localStorage.setItem(this.place, String(last));
  }

  /** Send a ready phrase; pressed twice in a moment, it is sent once. */
  async sendPhrase(phrase: Phrase): Promise<boolean> {
    return !this.isBusy && (await this.send({ phrase }, newKey()));
  }

  /** Send what was written; it stays where it is until it was sent, and the same is sent once. */
  async sendText(): Promise<boolean> {
    const text = this.text.trim();
    if (!text) return false;
    const isSent = await this.send({ text }, this.key);
    if (isSent && this.text.trim() === text) this.text = "";
    if (isSent || this.isRefused) this.key = newKey();
    return isSent;
  }

  async mute(scope: MuteScope, seat: number | null = null): Promise<void> {
    await this.doing(() => call<MuteDocument[]>("POST", MUTES, { scope, table: this.id, seat }));
    await this.load();
  }

  /** Take back what was muted: this table, all, or the person in a seat by their name. */
  async hearAgain(scope: MuteScope, name: string | null = null): Promise<void> {
    await this.doing(async () => {
      const mutes = await call<MuteDocument[]>("GET", MUTES);
      for (const mute of mutes)
        if (
          mute.scope === scope &&
          (scope !== "table" || mute.table === this.id) &&
          (scope !== "person" || mute.name === name)
        )
          await call<MuteDocument[]>("DELETE", `${MUTES}/${mute.id}`);
    });
    await this.load();
  }

  report(number: number): Promise<boolean> {
    return this.doing(() => call("POST", `${this.path}/${number}/report`));
  }

  private send(said: { phrase: Phrase } | { text: string }, key: string): Promise<boolean> {
    return this.doing(async () => {
      this.hear([await call<TelegramDocument>("POST", this.path, { key, ...said })]);
      this.seen();
    });
  }

  /** One after another, in the order in which it was asked for. */
  private doing(work: () => Promise<unknown>): Promise<boolean> {
    const done = this.last.then(() => this.done(work));
    this.last = done;
    return done;
  }

  private async done(work: () => Promise<unknown>): Promise<boolean> {
    this.isBusy = true;
    this.complaint = null;
    this.isRefused = false;
    try {
      await work();
      return true;
    } catch (error) {
      this.isRefused = error instanceof Refusal && error.status >= 400 && error.status < 500;
      this.complaint = complaintOf(error);
      return false;
    } finally {
      this.isBusy = false;
    }
  }
}

/** The action that an entry of the log ended, or the last one before it; 0 before the first. */
export function actionAt(entry: number, story: readonly { entry: number; action: number }[]): number {
  let found = 0;
  for (const told of story) if (told.entry <= entry && told.action > found) found = told.action;
  return found;
}
