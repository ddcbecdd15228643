/** Who of those at my table is here, asked for while the page is visible. */
import { call } from "../server/http";
import { ago } from "../talk/ago";
import type { GameDocument, PresenceDocument, SeatPresence } from "../wire";
import { language, say } from "../words/words.svelte";

const PAUSE = 30_000;

class Presence {
  seats = $state.raw<readonly SeatPresence[]>([]);
  watchers = $state(0);
  now = $state(0);

  of(seat: number): SeatPresence | undefined {
    return this.seats.find((each) => each.seat === seat);
  }

  /** Whether somebody is here, in words; nothing where it is not known. */
  words(seat: number): string {
    const found = this.of(seat);
    return found ? presenceWords(found, this.now) : "";
  }

  /** Ask for one game until what is returned is called. */
  follow(game: string): () => void {
    let isGone = false;
    const look = async (): Promise<void> => {
      if (document.visibilityState !== "visible") return;
      const found = await call<PresenceDocument>("GET", `/api/games/${game}/presence`).catch(() => null);
      if (isGone || !found) return;
      this.now = Date.now() / 1000;
      this.seats = found.seats;
      this.watchers = found.watchers;
    };
    void look();
    const timer = setInterval(() => void look(), PAUSE);
    const seen = (): void => void look();
    document.addEventListener("visibilitychange", seen);
    return () => {
      isGone = true;
      clearInterval(timer);
      document.removeEventListener("visibilitychange", seen);
      this.seats = [];
      this.watchers = 0;
    };
  }
}

export const presence = new Presence();

/** Whether it matters who is here: I play with other people, and the game goes on. */
export function hasCompany(game: GameDocument): boolean {
  const people = game.seats.filter((seat) => seat.kind === "person");
  return (
    game.status === "playing" && people.some((seat) => seat.is_mine) && people.some((seat) => !seat.is_mine)
  );
}

/** Whether somebody is here, in words. */
export function presenceWords(found: SeatPresence, now: number): string {
  if (found.state !== "seen" || found.seen === null)
    return say(found.state === "here" ? "presence.here" : "presence.away");
  return say("presence.seen", { when: ago(found.seen, now, language()) });
}
