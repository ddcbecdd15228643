/** Points, boxes and paths of a map, in its units. */
export type Point = readonly [number, number];
export type Box = readonly [number, number, number, number];

/** Numbers of the wire as a box, and as a point. */
export function asBox([x = 0, y = 0, width = 0, height = 0]: readonly number[]): Box {
  return [x, y, width, height];
}
export function asPoint([x = 0, y = 0]: readonly number[]): Point {
  return [x, y];
}

const COMMAND = /([A-Za-z])([^A-Za-z]*)/g;
const NUMBER = /-?\d*\.?\d+/g;

export const rounded = (value: number): number => Math.round(value * 10) / 10;
export const movedBox = ([x, y, width, height]: Box, [dx, dy]: Point): Box => [x + dx, y + dy, width, height];
export const middleOf = ([x, y, width, height]: Box): Point => [x + width / 2, y + height / 2];

/** A path of absolute commands with every point moved. */
export function stretchedPath(path: string, kx: number, ky: number): string {
  return path.replace(COMMAND, (_, letter: string, values: string) => {
    const moved = (values.match(NUMBER) ?? []).map((text, n) => {
      const isAcross = letter === "H" || (letter !== "V" && n % 2 === 0);
      return rounded(Number(text) * (isAcross ? kx : ky));
    });
    return letter + moved.join(" ");
  });
}

/** All paths of a piece of a drawing, which have absolute points, moved. */
export function stretchedDrawing(drawing: string, kx: number, ky: number): string {
  return drawing.replace(/ d="([^"]*)"/g, (_, path: string) => ` d="${stretchedPath(path, kx, ky)}"`);
}

/** The middle of the longest part of a line that no box covers; null for lines that are no single curve. */
export function visibleMiddle(path: string, boxes: readonly Box[]): Point | null {
  const values = (path.match(NUMBER) ?? []).map(Number);
  if (values.length !== 6 || path.lastIndexOf("M") !== 0) return null;
  const [ax, ay, bx, by, cx, cy] = values as [number, number, number, number, number, number];
  const STEPS = 100;
  const EDGE = 2;
  let run: Point[] = [];
  let longest: Point[] = [];
  for (let n = 0; n <= STEPS; n += 1) {
    const t = n / STEPS;
    const at = (a: number, b: number, c: number): number =>
      (1 - t) ** 2 * a + 2 * t * (1 - t) * b + t * t * c;
    const [x, y] = [at(ax, bx, cx), at(ay, by, cy)];
    const isCovered = boxes.some(
      ([left, top, wide, tall]) =>
        x > left - EDGE && x < left + wide + EDGE && y > top - EDGE && y < top + tall + EDGE,
    );
    run = isCovered ? [] : [...run, [x, y]];
    if (run.length > longest.length) longest = run;
  }
  return longest[Math.floor(longest.length / 2)] ?? null;
}
