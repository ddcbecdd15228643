/** Keeps what the companion needs in this browser, so that it opens without a network. */
import type { Kit } from "../game/kit";
import { kitOf } from "../game/kit";
import { register } from "../notices/push";

/** The page itself, its files and what it was told that does not change with a game. */
const OURS = /^\/(assets\/|scene\.css|icon\.svg|api\/(rules|rulesets|scoring)\b)/;

/** Whether this browser now has everything: the page as it is loaded, the rules, and the maps of these rulesets. */
export async function keepForOffline(rulesets: readonly string[]): Promise<boolean> {
  if (!isSecureContext || !("serviceWorker" in navigator)) return false;
  const drawn: Promise<Kit>[] = rulesets.map(kitOf);
  await Promise.all([register(), import("../screens/Rules.svelte"), ...drawn]);
  const { active } = await navigator.serviceWorker.ready;
  if (!active) return false;
  const channel = new MessageChannel();
  const told = new Promise<boolean>((resolve) => {
    channel.port1.onmessage = (event) => resolve(event.data === true);
  });
  active.postMessage({ keep: ["/", ...seen()] }, [channel.port2]);
  return told;
}

/** The addresses that this page was loaded from. */
function seen(): string[] {
  const addresses = performance.getEntriesByType("resource").map(({ name }) => new URL(name));
  const ours = addresses.filter((url) => url.origin === location.origin && OURS.test(url.pathname));
  return [...new Set(ours.map((url) => url.pathname + url.search))];
}
