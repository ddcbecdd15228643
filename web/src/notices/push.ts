/** What this browser can do about push, and its subscription. */
import type { NewBrowser } from "../wire";

export type Ability = "able" | "insecure" | "unable" | "denied";

export function ability(): Ability {
  if (!isSecureContext) return "insecure";
  if (!("serviceWorker" in navigator) || !("PushManager" in window) || !("Notification" in window))
    return "unable";
  return Notification.permission === "denied" ? "denied" : "able";
}

/** Keep a worker in this browser that shows what is pushed, and opens without a network what was seen before. */
export async function register(): Promise<void> {
  await navigator.serviceWorker.register("/service-worker.js");
}

/** Keep it where the page was installed; who only looks in keeps nothing. */
export function registerWhereInstalled(): void {
  const isInstalled = matchMedia("(display-mode: standalone)").matches;
  if (isInstalled && "serviceWorker" in navigator) register().catch(() => null);
}

/** Nothing is pushed to this browser any more, and nothing that was seen stays in it. */
export async function forgetBrowser(): Promise<void> {
  if (!("serviceWorker" in navigator) || !isSecureContext) return;
  const registration = await navigator.serviceWorker.getRegistration("/");
  await (await registration?.pushManager?.getSubscription())?.unsubscribe();
  for (const name of await caches.keys()) await caches.delete(name);
}

/** The address of this browser's subscription, if it has one. */
export async function ownSubscription(): Promise<string | null> {
  if (ability() === "insecure" || ability() === "unable") return null;
  const registration = await navigator.serviceWorker.getRegistration("/");
  return (await registration?.pushManager.getSubscription())?.endpoint ?? null;
}

/** A subscription of this browser with the key of the server; nothing if its person does not want it. */
export async function subscribed(key: string): Promise<NewBrowser | null> {
  if ((await Notification.requestPermission()) !== "granted") return null;
  await register();
  const registration = await navigator.serviceWorker.ready;
  const options = { userVisibleOnly: true, applicationServerKey: bytesOf(key) };
  const before = await registration.pushManager.getSubscription();
  // One that was made with another key belongs to another server of this address.
  if (before && textOf(before.options.applicationServerKey) !== key) await before.unsubscribe();
  const made = await registration.pushManager.subscribe(options);
  return {
    endpoint: made.endpoint,
    p256dh: textOf(made.getKey("p256dh")),
    auth: textOf(made.getKey("auth")),
  };
}

/** The way of this browser has the beginning of the hash of its address as its name. */
export async function nameOf(endpoint: string): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(endpoint)));
  return [...hash.slice(0, 16)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

export function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  const raw = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(raw, (letter) => letter.charCodeAt(0));
}

export function textOf(bytes: ArrayBuffer | null): string {
  const raw = String.fromCharCode(...new Uint8Array(bytes ?? new ArrayBuffer(0)));
  return btoa(raw).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}
