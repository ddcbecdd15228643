/** Which of many reasons are shown for something that cannot be chosen. */
import type { WhyNotDocument } from "../wire";
import type { Side } from "./choosing";

const MOST = 3;

/** Reasons that concern one place, where another place might do. */
const OF_ONE_PLACE: ReadonlySet<string> = new Set([
  "slot_shows_other",
  "other_slot_first",
  "one_tile_per_place",
  "overbuild_other_industry",
  "overbuild_opponent_kind",
  "overbuild_not_higher",
  "wrong_era_line",
  "line_taken",
  "outside_network",
  "no_card_fits",
]);

/** A few different reasons; of an action or an industry one of each kind, what holds everywhere before the rest. */
export function shownReasons(side: Side, reasons: readonly WhyNotDocument[]): WhyNotDocument[] {
  const isOfAll = side === "action" || side === "industry";
  const found = new Map<string, WhyNotDocument>();
  for (const reason of reasons) {
    const key = (isOfAll ? reason.code : reason.sentence) ?? "";
    if (reason.sentence && !found.has(key)) found.set(key, reason);
  }
  const rank = (reason: WhyNotDocument): number => Number(isOfAll && OF_ONE_PLACE.has(reason.code ?? ""));
  return [...found.values()].sort((a, b) => rank(a) - rank(b)).slice(0, MOST);
}
