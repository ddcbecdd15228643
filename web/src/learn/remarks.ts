/** What the coach of a first game may remark. It knows no rule: each remark comes up by what the server asks and offers. */
import type { Action } from "../game/choosing";

/** The state of the game, as far as the coach needs it. */
export interface Facts {
  /** How many entries the log has: it changes with every turn that ends. */
  readonly number: number;
  readonly isMine: boolean;
  readonly ask: string;
  readonly open: ReadonlySet<Action>;
  readonly money: number;
  /** How many tiles of mine have flipped. */
  readonly flipped: number;
  readonly isLastRound: boolean;
}

export const REMARKS = ["aim", "short", "last", "flip", "sell", "beer", "loan", "order", "network"] as const;
export type Remark = (typeof REMARKS)[number];

/** The part of the screen that a remark is about. */
export const ABOUT: Readonly<Record<Remark, string>> = {
  aim: "players",
  short: "players",
  last: "players",
  flip: "players",
  sell: "actions",
  beer: "actions",
  loan: "actions",
  order: "players",
  network: "actions",
};

const LITTLE_MONEY = 10;
/** The number of the log when both players of a first game have had a turn: the deal is its first entry. */
const BOTH_HAVE_MOVED = 3;
const isChoosing = (now: Facts): boolean => now.isMine && now.ask === "action";

const COMES_UP: Readonly<Record<Remark, (now: Facts, seen: ReadonlySet<Remark>) => boolean>> = {
  aim: (now) => now.isMine,
  short: (now) => now.isMine && now.ask === "shortfall",
  last: (now) => isChoosing(now) && now.isLastRound,
  flip: (now) => now.flipped > 0,
  sell: (now) => isChoosing(now) && now.open.has("sell"),
  beer: (now, seen) => now.ask === "beer" || (isChoosing(now) && seen.has("sell")),
  loan: (now) => isChoosing(now) && now.open.has("loan") && now.money < LITTLE_MONEY,
  order: (now) => isChoosing(now) && now.number >= BOTH_HAVE_MOVED,
  network: (now, seen) => isChoosing(now) && now.open.has("network") && seen.has("order"),
};

/** The remark that comes up now among those not made yet, or null. */
export function nextRemark(now: Facts, seen: ReadonlySet<Remark>): Remark | null {
  return REMARKS.find((remark) => !seen.has(remark) && COMES_UP[remark](now, seen)) ?? null;
}
