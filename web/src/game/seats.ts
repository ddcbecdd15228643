/** The seats: what marks them, and what those in them are called. */
import { getContext, setContext } from "svelte";
import type { GameDocument, SeatDocument } from "../wire";
import { say, wordFor } from "../words/words.svelte";

/** The seats' shapes, in the order of the seats; colours come from the style sheet. */
export const SHAPES: readonly string[] = ["diamond", "square", "disc", "triangle"];

const COLOURS = Symbol();

/** Let all inside this part wear other colours than those in the order of the seats: by seat, the place of the colour. */
export function wearColours(colours: () => readonly number[]): void {
  setContext(COLOURS, colours);
}

/** The place of a seat's colour among the shapes and colours, where it is drawn; asked while a part is set up. */
export function colouring(): (seat: number) => number {
  const colours = getContext<(() => readonly number[]) | undefined>(COLOURS);
  return (seat) => colours?.()[seat] ?? seat;
}

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
