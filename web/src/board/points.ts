/** Where things lie on the map. */
import type { Kit } from "../game/kit";

export interface Place {
  readonly x: number;
  readonly y: number;
  /** The upper edge of what stands there, above which a tag may stand. */
  readonly top: number;
}

export function pointOf(kit: Kit, id: string): Place | null {
  const side = kit.scene.slot_side;
  const slot = kit.slots.get(id);
  if (slot) {
    const [x, y] = slot.at as [number, number];
    return { x: x + side / 2, y: y + side / 2, top: y - 6 };
  }
  const line = kit.lines.get(id);
  if (line) {
    const [x, y] = line.mid as [number, number];
    return { x, y, top: y - 14 };
  }
  for (const merchant of kit.scene.merchants)
    for (const space of merchant.spaces)
      if (space.id === id) {
        const [x, y] = space.at as [number, number];
        return { x, y, top: y - 52 };
      }
  const town = kit.towns.get(id);
  if (town) {
    const [x, y, width, height] = town.plate as [number, number, number, number];
    return { x: x + width / 2, y: y + height / 2, top: y };
  }
  const distant = kit.scene.distant;
  if (id === "distant" && distant) {
    const [x, y, width, height] = distant.plate as [number, number, number, number];
    return { x: x + width / 2, y: y + height / 2, top: y };
  }
  return null;
}
