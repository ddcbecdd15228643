/** Spoken names of what lies on the map. */
import type { Kit } from "../game/kit";
import type { Position } from "../game/position";
import type { SceneLine } from "../wire";
import { say } from "../words/words.svelte";

export function spokenSlot(kit: Kit, view: Position, names: readonly string[], id: string): string {
  const slot = kit.slots.get(id);
  if (!slot) return id;
  const town = slot.town.slots.length > 1 ? `${slot.town.name} ${id.split(".")[1]}` : slot.town.name;
  const tile = view.tiles[id];
  if (!tile) {
    const industries = slot.industries.map((industry) => kit.industry(industry).name).join(` ${say("or")} `);
    return say("spoken.free", { town, industries });
  }
  const fields = { town, tile: kit.tileName(tile), owner: names[tile.seat] ?? "" };
  const kind = kit.tile(tile.industry, tile.level);
  if (tile.flipped) return say("spoken.flipped", { ...fields, vp: kind.vp });
  if (kind.beer === null && kind.holds[view.era])
    return say("spoken.holds", { ...fields, count: tile.cubes });
  return say("spoken.open", fields);
}

export function spokenLine(kit: Kit, view: Position, names: readonly string[], line: SceneLine): string {
  const owner = view.links[line.id];
  const ends = line.ends.map((end) => kit.name(end)).join(" – ");
  if (owner !== undefined) return say(`spoken.link.${view.era}`, { ends, owner: names[owner] ?? "" });
  if (!line.eras.includes(view.era)) return say("spoken.line.other", { ends });
  return say(`spoken.line.${view.era}`, { ends });
}

export function spokenMerchant(kit: Kit, view: Position, space: string): string {
  const name = kit.name(space);
  const stall = view.merchants?.[space];
  if (!stall) return say("spoken.merchant.unused", { name });
  if (stall.tile === "blank") return say("spoken.merchant.blank", { name });
  const buys = stall.tile === "any" ? say("spoken.everything") : kit.industry(stall.tile).name;
  return say(stall.barrel ? "spoken.merchant.full" : "spoken.merchant.drunk", { name, buys });
}
