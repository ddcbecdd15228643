/** What is heard of a game: my turn, tiles laid and flipped, money that comes in, the end of an era. */
import { untrack } from "svelte";
import type { Play } from "../game/play.svelte";
import type { EventData } from "../wire";
import { soundOf } from "./heard";
import { type Sound, sounds } from "./sounds";
import type { Tale } from "./tale.svelte";

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

/** Sound what happens from now on: what is told with its step, the rest at once; my turn when all is told. */
export function hear(play: Play, tale: Tale): void {
  let heard = play.document?.number ?? -1;
  let step: string | null = null;
  let wasMine = play.isMyTurn;
  let last = 0;
  const sound = (what: Sound | undefined | null): void => {
    if (!what) return;
    sounds.play(what);
    last = performance.now();
  };
  $effect(() => {
    const { entries, document } = play;
    untrack(() => {
      const fresh = entries.filter((entry) => entry.number > heard);
      heard = document?.number ?? heard;
      const own = tale.tells ? fresh.filter(({ seat }) => seat !== null && tale.mine.has(seat)) : fresh;
      const due = new Set(own.flatMap((entry) => entry.events.map((event) => HEARD[event.kind])));
      // The end of an era is told, whoever brought it about.
      if (tale.tells) due.delete("end");
      sound(ORDER.find((each) => due.has(each)));
    });
  });
  $effect(() => {
    const { telling } = tale;
    if (!telling || !tale.tells) step = null;
    else if (telling.beat.key !== step && (telling.after || telling.beat.kind === "era")) {
      step = telling.beat.key;
      untrack(() => sound(soundOf(telling)));
    }
  });
  $effect(() => {
    if (tale.isTelling) return;
    const { isMyTurn } = play;
    if (isMyTurn && !wasMine) setTimeout(() => sounds.play("turn"), performance.now() - last < 350 ? 350 : 0);
    wasMine = isMyTurn;
  });
}
