/** One stop of the Tab key for many things: arrows go from one to the next within it. */

type Item = HTMLElement | SVGElement;
/** Where a thing stands, and which way is gone from it. */
export type Spot = readonly [x: number, y: number];

const WAYS: Readonly<Record<string, Spot>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
/** How much further something seems that lies to the side of the way. */
const ASIDE = 2;

/** The nearest spot in a direction; null if none lies there. */
export function nearest(from: Spot, spots: readonly Spot[], [wx, wy]: Spot): number | null {
  let [found, least] = [-1, Infinity];
  spots.forEach(([x, y], n) => {
    const [dx, dy] = [x - from[0], y - from[1]];
    const ahead = dx * wx + dy * wy;
    const far = ahead + ASIDE * Math.abs(dx * wy - dy * wx);
    if (ahead > 1 && far < least) [found, least] = [n, far];
  });
  return found < 0 ? null : found;
}

const isOff = (item: Item): boolean => item.getAttribute("aria-disabled") === "true";

/**
 * Make everything in a part that a selector finds one stop: what had the focus last, or else what may be chosen.
 *
 * In a row arrows lead through all of it. On a map (`isMap`) they lead to the nearest that may be chosen, and Page Up and
 * Page Down through these one by one.
 */
export function roving(selector: string, { isMap = false } = {}): (part: Element) => () => void {
  return (part) => {
    let stop: Item | null = null;
    const all = (): Item[] => [...part.querySelectorAll<Item>(selector)];
    const open = (): Item[] => {
      const items = all().filter((item) => !item.hasAttribute("disabled"));
      const free = isMap ? items.filter((item) => !isOff(item)) : items;
      return free.length ? free : items;
    };

    const settle = (): void => {
      const items = open();
      const pressed = items.find((item) => item.getAttribute("aria-pressed") === "true");
      if (pressed && !part.contains(document.activeElement)) stop = pressed;
      else if (!stop || !items.includes(stop) || (isOff(stop) && stop !== document.activeElement))
        stop = pressed ?? items.find((item) => !isOff(item)) ?? items[0] ?? null;
      for (const item of all()) {
        const index = item === stop ? "0" : "-1";
        if (item.getAttribute("tabindex") !== index) item.setAttribute("tabindex", index);
      }
    };
    const came = ({ target }: Event): void => {
      const item = (target as Element).closest<Item>(selector);
      if (!item || item === stop) return;
      stop?.setAttribute("tabindex", "-1");
      stop = item;
      item.setAttribute("tabindex", "0");
    };
    const key = (event: Event): void => {
      const { key, altKey, ctrlKey, metaKey } = event as KeyboardEvent;
      const item = (event.target as Element).closest<Item>(selector);
      if (!item || altKey || ctrlKey || metaKey) return;
      const to = isMap ? onMap(item, open(), key) : inRow(item, shown(open()), key);
      if (!to) return;
      event.preventDefault();
      event.stopPropagation();
      to.focus({ preventScroll: isMap });
    };

    settle();
    const changed = new MutationObserver(settle);
    changed.observe(part, {
      childList: true,
      subtree: true,
      attributeFilter: ["aria-disabled", "aria-pressed", "disabled"],
    });
    part.addEventListener("focusin", came);
    part.addEventListener("keydown", key);
    return () => {
      changed.disconnect();
      part.removeEventListener("focusin", came);
      part.removeEventListener("keydown", key);
    };
  };
}

const shown = (items: readonly Item[]): Item[] => items.filter((item) => item.checkVisibility());

function inRow(item: Item, items: readonly Item[], key: string): Item | null {
  const at = items.indexOf(item);
  const way = WAYS[key];
  if (way) return items[at + way[0] + way[1]] ?? null;
  return toAnEnd(items, key);
}

function onMap(item: Item, items: readonly Item[], key: string): Item | null {
  const way = WAYS[key];
  if (way) {
    const next = nearest(spotOf(item), items.map(spotOf), way);
    return next === null ? null : items[next]!;
  }
  if (key === "PageUp" || key === "PageDown")
    return items[items.indexOf(item) + (key === "PageUp" ? -1 : 1)] ?? null;
  return toAnEnd(items, key);
}

function toAnEnd(items: readonly Item[], key: string): Item | null {
  return (key === "Home" ? items[0] : key === "End" ? items.at(-1) : null) ?? null;
}

/** The middle of a thing, or of the ring that stands for it. */
function spotOf(item: Item): Spot {
  const { left, top, width, height } = (item.querySelector(".focus, .ring") ?? item).getBoundingClientRect();
  return [left + width / 2, top + height / 2];
}
