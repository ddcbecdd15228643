/** Who holds the device where several people share it: hands are hidden until the next player has taken it. */
import type { GameDocument, StoryDocument } from "../wire";
import type { Play } from "./play.svelte";

/** The hand is hidden again after this long without a touch. */
const PATIENCE = 60_000;

/** The seats of people at this device; more than one share it. */
export function sharedSeats(game: GameDocument): number[] {
  const mine = game.seats.filter((seat) => seat.is_mine && seat.kind === "person");
  return mine.length > 1 ? mine.map((seat) => seat.seat) : [];
}

/** What was done since the previous player at this device began their turn, limited to a few paragraphs. */
export function sinceLastTurn(
  story: readonly StoryDocument[],
  shared: readonly number[],
  most: number,
): StoryDocument[] {
  const done = story.filter((told) => told.seat !== null);
  const last = done.findLast((told) => shared.includes(told.seat!));
  if (!last) return done.slice(-most);
  return done.filter((told) => told.entry >= last.entry).slice(0, most);
}

export class Handover {
  /** The seat whose player has taken the device. */
  private holder = $state<number | null>(null);

  constructor(private readonly play: Play) {}

  get shared(): readonly number[] {
    const game = this.play.document;
    return game && game.status === "playing" ? sharedSeats(game) : [];
  }

  /** The seat that is to take the device; null when somebody else is to act, or has it. */
  get next(): number | null {
    const toAct = this.play.document?.to_act ?? null;
    return toAct !== null && this.shared.includes(toAct) && this.holder !== toAct ? toAct : null;
  }

  /** Whether no hand may be seen. */
  get isHidden(): boolean {
    const toAct = this.play.document?.to_act ?? null;
    return this.shared.length > 0 && (toAct === null || this.holder !== toAct);
  }

  take(): void {
    this.holder = this.play.document?.to_act ?? null;
  }

  putAway(): void {
    this.holder = null;
  }

  /** Hide hands when nobody touches the device, and when the page is left. */
  guard(): () => void {
    if (this.shared.length === 0 || this.isHidden) return () => undefined;
    let timer = setTimeout(() => this.putAway(), PATIENCE);
    const touched = (): void => {
      clearTimeout(timer);
      timer = setTimeout(() => this.putAway(), PATIENCE);
    };
    const left = (): void => {
      if (document.visibilityState === "hidden") this.putAway();
    };
    const signs = ["pointerdown", "pointermove", "keydown", "wheel"] as const;
    for (const sign of signs) addEventListener(sign, touched, { passive: true });
    document.addEventListener("visibilitychange", left);
    return () => {
      clearTimeout(timer);
      for (const sign of signs) removeEventListener(sign, touched);
      document.removeEventListener("visibilitychange", left);
    };
  }
}
