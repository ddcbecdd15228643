/** The steps of the first-game guide. They know no rule: each comes up by what the server asks and offers. */
import type { ChoiceData } from "../wire";
import type { Action } from "../game/choosing";

/** The state of the game, as far as the guide needs it. */
export interface Facts {
  /** How many entries the log has: it changes with every turn that ends. */
  readonly number: number;
  readonly isMine: boolean;
  readonly isOver: boolean;
  readonly ask: string;
  readonly isWhole: boolean;
  /** Whether one choice is picked and previewed. */
  readonly isPicked: boolean;
  /** What the draft holds, by kind. */
  readonly drafted: readonly string[];
  readonly open: ReadonlySet<Action>;
  readonly money: number;
  /** How many tiles of mine have flipped. */
  readonly flipped: number;
}

export const STEPS = [
  "aim",
  "hand",
  "build",
  "preview",
  "whole",
  "order",
  "network",
  "flip",
  "sell",
  "beer",
  "loan",
  "over",
] as const;
export type Step = (typeof STEPS)[number];

/** What a step highlights: parts of the screen, besides what can be chosen. */
export const LIT: Readonly<Record<Step, readonly string[]>> = {
  aim: [".players", ".track"],
  hand: [".hand"],
  build: [".turn .actions", ".hand"],
  preview: [".turn", ".hand"],
  whole: [".turn footer"],
  order: [".players"],
  network: [".turn .actions"],
  flip: [".track"],
  sell: [".turn .actions"],
  beer: [".board"],
  loan: [".turn .actions", ".track"],
  over: [".players", ".track"],
};

/** The action that a step is about, which the guide can take for the reader. */
export const ABOUT: Readonly<Partial<Record<Step, Action>>> = {
  build: "build",
  network: "network",
  sell: "sell",
  loan: "loan",
};

const LITTLE_MONEY = 10;
/** The number of the log when both players of the guided game have had a turn: the deal is its first entry. */
const BOTH_HAVE_MOVED = 3;
const isChoosing = (now: Facts): boolean => now.isMine && now.ask === "action" && !now.isWhole;

const BEGINS: Readonly<Record<Step, (now: Facts, seen: ReadonlySet<Step>) => boolean>> = {
  aim: (now) => !now.isOver,
  hand: (now) => isChoosing(now),
  build: (now) => isChoosing(now) && now.open.has("build"),
  preview: (now) => now.isMine && now.isPicked,
  whole: (now) => now.isMine && now.isWhole,
  // A quick bot has moved before anybody sees that it is its turn.
  order: (now, seen) => !now.isOver && seen.has("build") && (!now.isMine || now.number >= BOTH_HAVE_MOVED),
  network: (now, seen) => isChoosing(now) && now.open.has("network") && seen.has("order"),
  flip: (now) => now.flipped > 0,
  sell: (now) => isChoosing(now) && now.open.has("sell"),
  beer: (now, seen) => now.ask === "beer" || (seen.has("sell") && now.isMine),
  loan: (now) => isChoosing(now) && now.open.has("loan") && now.money < LITTLE_MONEY,
  over: (now) => now.isOver,
};

/** Whether a step is done without a press on its button. */
const ENDS: Readonly<Record<Step, (now: Facts, then: Facts) => boolean>> = {
  aim: () => false,
  hand: () => false,
  build: (now, then) => now.isPicked || isPast(now, then),
  preview: (now, then) => !now.isPicked || isPast(now, then),
  whole: (now) => !now.isWhole,
  order: () => false,
  network: isPast,
  flip: () => false,
  sell: isPast,
  beer: () => false,
  loan: isPast,
  over: () => false,
};

/** Whether something was done since, or another turn has come. */
function isPast(now: Facts, then: Facts): boolean {
  return now.number !== then.number || now.drafted.length > then.drafted.length;
}

export function hasEnded(step: Step, now: Facts, then: Facts): boolean {
  return ENDS[step](now, then);
}

/** The step that comes up now among those not seen yet, or null when the reader may simply play on. */
export function nextStep(now: Facts, seen: ReadonlySet<Step>): Step | null {
  return STEPS.find((step) => !seen.has(step) && BEGINS[step](now, seen)) ?? null;
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
]);
const FURTHER = new Set(["link", "develop", "sell", "sell_cotton"]);

/** The choices of the first action of a turn. */
export function firstAction<T extends Pick<ChoiceData, "do">>(choices: readonly T[]): T[] {
  const head = choices[0]?.do;
  const end = choices.findIndex(
    (choice, n) =>
      n > 0 &&
      HEADS.has(choice.do) &&
      (choices[n - 1]!.do === "stop" || !(FURTHER.has(choice.do) && choice.do === head)),
  );
  return choices.slice(0, end < 0 ? choices.length : end);
}
