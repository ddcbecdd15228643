/** The keys of a turn: letters for actions, Z to undo, Enter to go on, Escape to step back. */
import type { Action } from "./choosing";
import type { Turn } from "./turn.svelte";

const ACTIONS: Readonly<Record<string, Action>> = {
  b: "build",
  n: "network",
  d: "develop",
  s: "sell",
  l: "loan",
  o: "scout",
  p: "pass",
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
  const action = ACTIONS[pressed];
  const isButton = (event.target as Element).closest("button, a, [role=button]") !== null;
  if (action && turn.ask === "action") void turn.touch(["action", action]);
  else if (pressed === "z") void (event.shiftKey ? play.change("redo") : turn.undo());
  else if (event.key === "Escape") turn.stepBack();
  else if (event.key === "Enter" && !isButton) {
    if (play.draft?.is_whole) void play.endTurn();
    else if (turn.canConfirm) void turn.confirm();
  } else return false;
  return true;
}
