/** Who leads: what every seat would have if links and flipped tiles were scored now, as the server reckons it. */
import type { Prospect } from "../wire";
import { preferences } from "../preferences.svelte";
import { say } from "../words/words.svelte";

/** What may be shown of it: nothing where it is hidden by preference. */
export function shownProspects(prospects: readonly Prospect[]): readonly Prospect[] {
  return preferences.leads ? prospects : [];
}

/** The seats with the most; none while all have the same. */
export function leadersOf(prospects: readonly Prospect[]): ReadonlySet<number> {
  const points = prospects.map((prospect) => prospect.vp);
  const most = Math.max(...points);
  if (points.every((vp) => vp === most)) return new Set();
  return new Set(points.flatMap((vp, seat) => (vp === most ? [seat] : [])));
}

/** The sum in words, with what is not in it. */
export function sumOf(prospect: Prospect): string {
  const { vp, links, link_vp, tiles, tile_vp, unflipped } = prospect;
  const sum = say("scored.sum", { vp, now: vp - link_vp - tile_vp, links, link_vp, tiles, tile_vp });
  return unflipped ? `${sum} ${say("scored.sum.without", { count: unflipped })}` : sum;
}
