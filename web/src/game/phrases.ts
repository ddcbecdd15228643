/** Choices in words, short enough for a button or a line of the draft. */
import { say } from "../words/words.svelte";
import type { Kit } from "./kit";
import type { ChoiceData, PositionData } from "../wire";

/** A slot or merchant space by its place, and on which side of it where `others` there could be meant too. */
export function placeName(kit: Kit, id: string, others: readonly string[] = []): string {
  if (id === "distant") return say("distant");
  const side = sideOf(kit, id, others);
  return side ? say("place.side", { place: kit.name(id), side: say(`side.${side}`) }) : kit.name(id);
}

type Corner = "left" | "right" | "upper" | "lower" | "middle";

function sideOf(kit: Kit, id: string, others: readonly string[]): Corner | null {
  if (others.length < 2) return null;
  const at = (slot: string): readonly number[] | undefined => kit.slots.get(slot)?.at ?? kit.space(slot)?.at;
  const own = at(id);
  const there = others.filter((other) => other !== id).flatMap((other) => [at(other) ?? []]);
  if (!own || !there.length || there.some((other) => other.length < 2)) return null;
  const differs = (axis: 0 | 1): number[] => there.map((other) => Math.sign(other[axis]! - own[axis]!));
  const [across, down] = [differs(0), differs(1)];
  if (across.every((way) => way > 0)) return "left";
  if (across.every((way) => way < 0)) return "right";
  if (down.every((way) => way > 0)) return "upper";
  if (down.every((way) => way < 0)) return "lower";
  return "middle";
}

/** The slots of the same place where the same industry could be built instead. */
function alike(kit: Kit, slot: string, industry: string, view?: PositionData): string[] {
  const slots = kit.towns.get(slot.split(".")[0]!)?.slots ?? [];
  const fitting = slots.filter((other) => other.industries.includes(industry));
  const own = fitting.find((other) => other.id === slot);
  return fitting
    .filter((other) => !view?.tiles[other.id] === !view?.tiles[slot])
    .filter((other) => other.id === slot || own !== undefined)
    .map((other) => other.id);
}

/** The slots of the same place that hold a tile of the same industry. */
function twins(kit: Kit, slot: string, view?: PositionData): string[] {
  const tile = view?.tiles[slot];
  const slots = kit.towns.get(slot.split(".")[0]!)?.slots ?? [];
  return slots.map((other) => other.id).filter((id) => view?.tiles[id]?.industry === tile?.industry && tile);
}

/** The spaces of the same merchant that are in use. */
function stalls(kit: Kit, space: string, view?: PositionData): string[] {
  const spaces = kit.merchants.get(space.split(".")[0]!)?.spaces ?? [];
  return spaces
    .map((other) => other.id)
    .filter((id) => view?.merchants?.[id] !== undefined && view.merchants[id].tile !== "blank");
}

export function lineName(kit: Kit, id: string): string {
  return (
    kit.lines
      .get(id)
      ?.ends.map((end) => kit.name(end))
      .join("–") ?? id
  );
}

/** What a choice does. */
export function phrase(kit: Kit, choice: ChoiceData, view?: PositionData, seat?: number): string {
  const tile = (industry: string): string => {
    const left = seat === undefined ? undefined : view?.seats[seat]?.mat[industry];
    const next = left === undefined ? null : kit.nextTile(industry, left);
    const name = kit.industry(industry).name;
    return next ? `${name} ${next.level}` : name;
  };
  switch (choice.do) {
    case "build":
    case "build_two":
      return say("short.build", {
        tile: kit.industry(choice.industry).name,
        place: placeName(kit, choice.slot, alike(kit, choice.slot, choice.industry, view)),
      });
    case "link":
      return say("short.link", { line: lineName(kit, choice.line) });
    case "develop":
      return say("short.develop", { tile: tile(choice.industry) });
    case "sell":
      return say("short.sell", {
        place: placeName(kit, choice.slot, twins(kit, choice.slot, view)),
        trade: placeName(kit, choice.merchant, stalls(kit, choice.merchant, view)),
      });
    case "sell_cotton":
      return say("short.sell", {
        place: placeName(kit, choice.slot, twins(kit, choice.slot, view)),
        trade: placeName(kit, choice.port, twins(kit, choice.port, view)),
      });
    case "loan":
      return say("short.loan", { money: choice.money ?? 30 });
    case "scout":
      return say("short.scout");
    case "pass":
      return say("short.pass");
    case "card":
      return say("short.card", { card: kit.card(choice.card).name });
    case "cards":
      return say("short.card", {
        card: choice.cards.map((card) => kit.card(card).name).join(", "),
      });
    case "coal":
    case "iron":
      return say(`short.${choice.do}`, { place: placeName(kit, choice.slot, twins(kit, choice.slot, view)) });
    case "beer":
      return say("short.beer", { place: placeName(kit, choice.source, twins(kit, choice.source, view)) });
    case "bonus":
      return say("short.bonus", { tile: tile(choice.industry) });
    case "remove":
      return say("short.remove", { place: placeName(kit, choice.slot, twins(kit, choice.slot, view)) });
    case "stop":
      return say("short.stop");
  }
}

/** An answer within a drafted action. There were other answers; `back` steps of undo lead to the question again. */
export interface Answered {
  readonly words: string;
  readonly back: number;
}

/** A drafted action: what it does, and how it was answered where there was a choice. */
export interface DraftedAction {
  readonly title: string;
  readonly notes: readonly Answered[];
}

const HEADS = new Set([
  "build",
  "build_two",
  "link",
  "develop",
  "sell",
  "sell_cotton",
  "loan",
  "scout",
  "pass",
  "remove",
]);
const FURTHER = new Set(["link", "develop", "sell", "sell_cotton"]);

function answer(kit: Kit, choice: ChoiceData): string {
  const words = phrase(kit, choice);
  return choice.do === "card" || choice.do === "cards" ? say("pays", { card: words }) : words;
}

/** The choices of a draft by action. A further part of an action follows its head without an end between them. */
export function draftedActions(kit: Kit, choices: readonly ChoiceData[]): DraftedAction[] {
  const found: { title: string; notes: Answered[]; head: string }[] = [];
  for (const [at, choice] of choices.entries()) {
    if (choice.do === "stop") continue;
    const last = found.at(-1);
    if (!HEADS.has(choice.do) && last)
      last.notes.push({ words: answer(kit, choice), back: choices.length - at });
    else if (last && FURTHER.has(choice.do) && last.head === choice.do)
      last.title += `${say("list.clause")}${phrase(kit, choice)}`;
    else found.push({ title: phrase(kit, choice), notes: [], head: choice.do });
  }
  return found;
}

/** Words of the server as a sentence of its own. */
export function sentence(words: string): string {
  const begun = words.charAt(0).toUpperCase() + words.slice(1);
  return /[.!?]$/.test(begun) ? begun : `${begun}.`;
}
