/** The seats: what marks them, and what those in them are called. */
import type { GameDocument, SeatDocument } from "../wire";
import { say, wordFor } from "../words/words.svelte";

/** The seats' shapes, in the order of the seats; colours come from the style sheet. */
export const SHAPES: readonly string[] = ["diamond", "square", "disc", "triangle"];

/** What those at a table are called: people by their names, bots by their levels; equal ones are numbered. */
export function namesOf(seats: readonly SeatDocument[]): string[] {
  const names = seats.map(
    (seat) =>
      (seat.kind === "left" ? say("seat.left") : seat.name === null && wordFor(`bot.${seat.bot}`)) ||
      seat.called,
  );
  return names.map((name, place) =>
    names.indexOf(name) === names.lastIndexOf(name)
      ? name
      : `${name} ${names.slice(0, place + 1).filter((other) => other === name).length}`,
  );
}

/** Whether another person sits in a seat. */
export function isOther(game: GameDocument, seat: number): boolean {
  const found = game.seats[seat];
  return found?.kind === "person" && !found.is_mine;
}
