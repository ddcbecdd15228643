/** Which screen an address shows; links inside the page change it without loading anything. */
let path = $state(location.pathname);
let hash = $state(location.hash);

export function here(): string {
  return path;
}

export function anchor(): string {
  return hash.slice(1);
}

export function goTo(address: string, { replace = false } = {}): void {
  if (replace) history.replaceState(null, "", address);
  else history.pushState(null, "", address);
  look();
  scrollTo(0, 0);
}

/** Change what follows # in the address, in place: no new step back, and the page stays where it is. */
export function turnTo(name: string): void {
  history.replaceState(null, "", `${location.pathname}#${name}`);
  look();
}

function look(): void {
  path = location.pathname;
  hash = location.hash;
}

/** Follow the browser's own back and forward, and links to our pages. */
export function follow(): () => void {
  const clicked = (event: MouseEvent): void => {
    const link = (event.target as Element | null)?.closest?.("a");
    if (!link || link.target || link.hasAttribute("download") || link.origin !== location.origin) return;
    if (
      event.defaultPrevented ||
      event.button !== 0 ||
      event.metaKey ||
      event.ctrlKey ||
      event.shiftKey ||
      event.altKey
    )
      return;
    if (link.pathname.startsWith("/api") || link.pathname === "/privacy") return;
    if (link.pathname === location.pathname && link.hash) return;
    event.preventDefault();
    goTo(link.pathname + link.search + link.hash);
  };
  addEventListener("popstate", look);
  addEventListener("hashchange", look);
  addEventListener("click", clicked);
  return () => {
    removeEventListener("popstate", look);
    removeEventListener("hashchange", look);
    removeEventListener("click", clicked);
  };
}
