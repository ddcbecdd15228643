/** Choices in words, short enough for a button or a line of the draft. */
import { say } from "../words/words.svelte";
import type { Kit } from "./kit";
import type { ChoiceData, PositionData } from "../wire";

/** A slot or merchant space by its place, numbered where the place has several. */
export function placeName(kit: Kit, id: string): string {
  if (id === "distant") return say("distant");
  const [place, number] = id.split(".");
  const several = (kit.towns.get(place!)?.slots.length ?? kit.merchants.get(place!)?.spaces.length ?? 1) > 1;
  return several && number ? `${kit.name(id)} ${number}` : kit.name(id);
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
      return say("short.build", { tile: tile(choice.industry), place: placeName(kit, choice.slot) });
    case "link":
      return say("short.link", { line: lineName(kit, choice.line) });
    case "develop":
      return say("short.develop", { tile: tile(choice.industry) });
    case "sell":
      return say("short.sell", {
        place: placeName(kit, choice.slot),
        trade: placeName(kit, choice.merchant),
      });
    case "sell_cotton":
      return say("short.sell", { place: placeName(kit, choice.slot), trade: placeName(kit, choice.port) });
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
      return say(`short.${choice.do}`, { place: placeName(kit, choice.slot) });
    case "beer":
      return say("short.beer", { place: placeName(kit, choice.source) });
    case "bonus":
      return say("short.bonus", { tile: tile(choice.industry) });
    case "remove":
      return say("short.remove", { place: placeName(kit, choice.slot) });
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
