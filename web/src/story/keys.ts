/** The keys of a story that is told: Escape skips, space pauses, arrows step; any other key is for the game. */
import { isForTheGame } from "../game/shortcuts";
import type { Tale } from "./tale.svelte";

export function useTaleKey(tale: Tale, event: KeyboardEvent): void {
  if (!isForTheGame(event)) return;
  const isButton = (event.target as Element).closest("button, a, [role=button]") !== null;
  if (event.key === "Escape") tale.skip();
  else if (event.key === "ArrowLeft") tale.step(-1);
  else if (event.key === "ArrowRight") tale.step(1);
  else if (event.key === " " && !isButton) tale.isPlaying = !tale.isPlaying;
  else if (event.key === "Enter" && !isButton && tale.era?.isLast) tale.playOn();
  else {
    // A letter chooses an action: the story ends, and the key goes on to the game.
    if (/^[a-z]$/i.test(event.key) && !tale.era) tale.finish();
    return;
  }
  event.preventDefault();
  event.stopImmediatePropagation();
}
