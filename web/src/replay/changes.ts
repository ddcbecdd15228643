/** What changed on the map between two positions, to be shown while a replay steps from one to the other. */
import type { Tag, Travel } from "../board/marks";
import type { Kit } from "../game/kit";
import type { PositionData, Resource } from "../wire";
import { say } from "../words/words.svelte";

/** What lies on the map. */
type Pieces = Pick<PositionData, "tiles" | "links" | "merchants">;
/** Knows what the tiles of an industry hold. */
export interface Goods {
  industry(id: string): { readonly good: string | null };
}

/** The slots and lines where a piece was laid or turned over. */
export function freshPlaces(before: Pieces | null, after: Pieces): Set<string> {
  const found = new Set<string>();
  if (!before) return found;
  for (const [slot, tile] of Object.entries(after.tiles)) {
    const old = before.tiles[slot];
    if (!old || old.level !== tile.level || old.industry !== tile.industry || old.flipped !== tile.flipped)
      found.add(slot);
  }
  for (const line in after.links) if (before.links[line] === undefined) found.add(line);
  return found;
}

export interface Taken {
  readonly slot: string;
  readonly good: Resource;
  readonly count: number;
}

/** What was taken from the tiles that stood there before and still stand there. */
export function takenGoods(kit: Goods, before: Pieces | null, after: Pieces): Taken[] {
  const found: Taken[] = [];
  for (const [slot, tile] of Object.entries(after.tiles)) {
    const old = before?.tiles[slot];
    const good = kit.industry(tile.industry).good;
    const count = old && old.level === tile.level && old.seat === tile.seat ? old.cubes - tile.cubes : 0;
    if (count > 0 && (good === "coal" || good === "iron" || good === "beer"))
      found.push({ slot, good, count });
  }
  return found;
}

/** What was taken, from tiles and merchants, and the pieces for which it was taken; none where nothing was laid or turned over. */
export function travels(kit: Goods, before: Pieces | null, after: Pieces): Travel[] {
  const taken: Omit<Travel, "to">[] = takenGoods(kit, before, after).map(({ slot, ...rest }) => ({
    from: slot,
    ...rest,
  }));
  for (const [space, stall] of Object.entries(before?.merchants ?? {}))
    if (stall.barrel && !after.merchants?.[space]?.barrel)
      taken.push({ from: space, good: "beer", count: 1 });
  const sources = new Set(taken.map(({ from }) => from));
  const users = [...freshPlaces(before, after)].filter((place) => !sources.has(place));
  if (users.length === 0) return [];
  return taken.map((each, n) => ({ ...each, to: users[n % users.length]! }));
}

export function takenTags(kit: Kit, before: Pieces | null, after: Pieces): Tag[] {
  return takenGoods(kit, before, after).map(({ slot, good, count }) => ({
    place: slot,
    kind: good,
    text: say("replay.taken", { count, good: say(`good.${good}`) }),
  }));
}
