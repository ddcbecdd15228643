/** The keys of a turn: letters for actions, figures for what is listed, Z to undo, Enter to go on, Escape to step back. */
import { ACTIONS, type Action, valuesOf } from "./choosing";
import type { Turn } from "./turn.svelte";

export const LETTERS: Readonly<Record<Action, string>> = {
  build: "b",
  network: "n",
  develop: "d",
  sell: "s",
  loan: "l",
  scout: "o",
  pass: "p",
};

/** Whether a key is meant for the game, and not for something that is written or answered. */
export function isForTheGame(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey) return false;
  return (event.target as Element).closest("input, textarea, select, dialog, [role=dialog]") === null;
}

/** Do what a key stands for; whether it stands for anything. */
export function useShortcut(turn: Turn, event: KeyboardEvent): boolean {
  const { play } = turn;
  const pressed = event.key.toLowerCase();
  const action = ACTIONS.find((each) => LETTERS[each] === pressed);
  const isButton = (event.target as Element).closest("button, a, [role=button]") !== null;
  if (action && turn.ask === "action") void turn.touch(["action", action]);
  else if (/^[1-9]$/.test(pressed)) return takeListed(turn, Number(pressed) - 1);
  else if (pressed === "z") void (event.shiftKey ? play.change("redo") : turn.undo());
  else if (event.key === "Escape") turn.stepBack();
  else if (event.key === "Enter" && !isButton) {
    if (play.draft?.is_whole) void play.endTurn();
    else if (turn.canConfirm) void turn.confirm();
  } else return false;
  return true;
}

/** Take one of what answers the question: a card of the hand, a choice of the list, or an action. */
export function takeListed(turn: Turn, place: number): boolean {
  if (turn.play.isBusy) return false;
  if (turn.asks === "hand" || turn.needTicks > 0) {
    const card = turn.hand[place];
    if (card === undefined) return false;
    void turn.touchCard(card, place);
  } else if (turn.asks === "list") {
    const row = turn.listed[place];
    if (!row) return false;
    void turn.choose(row.option);
  } else {
    const action = ACTIONS.filter((each) => valuesOf(turn.options, "action").has(each))[place];
    if (turn.asks !== "actions" || action === undefined) return false;
    void turn.touch(["action", action]);
  }
  return true;
}
