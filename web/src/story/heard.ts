/** What a step of a story sounds like. */
import { freshPlaces } from "../replay/changes";
import type { Beat } from "./beats";
import type { Sound } from "./sounds";

type Pieces = Parameters<typeof freshPlaces>[1];
interface Step {
  readonly beat: Beat;
  readonly before: Pieces | null;
  readonly after: Pieces | null;
}

/** One sound at most: an era that ends, a tile that flips, a piece that is laid, money that comes in. */
export function soundOf({ beat, before, after }: Step): Sound | null {
  if (beat.kind === "era") return "end";
  if (beat.kind !== "action" || !after) return null;
  const fresh = [...freshPlaces(before, after)];
  const isFlipped = (place: string): boolean => {
    const [old, tile] = [before?.tiles[place], after.tiles[place]];
    return tile?.flipped === true && old !== undefined && !old.flipped;
  };
  if (fresh.some(isFlipped)) return "flip";
  if (fresh.length) return "tile";
  return beat.told.money > 0 ? "coins" : null;
}
