/** What on a board cannot be, by the pieces in the box and the rules: told, not forbidden, as only the table knows. */
import type { Era, ScoreTables } from "../wire";
import type { Board } from "./count";

export type Doubt =
  | {
      readonly kind: "links";
      readonly seat: number;
      readonly count: number;
      readonly most: number;
      readonly rule: string;
    }
  | {
      readonly kind: "tiles";
      readonly seat: number;
      readonly industry: string;
      readonly level: number;
      readonly count: number;
      readonly most: number;
    }
  | { readonly kind: "place"; readonly seat: number; readonly place: string; readonly rule: string };

export function doubtsOf(tables: ScoreTables, era: Era, board: Board, players: number): Doubt[] {
  const found: Doubt[] = [];
  for (let seat = 0; seat < players; seat += 1) {
    const count = linksOf(board, seat);
    if (count > tables.links)
      found.push({ kind: "links", seat, count, most: tables.links, rule: tables.rules.links_in_box });
    const own = Object.entries(board.tiles).filter(([, tile]) => tile.seat === seat);
    for (const { industry, level, count: most } of tables.tiles) {
      const built = own.filter(([, tile]) => tile.industry === industry && tile.level === level).length;
      if (built > most) found.push({ kind: "tiles", seat, industry, level, count: built, most });
    }
    if (era === "canal") {
      const places = own.map(([slot]) => tables.slots[slot]!.place);
      for (const place of new Set(places.filter((each, n) => places.indexOf(each) !== n)))
        found.push({ kind: "place", seat, place, rule: tables.rules.one_tile });
    }
  }
  return found;
}

export function linksOf(board: Board, seat: number): number {
  return Object.values(board.links).filter((owner) => owner === seat).length;
}

export function tilesOf(board: Board, seat: number): number {
  return Object.values(board.tiles).filter((tile) => tile.seat === seat).length;
}
