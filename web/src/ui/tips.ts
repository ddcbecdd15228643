/** What an icon or a piece means, where its picture alone shows it. */
export interface Tip {
  readonly element: Element;
  readonly text: string;
}

const TOLD = "[data-tip], svg.ico[aria-label], .map [role=button], .map [role=img]";

/** The tip for the thing under a pointer. */
export function tipAt(target: Element): Tip | null {
  const told = target.closest(TOLD);
  if (told) return { element: told, text: textOf(told) };
  const button = target.closest("button, a");
  return button ? tipOfButton(button) : null;
}

/** The tip for the thing that has the focus: its own, or those of all its icons. */
export function tipOfFocus(target: Element): Tip | null {
  if (target.matches(TOLD)) return { element: target, text: textOf(target) };
  const own = tipOfButton(target);
  if (own) return own;
  if (!target.matches("button, a")) return null;
  const texts = [...target.querySelectorAll("[data-tip], svg.ico[aria-label]")]
    .filter((part) => part.checkVisibility())
    .map(textOf);
  const text = [...new Set(texts)].filter(Boolean).join(" · ");
  return text ? { element: target, text } : null;
}

/** The tip of a button with nothing but a picture is its name. */
function tipOfButton(button: Element): Tip | null {
  const name = button.matches("button, a") ? button.getAttribute("aria-label") : null;
  return name && /^[^\p{L}]*$/u.test(button.textContent) ? { element: button, text: name } : null;
}

function textOf(element: Element): string {
  return element.getAttribute("data-tip") ?? element.getAttribute("aria-label") ?? "";
}
