/** Plates and names on the map, which grow with the size of their letters. */
import { asBox, type Box, rounded } from "./shapes";

/** The display type is wider than the server reckons. */
const REAL = 1.19;
const FOLD = 7;

const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
const rect = ([x, y, width, height]: Box, more: string): string =>
  `<rect x="${rounded(x)}" y="${rounded(y)}" width="${rounded(width)}" height="${rounded(height)}" ${more}/>`;

/** How wide a name is in letters of a size. */
export const nameWidth = (width: number, size: number): number => width * size * REAL;

export const plate = (box: Box): string => rect(box, `class="plate" rx="11"`);

/** The dark plate of a merchant or port, with its rim. */
export function darkPlate(box: Box, isRimmed = true): string {
  const [x, y, width, height] = box;
  const round = isRimmed ? height / 2 : 9;
  const rim = rect([x + 4, y + 4, width - 8, height - 8], `class="m-rim" rx="${round - 4}"`);
  return rect(box, `class="m-plate" rx="${round}"`) + (isRimmed ? rim : "");
}

/** A name on its ribbon, underlined in a colour, or hollow. */
export function ribbon(name: string, box: Box, colour: string | null): string {
  const [x, y, width, height] = asBox(box.map(rounded));
  const half = rounded(height / 2);
  const d = `M${x - FOLD} ${y}h${width + 2 * FOLD}l-6 ${half} 6 ${half}h${-width - 2 * FOLD}l6 ${-half}z`;
  const line = colour && rect([x - 1, y + height - 5, width + 2, 3.4], `fill="${colour}"`);
  const [own, ownText] = colour ? ["", ""] : [" hollow", " hollow-t"];
  const base = rounded(y + height - (colour ? 9.5 : 7.5));
  const text = `<text class="dm ribbon-t${ownText}" x="${rounded(x + width / 2)}" y="${base}">${escaped(name)}</text>`;
  return `<path class="ribbon${own}" d="${d}"/>${line ?? ""}${text}`;
}

/** A name in brass with its link points. */
export function nameBar(name: string, points: number, box: Box): string {
  const [x, y, width, height] = box;
  const text = (at: number, kind: string, said: string): string =>
    `<text class="${kind} brass-t" x="${rounded(at)}" y="${rounded(y + 21)}">${said}</text>`;
  const edge = `<path class="edge" d="M${rounded(x + width - 51)} ${rounded(y + 5)}v${height - 10}"/>`;
  const icon = `<use href="#i-link" class="on-brass" x="${rounded(x + width - 46)}" y="${rounded(y + 4)}" width="21" height="21"/>`;
  return (
    rect(box, `class="brass-bar" rx="3"`) +
    text(x + (width - 51) / 2, "dm", escaped(name)) +
    edge +
    icon +
    text(x + width - 21, "d", String(points))
  );
}

/** The anchor of a port about its middle. */
export function anchor([x, y]: readonly [number, number]): string {
  return (
    `<circle class="m-tile" cx="${rounded(x)}" cy="${rounded(y)}" r="22"/>` +
    `<use href="#i-port" class="on-face" x="${rounded(x - 15.5)}" y="${rounded(y - 15.5)}" width="31" height="31"/>`
  );
}
