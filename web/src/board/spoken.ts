/** Spoken names of what lies on the map. */
import type { Kit } from "../game/kit";
import type { Bonus, PositionData, SceneLine } from "../wire";
import { say } from "../words/words.svelte";

export function spokenSlot(kit: Kit, view: PositionData, names: readonly string[], id: string): string {
  const slot = kit.slots.get(id);
  if (!slot) return id;
  const town = slot.town.slots.length > 1 ? `${kit.name(id)} ${id.split(".")[1]}` : kit.name(id);
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

/** A line with its owner, and what its link is worth where that is shown. */
export function spokenLine(
  kit: Kit,
  view: PositionData,
  names: readonly string[],
  line: SceneLine,
  worth?: number,
): string {
  const said = lineItself(kit, view, names, line);
  return worth === undefined ? said : say("spoken.worth", { said, worth });
}

function lineItself(kit: Kit, view: PositionData, names: readonly string[], line: SceneLine): string {
  const owner = view.links[line.id];
  const ends = line.ends.map((end) => kit.name(end)).join(" – ");
  if (owner !== undefined) return say(`spoken.link.${view.era}`, { ends, owner: names[owner] ?? "" });
  if (!line.eras.includes(view.era)) return say("spoken.line.other", { ends });
  return say(`spoken.line.${view.era}`, { ends });
}

export function spokenMerchant(kit: Kit, view: PositionData, space: string): string {
  const name = kit.name(space);
  const stall = view.merchants?.[space];
  if (!stall) return say("spoken.merchant.unused", { name });
  if (stall.tile === "blank") return say("spoken.merchant.blank", { name });
  const buys = stall.tile === "any" ? say("spoken.everything") : kit.industry(stall.tile).name;
  if (!stall.barrel) return say("spoken.merchant.drunk", { name, buys });
  const { bonus, amount } = kit.merchants.get(space.split(".")[0]!)!;
  return say("spoken.merchant.full", { name, buys, bonus: say(`bonus.${bonus as Bonus}`, { amount }) });
}
