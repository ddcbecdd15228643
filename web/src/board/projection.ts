/** How a map fits its panel: places move apart or together, pieces keep their size. */
import type { Box } from "./shapes";

export interface Limits {
  /** The plate, in units. */
  readonly box: Box;
  /** The least share of its height, and the greatest of its width, at which the places still have room. */
  readonly leastHeight: number;
  readonly greatestWidth: number;
}

export interface Projection {
  /** Pixels of a unit at first. */
  readonly scale: number;
  readonly kx: number;
  readonly ky: number;
  /** From 0, the full height, to 1, the least: how far places step aside. */
  readonly lowness: number;
  /** Whether the whole map is seen at first; on a phone it is a part in which fingers can hit a slot. */
  readonly isWhole: boolean;
}

/** Below this scale the whole map is too small to be played on. */
const SMALLEST_WHOLE = 0.48;
/** What a part of the map is shown at: slots of 40 pixels and more, and as high as the panel if it can be. */
const PART = [0.61, 0.9] as const;
/** The sizes of names and of other figures, in units and the least in pixels. */
const NAME = { units: 19.5, pixels: 11.4, most: 28.5 } as const;
const FIGURE = { pixels: 11.2, most: 23.4 } as const;

export const STANDARD: Projection = { scale: 1, kx: 1, ky: 1, lowness: 0, isWhole: true };

const clamp = (value: number, least: number, most: number): number => Math.min(most, Math.max(least, value));

/** The projection of a map in a panel of so many pixels: pieces as large as can be, then the land fills what is left. */
export function projectionFor(width: number, height: number, limits: Limits): Projection {
  const [, , wide, tall] = limits.box;
  if (width <= 0 || height <= 0) return STANDARD;
  const scale = Math.min(width / wide, height / (tall * limits.leastHeight));
  if (scale < SMALLEST_WHOLE) return { ...STANDARD, scale: clamp(height / tall, ...PART), isWhole: false };
  const ky = clamp(height / (tall * scale), limits.leastHeight, 1);
  const kx = clamp(width / (wide * scale), 1, limits.greatestWidth);
  const lowness = limits.leastHeight < 1 ? (1 - ky) / (1 - limits.leastHeight) : 0;
  return { scale, kx, ky, lowness, isWhole: true };
}

/** How large names are at a scale, in units: never below what can be read, unless the whole map is only an overview. */
export function nameSize(scale: number): number {
  return clamp(NAME.pixels / scale, NAME.units, NAME.most);
}

/** How small a figure on a piece may be at a scale, in units. */
export function leastFigure(scale: number): number {
  return Math.min(FIGURE.pixels / scale, FIGURE.most);
}
