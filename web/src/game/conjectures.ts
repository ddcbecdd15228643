/** Choices that a touch on something not open may have meant, to ask the server about. */
import type { Picked, Side } from "./choosing";
import type { Kit } from "./kit";
import type { ChoiceData, PositionData } from "../wire";

const MOST = 24;

export function conjectures(
  kit: Kit,
  view: PositionData,
  seat: number,
  picked: Picked,
  side: Side,
  value: string,
): ChoiceData[] {
  const all = meant(kit, view, seat, picked, side, value);
  // A sample of all, because neighbours in the list are neighbours on the map.
  const every = Math.max(1, all.length / MOST);
  return Array.from({ length: Math.min(MOST, all.length) }, (_, n) => all[Math.floor(n * every)]!);
}

function meant(
  kit: Kit,
  view: PositionData,
  seat: number,
  picked: Picked,
  side: Side,
  value: string,
): ChoiceData[] {
  switch (side) {
    case "slot":
      return atSlot(kit, view, seat, picked, value);
    case "town":
      return (kit.towns.get(value)?.slots ?? []).flatMap((slot) => atSlot(kit, view, seat, picked, slot.id));
    case "line":
      return [{ do: "link", line: value }];
    case "industry":
      if (picked.action === "develop") return [{ do: "develop", industry: value }];
      return kit.slotsFor(value).map((slot) => ({ do: "build", industry: value, slot }));
    case "trade":
      return unsold(kit, view, seat).flatMap((slot) => kit.sales(slot, value));
    case "action":
      return forAction(kit, view, seat, value);
    default:
      return [];
  }
}

function atSlot(kit: Kit, view: PositionData, seat: number, picked: Picked, slot: string): ChoiceData[] {
  const tile = view.tiles[slot];
  const isSale =
    picked.action === "sell" || (picked.action === undefined && tile?.seat === seat && !tile.flipped);
  if (isSale && tile) return kit.trades(view).flatMap((trade) => kit.sales(slot, trade));
  const industries = kit.slots.get(slot)?.industries ?? [];
  const wanted = picked.industry && industries.includes(picked.industry) ? [picked.industry] : industries;
  return wanted.map((industry) => ({ do: "build", industry, slot }));
}

function forAction(kit: Kit, view: PositionData, seat: number, action: string): ChoiceData[] {
  switch (action) {
    case "network":
      return kit.linesOf(view.era).map((line) => ({ do: "link", line }));
    case "develop":
      return kit.industries.map((industry) => ({ do: "develop", industry: industry.id }));
    case "sell":
      return unsold(kit, view, seat).flatMap((slot) =>
        kit.trades(view).flatMap((trade) => kit.sales(slot, trade)),
      );
    case "build":
      return kit.industries.flatMap((industry) =>
        kit.slotsFor(industry.id).map((slot) => ({ do: "build", industry: industry.id, slot })),
      );
    case "loan":
    case "scout":
    case "pass":
      return [{ do: action }];
    default:
      return [];
  }
}

/** The own tiles that have not flipped; without any, a slot for which the server can say that there is none. */
function unsold(kit: Kit, view: PositionData, seat: number): string[] {
  const own = Object.entries(view.tiles).filter(([, tile]) => tile.seat === seat);
  const found = own.filter(([, tile]) => !tile.flipped).map(([slot]) => slot);
  const other = [...kit.slots.keys()].find((slot) => view.tiles[slot]?.seat !== seat);
  return found.length || !other ? found : [other];
}
