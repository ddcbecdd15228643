/** My notes on a game: kept on the server a moment after they were written. */
import { Refusal, call } from "../server/http";
import type { NotesDocument } from "../wire";

const PAUSE = 800;

export class Notes {
  /** Null until they have come. */
  text = $state<string | null>(null);
  state = $state<"kept" | "changed" | "failed" | "stale">("kept");
  private version = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private isSending = false;
  private readonly path: string;

  constructor(readonly id: string) {
    this.path = `/api/games/${id}/notes`;
  }

  async load(): Promise<void> {
    const found = await call<NotesDocument>("GET", this.path).catch(() => null);
    if (!found) return;
    [this.text, this.version] = [found.text, found.version];
    this.state = "kept";
  }

  write(text: string): void {
    this.text = text;
    this.state = "changed";
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.keep(), PAUSE);
  }

  /** Keep now what was written. */
  async keep(): Promise<void> {
    clearTimeout(this.timer);
    if (this.text === null || this.state === "kept" || this.state === "stale" || this.isSending) return;
    const text = this.text;
    this.isSending = true;
    try {
      const kept = await call<NotesDocument>("PATCH", this.path, { text, version: this.version });
      this.version = kept.version;
      this.state = this.text === text ? "kept" : "changed";
    } catch (error) {
      this.state = error instanceof Refusal && error.code === "stale_notes" ? "stale" : "failed";
    } finally {
      this.isSending = false;
    }
    if (this.state === "changed") this.timer = setTimeout(() => void this.keep(), PAUSE);
  }
}
