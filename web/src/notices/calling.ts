/** What calls me to a game whose tab I do not see: the icon of the tab, that of the installed page, and a notification. */
import { preferences } from "../preferences.svelte";
import { ownSubscription } from "./push";

interface Call {
  readonly game: string;
  readonly title: string;
  readonly body: string;
}

/** Whether this browser can show a notification of an open page at all. */
export function canCall(): boolean {
  return isSecureContext && "Notification" in window;
}

/** Ask for leave to show notifications; whether it was given. */
export async function mayCall(): Promise<boolean> {
  return canCall() && (await Notification.requestPermission()) === "granted";
}

/** Mark the icons if it is my turn. Whoever looks at the page needs no mark on the installed one. */
export function mark(isMyTurn: boolean): void {
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  if (icon) icon.href = isMyTurn ? "/icon-turn.svg" : "/icon.svg";
  const isSeen = document.visibilityState === "visible";
  // Where the page is not installed there is no such icon.
  const change = isMyTurn && !isSeen ? navigator.setAppBadge?.() : navigator.clearAppBadge?.();
  change?.catch(() => null);
}

/** Show a notification if it is wanted and allowed, and the page is not seen; it ends when the page is. */
export async function callMe({ game, title, body }: Call): Promise<void> {
  if (document.visibilityState === "visible" || !preferences.calls || !canCall()) return;
  if (Notification.permission !== "granted") return;
  // The server sends its notices to this browser: one more would be a second for the same turn.
  if (await ownSubscription().catch(() => null)) return;
  let shown: Notification;
  try {
    shown = new Notification(title, { body, tag: game, icon: "/icon-192.png" });
  } catch {
    // Chrome on Android shows those of a service worker alone.
    return;
  }
  shown.onclick = () => {
    window.focus();
    shown.close();
  };
  const seen = (): void => {
    if (document.visibilityState !== "visible") return;
    shown.close();
    document.removeEventListener("visibilitychange", seen);
  };
  document.addEventListener("visibilitychange", seen);
}
