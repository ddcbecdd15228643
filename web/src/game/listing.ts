/** The choices that are left as a list: the cheapest first, and slots that differ in nothing as one. */
import type { OptionDocument, PositionData } from "../wire";
import type { Option } from "./choosing";
import type { Kit } from "./kit";

export interface Row {
  /** What is chosen by it; the first of those that are alike. */
  readonly option: Option;
  readonly cost: number;
  /** What it brings back, and whether the tile that it builds turns over at once. */
  readonly gain: number;
  readonly flips: boolean;
  /** Everything on the map that it stands for. */
  readonly places: readonly string[];
}

/** Rows for options, told what each costs and with which cards it is paid. */
export function rowsOf(
  kit: Kit,
  view: PositionData,
  options: readonly Option[],
  told: (option: Option) => OptionDocument | null,
): Row[] {
  const rows = new Map<string, Row & { places: string[] }>();
  for (const option of options) {
    if (option.choice.do === "stop") continue;
    const { slot, line, trade } = option.sides;
    const place = line ?? slot ?? trade;
    const document = told(option);
    const key = likeness(kit, view, option, document) ?? `${rows.size}`;
    const same = rows.get(key);
    if (same && place) same.places.push(place);
    else {
      const { cost, gain, flips } = document ?? { cost: 0, gain: 0, flips: false };
      rows.set(key, { option, cost, gain, flips, places: place ? [place] : [] });
    }
  }
  return [...rows.values()].sort((a, b) => a.cost - b.cost);
}

/** What is the same for free slots that nothing tells apart; null for everything else. */
function likeness(
  kit: Kit,
  view: PositionData,
  { choice }: Option,
  document: OptionDocument | null,
): string | null {
  if (choice.do !== "build" && choice.do !== "build_two") return null;
  const slot = kit.slots.get(choice.slot);
  if (!slot || view.tiles[choice.slot]) return null;
  const town = choice.slot.split(".")[0];
  return JSON.stringify([choice.do, choice.industry, town, slot.industries, document?.cost, document?.cards]);
}
