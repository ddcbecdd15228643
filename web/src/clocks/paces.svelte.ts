/** The paces at which a table can play, asked for once. */
import type { PaceDocument, PaceName } from "../wire";
import { call } from "../server/http";
import { say } from "../words/words.svelte";

let known = $state.raw<readonly PaceDocument[]>([]);
let asked: Promise<void> | null = null;

export function paces(): readonly PaceDocument[] {
  asked ??= call<PaceDocument[]>("GET", "/api/paces")
    .then((found) => {
      known = found;
    })
    .catch(() => {
      asked = null;
    });
  return known;
}

/** The name of a pace; a newer server may have one that this page does not know. */
export function paceName(pace: string): string {
  return say(`pace.${pace as PaceName}`);
}
