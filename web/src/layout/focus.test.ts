import { expect, test, vi } from "vitest";
import { keepsFocus } from "./focus";

function laidOut(): { part: HTMLElement; first: HTMLElement; other: HTMLElement } {
  document.body.innerHTML = `<div id="part" tabindex="-1"><button>first</button></div><button id="other"></button>`;
  const part = document.getElementById("part")!;
  return { part, first: part.querySelector("button")!, other: document.getElementById("other")! };
}

test("the focus stays where the thing was that had it", async () => {
  const { part, first } = laidOut();
  const leave = keepsFocus(part);
  first.focus();
  first.remove();
  await vi.waitFor(() => expect(document.activeElement).toBe(part));
  leave();
});

test("the focus is not taken from elsewhere", async () => {
  const { part, first, other } = laidOut();
  const leave = keepsFocus(part);
  first.focus();
  other.focus();
  first.remove();
  await Promise.resolve();
  expect(document.activeElement).toBe(other);
  leave();
});
