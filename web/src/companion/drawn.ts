/** A board that is counted as the map draws positions, in the colours of those who play. */
import type { Kit } from "../game/kit";
import type { Era, PositionData } from "../wire";
import { type Sheet, boardOf } from "./sheet";

export function drawnBoard(kit: Kit, sheet: Sheet, era: Era): PositionData {
  const board = boardOf(sheet, era);
  const tiles = Object.entries(board.tiles).map(([slot, tile]) => {
    // How much lies on a tile is not asked: one that is not flipped is drawn full.
    const cubes = tile.flipped ? 0 : kit.tile(tile.industry, tile.level).holds[era];
    return [slot, { ...tile, cubes }] as const;
  });
  return inColours(sheet, {
    format: 1,
    ruleset: sheet.ruleset,
    revision: kit.scene.revision,
    players: sheet.players.length,
    era,
    round: 1,
    turn_order: [],
    turn: 0,
    actions_left: 0,
    ask: "over",
    head: null,
    part: null,
    parts: 0,
    need: { coal: 0, iron: 0, beer: 0 },
    debt: 0,
    debtor: null,
    coal_market: 0,
    iron_market: 0,
    tiles: Object.fromEntries(tiles),
    links: { ...board.links },
    seats: [],
    draw: [],
    rail_deck: [],
  });
}

/** A position of the game in the colours of those who play. */
export function inColours(sheet: Sheet, view: PositionData): PositionData {
  const colour = (seat: number): number => sheet.players[seat]?.colour ?? seat;
  const tiles = Object.entries(view.tiles).map(
    ([slot, tile]) => [slot, { ...tile, seat: colour(tile.seat) }] as const,
  );
  const links = Object.entries(view.links).map(([line, seat]) => [line, colour(seat)] as const);
  return { ...view, tiles: Object.fromEntries(tiles), links: Object.fromEntries(links) };
}

/** Something of every player, at the place of their colour: the map and the score sheet go by colours. */
export function byColour<T>(sheet: Sheet, values: readonly T[], none: T): T[] {
  const row: T[] = [none, none, none, none];
  for (const [seat, { colour }] of sheet.players.entries()) row[colour] = values[seat] ?? none;
  return row;
}
