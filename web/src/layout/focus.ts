/** Where the focus goes as a game goes on. */

/** Keep the focus in a part of the page when what had it goes away: the next Tab and screen readers continue from there. */
export function keepsFocus(part: HTMLElement): () => void {
  let isWithin = false;
  const came = (): void => {
    isWithin = true;
  };
  const went = ({ relatedTarget }: FocusEvent): void => {
    if (relatedTarget !== null) isWithin = part.contains(relatedTarget as Node);
  };
  const changed = new MutationObserver(() => {
    if (isWithin && document.activeElement === document.body) part.focus({ preventScroll: true });
  });
  part.addEventListener("focusin", came);
  part.addEventListener("focusout", went);
  changed.observe(part, { childList: true, subtree: true });
  return () => {
    changed.disconnect();
    part.removeEventListener("focusin", came);
    part.removeEventListener("focusout", went);
  };
}

/** What the last input was: by keys the focus goes on by itself, a hand leads it. */
let isByKeys = false;

/** Take notice of keys and pointers; returns a function that ends this. */
export function noticeInput(): () => void {
  const key = (): void => {
    isByKeys = true;
  };
  const pointer = (): void => {
    isByKeys = false;
  };
  addEventListener("keydown", key, true);
  addEventListener("pointerdown", pointer, true);
  return () => {
    removeEventListener("keydown", key, true);
    removeEventListener("pointerdown", pointer, true);
  };
}

/** The parts of a game in which a turn is made. */
const TURN = ".turn, .board, .hand, .mat";

/** Bring the focus to the first thing of the part that answers a question, unless it is elsewhere on purpose. */
export function goToAnswers(part: string): void {
  const { activeElement: now } = document;
  const isWithin = now === null || now === document.body || now.closest(TURN) !== null;
  if (!isByKeys || !isWithin || now?.closest("dialog, [role=dialog]")) return;
  const items = [
    ...document.querySelectorAll<HTMLElement>(`[data-answers="${part}"] button:not([disabled])`),
  ];
  const shown = items.filter((item) => item.checkVisibility());
  const open = shown.filter((item) => item.getAttribute("aria-disabled") !== "true");
  const prime = part === "foot" ? open.at(-1) : undefined;
  (prime ?? open[0] ?? shown[0])?.focus({ preventScroll: part === "foot" });
}
