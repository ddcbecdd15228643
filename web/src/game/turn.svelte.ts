/** Choosing: what is picked, what that leaves open, what it would do, and why something else is not open. */
import type { ChoiceData, PreviewDocument, WhyNotDocument } from "../wire";
import { conjectures } from "./conjectures";
import { shownReasons } from "./reasons";
import {
  type Option,
  type Picked,
  type Side,
  openCards,
  openValues,
  optionOf,
  pick,
  remaining,
  type Way,
  waysOf,
  withWay,
} from "./choosing";
import type { Kit } from "./kit";
import { type Row, rowsOf } from "./listing";
import type { Drafting } from "./drafting.svelte";

/** Questions answered by one touch; the others are previewed and confirmed. */
const AT_ONCE = new Set(["card", "coal", "iron", "beer", "bonus", "shortfall"]);

/** So many choices are listed before it is known which action they are for. */
const MOST_LISTED = 14;

export type Answers = "actions" | "list" | "hand" | "foot";

export interface Explanation {
  readonly side: Side;
  readonly value: string;
  readonly reasons: readonly WhyNotDocument[];
}

export class Turn {
  picked = $state.raw<Picked>({});
  /** Cards ticked where several are laid down together. */
  ticked = $state.raw<readonly number[]>([]);
  explained = $state.raw<Explanation | null>(null);
  preview = $state.raw<PreviewDocument | null>(null);
  /** The place that is pointed at, on the map or in the list. */
  pointed = $state<string | null>(null);
  private previewed = "";

  constructor(
    readonly play: Drafting,
    readonly kit: Kit,
  ) {}

  readonly view = $derived.by(() => this.play.document?.view);
  readonly ask = $derived.by(() => this.view?.ask ?? "over");
  readonly options = $derived.by((): readonly Option[] => {
    const told = this.play.options;
    if (told)
      return told.map((option) => this.asOption(option.choice, option.count === 1 ? option.cards : null));
    return (this.play.document?.choices ?? []).map((choice) => this.asOption(choice, null));
  });
  readonly left = $derived.by(() => remaining(this.options, this.picked));
  /** What is left as a list, as soon as that says something. */
  readonly listed = $derived.by((): readonly Row[] => {
    const { view, left } = this;
    const isNarrowed = this.picked.action !== undefined || this.ask !== "action";
    if (!view || !(isNarrowed || (this.isAnythingPicked && left.length <= MOST_LISTED))) return [];
    return rowsOf(this.kit, view, left, (option) => this.told(option));
  });
  /** The one choice that what is picked leaves open. */
  readonly chosen = $derived.by(() =>
    this.isAnythingPicked && this.left.length === 1 ? this.left[0]! : null,
  );
  readonly isAnythingPicked = $derived.by(() =>
    Object.values(this.picked).some((value) => value !== undefined),
  );
  readonly hand = $derived.by((): readonly string[] => {
    const seat = this.play.document?.seat ?? this.play.document?.taught;
    return seat === null || seat === undefined ? [] : (this.view?.seats[seat]?.hand ?? []);
  });
  /** How many cards are laid down for what is chosen. */
  readonly count = $derived.by(() => this.told(this.chosen)?.count ?? 0);
  readonly cardsThatFit = $derived.by(() => {
    if (this.ask === "card") return new Set(this.hand);
    if (this.count > 1) return new Set(this.hand);
    return openCards(this.options, this.picked, this.hand);
  });
  /** The card that pays for what is chosen: picked, or the only one that fits. */
  readonly card = $derived.by(() => {
    const fitting = this.told(this.chosen)?.cards ?? [];
    return this.picked.card ?? (fitting.length === 1 ? fitting[0] : undefined);
  });
  /** Whether only the card is missing that pays for what is chosen. */
  readonly needsCard = $derived.by(
    () => this.chosen !== null && this.count === 1 && this.card === undefined && this.ask !== "card",
  );
  /** Which part of the page answers the question that is open now. */
  readonly asks = $derived.by((): Answers => {
    if (this.play.draft?.is_whole || this.canConfirm) return "foot";
    if (this.needsCard || this.needTicks > 0 || this.ask === "card") return "hand";
    if (this.listed.length) return "list";
    return this.ask === "action" ? "actions" : "foot";
  });
  readonly canConfirm = $derived.by(() => {
    if (this.ask === "card") return this.needTicks > 0 && this.ticked.length === this.needTicks;
    if (!this.chosen || this.play.isBusy) return false;
    if (this.count > 1) return this.ticked.length === this.count;
    return this.count === 0 || this.card !== undefined;
  });
  /** How many cards are to be ticked now. */
  readonly needTicks = $derived.by(() => {
    if (this.ask !== "card") return this.count > 1 ? this.count : 0;
    const first = this.play.document?.choices[0];
    return first?.do === "cards" ? first.cards.length : 0;
  });

  open(side: Exclude<Side, "card">): Set<string> {
    return openValues(this.options, this.picked, side);
  }

  /** Start again after the draft or the game has changed. */
  clear(): void {
    this.picked = {};
    this.ticked = [];
    this.explained = null;
    this.preview = null;
    this.previewed = "";
  }

  /** The ways to pay for a building, where cards can be laid down in more than one. */
  readonly ways = $derived.by((): readonly Way[] => waysOf(this.options, this.picked));

  /** Lay down one card or two for a building. */
  pay(way: Way): void {
    this.explained = null;
    this.picked = pick(this.options, this.picked, "way", way) ?? this.picked;
    this.ticked = this.tickedAtFirst();
    void this.look();
  }

