import { expect, test, vi } from "vitest";
import { goToAnswers, keepsFocus, noticeInput } from "./focus";

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

test("the focus follows the question where keys are used, and stays where a hand or another part leads it", () => {
  document.body.innerHTML = `<div class="turn"><button id="old">a</button><div data-answers="list">
    <button aria-disabled="true">b</button><button id="first">c</button></div></div><button id="other"></button>`;
  const leave = noticeInput();
  const [old, other] = ["old", "other"].map((id) => document.getElementById(id)!);
  const go = (from: HTMLElement, input: Event): string | undefined => {
    from.focus();
    from.dispatchEvent(input);
    goToAnswers("list");
    return document.activeElement?.id;
  };
  expect(go(old!, new KeyboardEvent("keydown", { key: "b", bubbles: true }))).toBe("first");
  expect(go(other!, new KeyboardEvent("keydown", { key: "b", bubbles: true }))).toBe("other");
  expect(go(old!, new Event("pointerdown", { bubbles: true }))).toBe("old");
  leave();
});
