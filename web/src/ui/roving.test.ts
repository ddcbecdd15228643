import { expect, test, vi } from "vitest";
import { nearest, roving } from "./roving";

function laidOut(names: readonly string[], off: readonly string[] = []): HTMLElement {
  document.body.innerHTML = `<div id="part">${names
    .map((name) => `<button id="${name}" aria-disabled="${off.includes(name)}">${name}</button>`)
    .join("")}</div>`;
  return document.getElementById("part")!;
}
const stops = (part: HTMLElement): string[] =>
  [...part.querySelectorAll("[tabindex='0']")].map((item) => item.id);
function press(key: string): void {
  document.activeElement!.dispatchEvent(
    new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }),
  );
}

test("many things are one stop, at first the first that may be chosen", () => {
  const part = laidOut(["a", "b", "c"], ["a"]);
  const leave = roving("button")(part);
  expect(stops(part)).toEqual(["b"]);
  leave();
});

test("arrows, Home and End lead through a row, and the stop stays where the focus was", () => {
  const part = laidOut(["a", "b", "c"]);
  const leave = roving("button")(part);
  document.getElementById("a")!.focus();
  press("ArrowRight");
  press("ArrowDown");
  expect(document.activeElement?.id).toBe("c");
  press("ArrowRight");
  expect(document.activeElement?.id).toBe("c");
  press("Home");
  press("ArrowRight");
  expect(document.activeElement?.id).toBe("b");
  expect(stops(part)).toEqual(["b"]);
  leave();
});

test("the stop goes on when what had it may no longer be chosen", async () => {
  const part = laidOut(["a", "b", "c"]);
  const leave = roving("button", { isMap: true })(part);
  document.getElementById("a")!.setAttribute("aria-disabled", "true");
  await vi.waitFor(() => expect(stops(part)).toEqual(["b"]));
  document.getElementById("b")!.remove();
  await vi.waitFor(() => expect(stops(part)).toEqual(["c"]));
  leave();
});

test("one by one the map leads through what may be chosen alone", () => {
  const part = laidOut(["a", "b", "c"], ["b"]);
  const leave = roving("button", { isMap: true })(part);
  document.getElementById("a")!.focus();
  press("PageDown");
  expect(document.activeElement?.id).toBe("c");
  leave();
});

test("an arrow goes to what is nearest that way, rather ahead than aside", () => {
  const spots = [
    [0, 0],
    [30, 40],
    [60, 5],
    [-50, 0],
    [0, -10],
  ] as const;
  expect(nearest([0, 0], spots, [1, 0])).toBe(2);
  expect(nearest([0, 0], spots, [-1, 0])).toBe(3);
  expect(nearest([0, 0], spots, [0, 1])).toBe(1);
  expect(nearest([0, 0], spots, [0, -1])).toBe(4);
  expect(nearest([60, 5], spots, [1, 0])).toBeNull();
});