  /** Take back the last thing picked. */
  stepBack(): boolean {
    if (this.explained) {
      this.explained = null;
      return true;
    }
    if (!this.isAnythingPicked) return false;
    const { action } = this.picked;
    const atFirst = action === undefined ? {} : withWay(this.options, { action });
    const isAtFirst = Object.keys(this.picked).every((side) => side in atFirst);
    this.picked = isAtFirst ? {} : atFirst;
    this.ticked = [];
    void this.look();
    return true;
  }

  /** Take back the last thing picked, or else the last thing drafted. */
  undo(): void {
    this.explained = null;
    if (!this.stepBack()) void this.play.change("undo");
  }

  /** Touch something: it is picked if it is open on one of its sides, and explained if not. */
  async touch(...sides: readonly (readonly [Side, string])[]): Promise<void> {
    this.play.refusal = null;
    this.explained = null;
    if (this.play.draft?.is_whole) {
      this.explained = { side: sides[0]![0], value: sides[0]![1], reasons: [] };
      return;
    }
    const chosen = this.chosen;
    for (const [side, value] of sides) {
      if (this.picked[side] === value) {
        if (chosen && side !== "card" && side !== "action" && this.canConfirm) await this.confirm();
        else this.unpick(side);
        return;
      }
    }
    for (const [side, value] of sides) {
      const picked = pick(this.options, this.picked, side, value);
      if (!picked) continue;
      this.picked = side === "action" ? withWay(this.options, picked) : picked;
      this.ticked = this.tickedAtFirst();
      if (this.chosen && AT_ONCE.has(this.ask)) await this.confirm();
      else await this.look();
      return;
    }
    const [side, value] = sides[0]!;
    await this.explain(side, value);
  }

  async touchCard(card: string, place: number): Promise<void> {
    if (this.ask === "card" && this.needTicks === 0) {
      await this.play.push({ do: "card", card });
      return;
    }
    if (this.needTicks > 0) {
      if (this.ticked.includes(place)) this.ticked = this.ticked.filter((n) => n !== place);
      else this.ticked = [...this.ticked, place].slice(-this.needTicks);
      return;
    }
    await this.touch(["card", card]);
  }

  unpick(side: Side): void {
    const rest: Partial<Record<Side, string>> = { ...this.picked };
    delete rest[side];
    if (side === "action") delete rest.way;
    this.picked = rest;
    this.ticked = [];
    void this.look();
  }

  /** Choose an option whole, as from a list. */
  async choose(option: Option): Promise<void> {
    this.picked = { ...option.sides, ...(this.picked.card ? { card: this.picked.card } : {}) };
    this.ticked = this.tickedAtFirst();
    if (AT_ONCE.has(this.ask)) await this.confirm();
    else await this.look();
  }

  /** Show where a source would come from, before it is taken; null hides it. */
  async glance(option: Option | null): Promise<void> {
    if (!AT_ONCE.has(this.ask) || this.chosen) return;
    await this.see(option);
  }

  /** Put what is chosen, and the cards that pay for it, into the draft. */
  async confirm(): Promise<boolean> {
    if (this.ask === "card") return this.play.push({ do: "cards", cards: this.tickedCards() });
    if (!this.chosen) return false;
    const choices: ChoiceData[] = [this.chosen.choice];
    if (this.count > 1 && payments(this.hand, this.count) > 1)
      choices.push({ do: "cards", cards: this.tickedCards() });
    const fitting = this.told(this.chosen)?.cards ?? [];
    if (this.count === 1 && fitting.length > 1) choices.push({ do: "card", card: this.card! });
    return this.play.push(...choices);
  }

  async stop(): Promise<void> {
    await this.play.push({ do: "stop" });
  }

  /** Why something cannot be chosen, in the server's words. */
  async explain(side: Side, value: string): Promise<void> {
    const view = this.view;
    if (!view) return;
    const choices = conjectures(this.kit, view, this.play.document?.seat ?? -1, this.picked, side, value);
    const answers = await Promise.all(choices.map((choice) => this.play.whyNot(choice).catch(() => null)));
    const reasons = answers.filter((answer) => answer !== null).filter((answer) => !answer.is_open);
    this.explained = { side, value, reasons: shownReasons(side, reasons) };
  }

  /** Ask the server what the remaining choice would do. */
  private look(): Promise<void> {
    return this.see(this.chosen);
  }

  private async see(option: Option | null): Promise<void> {
    const text = option ? JSON.stringify(option.choice) : "";
    if (text === this.previewed) return;
    this.previewed = text;
    this.preview = null;
    if (!option) return;
    const preview = await this.play.preview(option.choice).catch(() => null);
    if (this.previewed === text) this.preview = preview;
  }

  /** What the server sent about an option. */
  told(option: Option | null) {
    if (!option) return null;
    const at = this.options.indexOf(option);
    return this.play.options?.[at] ?? null;
  }

  /** Where several cards are laid down, the one that was picked before is among them. */
  private tickedAtFirst(): readonly number[] {
    const place = this.picked.card === undefined ? -1 : this.hand.indexOf(this.picked.card);
    return this.count > 1 && place >= 0 ? [place] : [];
  }

  private tickedCards(): string[] {
    return [...this.ticked].sort((a, b) => a - b).map((place) => this.hand[place]!);
  }

  private asOption(choice: ChoiceData, cards: readonly string[] | null): Option {
    return optionOf(choice, cards, (place) => this.kit.isMerchantSpace(place));
  }
}

/** How many different ways there are to lay down so many cards of a hand. */
export function payments(hand: readonly string[], count: number): number {
  const found = new Set<string>();
  const lay = (from: number, laid: readonly string[]): void => {
    if (laid.length === count) {
      found.add(laid.join(" "));
      return;
    }
    for (let n = from; n < hand.length; n += 1) lay(n + 1, [...laid, hand[n]!]);
  };
  lay(0, []);
  return found.size;
}
