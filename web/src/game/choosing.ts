/** What remains possible as things are picked, from any side and in any order. Knows no rule: it narrows a list. */
import type { ChoiceData } from "../wire";

export type Action = "build" | "network" | "develop" | "sell" | "loan" | "scout" | "pass";
export const ACTIONS: readonly Action[] = ["build", "network", "develop", "sell", "loan", "scout", "pass"];

const ACTION_OF: Readonly<Partial<Record<ChoiceData["do"], Action>>> = {
  build: "build",
  build_two: "build",
  link: "network",
  develop: "develop",
  sell: "sell",
  sell_cotton: "sell",
  loan: "loan",
  scout: "scout",
  pass: "pass",
};

/** The sides from which a choice can be picked. */
export type Side = "action" | "card" | "town" | "slot" | "line" | "industry" | "trade" | "way";
export type Picked = Readonly<Partial<Record<Side, string>>>;

/** A choice that is open, by its sides. `cards` are those that can pay for it; null: it needs none, or any will do. */
export interface Option {
  readonly choice: ChoiceData;
  readonly sides: Readonly<Partial<Record<Exclude<Side, "card">, string>>>;
  readonly cards: readonly string[] | null;
}

export function optionOf(
  choice: ChoiceData,
  cards: readonly string[] | null,
  isTrade: (place: string) => boolean,
): Option {
  const sides: Partial<Record<Exclude<Side, "card">, string>> = {};
  const action = ACTION_OF[choice.do];
  if (action) sides.action = action;
  const place = placeOf(choice, isTrade);
  const trade = tradeOf(choice, isTrade);
  if (place) {
    sides.slot = place;
    sides.town = place.split(".")[0]!;
  }
  if (trade) sides.trade = trade;
  if ("industry" in choice) sides.industry = choice.industry;
  if (choice.do === "link") sides.line = choice.line;
  sides.way = choice.do === "loan" && choice.money !== undefined ? `loan ${choice.money}` : choice.do;
  return { choice, sides, cards };
}

function placeOf(choice: ChoiceData, isTrade: (place: string) => boolean): string | null {
  if (choice.do === "beer") return isTrade(choice.source) ? null : choice.source;
  return "slot" in choice ? choice.slot : null;
}

function tradeOf(choice: ChoiceData, isTrade: (place: string) => boolean): string | null {
  switch (choice.do) {
    case "sell":
      return choice.merchant;
    case "sell_cotton":
      return choice.port;
    case "beer":
      return isTrade(choice.source) ? choice.source : null;
    default:
      return null;
  }
}

export function fits(option: Option, picked: Picked): boolean {
  for (const side in picked) {
    const value = picked[side as Side];
    if (value === undefined) continue;
    if (side === "card") {
      if (option.cards !== null && !option.cards.includes(value)) return false;
    } else if (option.sides[side as Exclude<Side, "card">] !== value) return false;
  }
  return true;
}

export function remaining(options: readonly Option[], picked: Picked): Option[] {
  return options.filter((option) => fits(option, picked));
}

/** What is picked after one more thing is; null when that is not open at all.
 *
 * If the new thing does not fit what was picked before, it takes precedence and as much of the rest as possible stays.
 */
export function pick(options: readonly Option[], picked: Picked, side: Side, value: string): Picked | null {
  const own: Picked = { [side]: value };
  const keeps: readonly (readonly Side[])[] = [
    ["action", "card", "town", "slot", "line", "industry", "trade", "way"],
    ["action", "card", "industry"],
    ["card", "action"],
    ["card", "industry"],
    ["card"],
    ["action"],
    [],
  ];
  for (const keep of keeps) {
    const kept: Partial<Record<Side, string>> = {};
    for (const name of keep) if (picked[name] !== undefined) kept[name] = picked[name];
    if (side === "slot") delete kept.town;
    const tried = { ...kept, ...own };
    if (remaining(options, tried).length > 0) return tried;
  }
  return null;
}

export type Way = "build" | "build_two";
const WAYS: readonly Way[] = ["build", "build_two"];

/** One card or two, where a building is picked that can be paid for in both ways; else nothing. */
export function waysOf(options: readonly Option[], { action }: Picked): readonly Way[] {
  if (action !== "build") return [];
  const open = valuesOf(remaining(options, { action }), "way");
  return WAYS.every((way) => open.has(way)) ? WAYS : [];
}

/** What is picked, with one card for a building where nothing is said of two. */
export function withWay(options: readonly Option[], picked: Picked): Picked {
  const tried: Picked = { ...picked, way: "build" };
  const isAsked = picked.way === undefined && waysOf(options, picked).length > 0;
  return isAsked && remaining(options, tried).length > 0 ? tried : picked;
}

/** All values of a side among options. */
export function valuesOf(options: readonly Option[], side: Exclude<Side, "card">): Set<string> {
  const found = new Set<string>();
  for (const option of options) {
    const value = option.sides[side];
    if (value !== undefined) found.add(value);
  }
  return found;
}

/** The values that can still be picked on a side: those open with everything picked on the other sides. */
export function openValues(
  options: readonly Option[],
  picked: Picked,
  side: Exclude<Side, "card">,
): Set<string> {
  const others: Partial<Record<Side, string>> = { ...picked };
  delete others[side];
  if (side === "slot") delete others.town;
  return valuesOf(remaining(options, others), side);
}

/** The cards of a hand that can still be picked. */
export function openCards(options: readonly Option[], picked: Picked, hand: readonly string[]): Set<string> {
  const { card: _, ...others } = picked;
  const left = remaining(options, others);
  return new Set(
    hand.filter((card) => left.some((option) => option.cards === null || option.cards.includes(card))),
  );
}
