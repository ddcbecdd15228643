/**
 * Shows what is pushed, and opens without a network what was seen before: the page itself, rules and replays.
 * Whatever can change is asked from the server first, so nobody is shown an old page while the new one can be reached.
 */
const KEPT = "ironbridge-1";
const ASSETS = /^\/assets\//;
const SEEN =
  /^\/(scene\.css|icon\.svg|api\/(rules|rulesets|scoring)\b|api\/games\/\w+\/($|(actions|positions|at|course|eras|record|story)\b))/;
/** So many answers about games are kept; then the oldest go. */
const MOST = 600;

self.addEventListener("install", () => void self.skipWaiting());

self.addEventListener("activate", (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter((name) => name !== KEPT).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== self.location.origin) return;
  if (ASSETS.test(url.pathname)) event.respondWith(keptFirst(request));
  else if (request.mode === "navigate" && !url.pathname.startsWith("/api")) event.respondWith(page(request));
  else if (SEEN.test(url.pathname)) event.respondWith(serverFirst(request, request));
});

/** A file whose name changes with its content. */
async function keptFirst(request) {
  const cache = await caches.open(KEPT);
  const found = await cache.match(request);
  if (found) return found;
  const answer = await fetch(request);
  if (answer.ok) await cache.put(request, answer.clone());
  return answer;
}

/** The page, which is the same wherever in it somebody loads it. */
function page(request) {
  return serverFirst(request, "/");
}

async function serverFirst(request, name) {
  const cache = await caches.open(KEPT);
  try {
    const answer = await fetch(request);
    if (answer.ok) await cache.put(name, answer.clone()).then(() => void forgetOld(cache));
    return answer;
  } catch (error) {
    const found = await cache.match(name);
    if (found) return found;
    throw error;
  }
}

async function forgetOld(cache) {
  const answers = (await cache.keys()).filter((kept) => new URL(kept.url).pathname.startsWith("/api/games/"));
  for (const old of answers.slice(0, Math.max(0, answers.length - MOST))) await cache.delete(old);
}

/** A page names what it needs to open without a network, and is told whether all of it is here. */
self.addEventListener("message", (event) => {
  const [port] = event.ports;
  if (!port || !Array.isArray(event.data?.keep)) return;
  const kept = Promise.all(event.data.keep.map(keep));
  event.waitUntil(
    kept.then(
      () => port.postMessage(true),
      () => port.postMessage(false),
    ),
  );
});

async function keep(path) {
  const cache = await caches.open(KEPT);
  const isFixed = ASSETS.test(path);
  if (isFixed && (await cache.match(path))) return;
  const answer = await fetch(path).catch(() => null);
  if (answer?.ok) await cache.put(path, answer);
  else if (!(await cache.match(path))) throw new Error(`${path} cannot be kept`);
}

self.addEventListener("push", (event) => {
  const { title, body, tag, lang, navigate } = event.data.json().notification;
  const options = { body, tag, lang, icon: "/icon-192.png", badge: "/icon-192.png", data: navigate };
  const badge = self.navigator.setAppBadge?.() ?? Promise.resolve();
  event.waitUntil(Promise.all([self.registration.showNotification(title, options), badge.catch(() => null)]));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open(new URL(event.notification.data, self.location.origin)));
});

/** Show a page of ours, in a window that is there already if there is one. */
async function open(url) {
  const here = new URL(url.pathname + url.search + url.hash, self.location.origin).href;
  const windows = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const found = windows.find((each) => each.url === here) ?? windows[0];
  if (!found) return self.clients.openWindow(here);
  await found.focus();
  return found.url === here ? found : found.navigate(here);
}
