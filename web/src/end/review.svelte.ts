/** The review of a game: requested, waited for while it is made, then shown. */
import { Refusal, call } from "../server/http";
import type { ReviewDocument } from "../wire";

const PAUSE = 1000; // milliseconds between two requests

export class GameReview {
  found = $state.raw<ReviewDocument | null>(null);
  failure = $state.raw<Refusal | null>(null);
  private timer: ReturnType<typeof setTimeout> | undefined;
  private isLeft = false;

  constructor(readonly id: string) {}

  /** Ask whether there is one, and ask again while it is being made. */
  async look(method: "GET" | "POST" = "GET"): Promise<void> {
    try {
      this.found = await call<ReviewDocument>(method, `/api/games/${this.id}/review`);
      this.failure = null;
    } catch (error) {
      this.failure = error instanceof Refusal ? error : new Refusal(0, "page_error", String(error));
    }
    if (!this.isLeft && this.found?.state === "underway")
      this.timer = setTimeout(() => void this.look(), PAUSE);
  }

  begin(): Promise<void> {
    return this.look("POST");
  }

  leave(): void {
    this.isLeft = true;
    clearTimeout(this.timer);
  }
}
