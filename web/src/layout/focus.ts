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
