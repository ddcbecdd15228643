/** What is heard of a game: my turn, tiles laid and flipped, money that comes in, the end of an era. */
import { untrack } from "svelte";
import type { Play } from "../game/play.svelte";
import type { EventData } from "../wire";
import { type Sound, sounds } from "./sounds";

const HEARD: Readonly<Partial<Record<EventData["kind"], Sound>>> = {
  tile_built: "tile",
  link_built: "tile",
  flipped: "flip",
  loan: "coins",
  sold_to_market: "coins",
  era_ended: "end",
  game_over: "end",
};
/** If several are due at once, the one that comes first here is heard. */
const ORDER: readonly Sound[] = ["end", "flip", "tile", "coins"];

/** Sound what happens from now on; my turn is heard when it begins. */
export function hear(play: Play): void {
  let heard = play.document?.number ?? -1;
  let wasMine = play.isMyTurn;
  $effect(() => {
    const { entries, document, isMyTurn } = play;
    untrack(() => {
      const fresh = entries.filter((entry) => entry.number > heard).flatMap((entry) => entry.events);
      heard = document?.number ?? heard;
      const due = new Set(fresh.map((event) => HEARD[event.kind]));
      const first = ORDER.find((sound) => due.has(sound));
      if (first) sounds.play(first);
      if (isMyTurn && !wasMine) setTimeout(() => sounds.play("turn"), first ? 350 : 0);
      wasMine = isMyTurn;
    });
  });
}
