/** What stands on the map, as it is drawn. */
import type { Kit } from "./kit";
import type { PositionData, SceneLine } from "../wire";
import type { Ghost } from "../board/marks";

/** The tile in a slot; null where none stands. */
export function tileIn(kit: Kit, view: PositionData, slot: string): string | null {
  const standing = view.tiles[slot];
  if (!standing) return null;
  const drawn = kit.tile(standing.industry, standing.level);
  const form = standing.flipped
    ? drawn.flipped
    : standing.cubes > 0
      ? drawn.open
      : (drawn.empty ?? drawn.open);
  return form.replaceAll("$seat", String(standing.seat)).replaceAll("$held", String(standing.cubes));
}

export function ghostTile(kit: Kit, { industry, level, seat }: Ghost): string {
  const drawn = kit.tile(industry, level);
  return (drawn.empty ?? drawn.open).replaceAll("$seat", String(seat)).replaceAll("$held", "0");
}

/** A line, or the link that is built there. */
export function linkOn(view: PositionData, line: SceneLine): string {
  const owner = view.links[line.id];
  if (owner === undefined) return line.drawn[view.era] ?? "";
  return (line.owned[view.era] ?? "").replaceAll("$seat", String(owner));
}

/** The medal of whoever owns a line, or the dot of one that is free. */
export function signOn(view: PositionData, line: SceneLine): string {
  const owner = view.links[line.id];
  if (owner !== undefined) return line.medal.replaceAll("$seat", String(owner));
  return line.eras.includes(view.era) ? line.dot : "";
}
