import { expect, test } from "vitest";
import { leastFigure, nameSize, projectionFor } from "./projection";
import { stretchedPath, visibleMiddle, type Box } from "./shapes";
import { closest } from "./camera.svelte";

const BOX: Box = [-16, -14, 1412, 1030];
const LIMITS = { box: BOX, leastHeight: 0.84, greatestWidth: 1.28 };

test.each([
  // A low and wide panel: pushed together in height, then pulled apart in width.
  [1028, 491, 0.567, 1.28, 0.84],
  // A panel of the plate's own shape.
  [1412, 1030, 1, 1, 1],
  // Higher than the plate: nothing moves.
  [706, 800, 0.5, 1, 1],
  // Very wide: the land is not pulled further apart than its places allow.
  [2400, 600, 0.693, 1.28, 0.84],
])("a panel of %i by %i is filled", (width, height, scale, kx, ky) => {
  const found = projectionFor(width, height, LIMITS);
  expect(found.scale).toBeCloseTo(scale, 3);
  expect(found.kx).toBeCloseTo(kx, 2);
  expect(found.ky).toBeCloseTo(ky, 2);
  expect(found.isWhole).toBe(true);
  expect(found.scale * found.ky * BOX[3]).toBeLessThanOrEqual(height + 0.01);
  expect(found.scale * found.kx * BOX[2]).toBeLessThanOrEqual(width + 0.01);
});

test("places step aside as the map gets lower, and not at its full height", () => {
  expect(projectionFor(1412, 1030, LIMITS).lowness).toBe(0);
  expect(projectionFor(1028, 491, LIMITS).lowness).toBeCloseTo(1);
});

test("a map without limits is shown as it is", () => {
  const found = projectionFor(1028, 491, { ...LIMITS, leastHeight: 1, greatestWidth: 1 });
  expect(found).toMatchObject({ kx: 1, ky: 1, lowness: 0 });
});

test("a phone shows a part of the map, with slots of 40 pixels, as high as the panel where it can", () => {
  expect(projectionFor(390, 500, LIMITS)).toMatchObject({ scale: 0.61, kx: 1, ky: 1, isWhole: false });
  expect(projectionFor(390, 721, LIMITS).scale).toBeCloseTo(0.7);
  expect(66 * projectionFor(360, 400, LIMITS).scale).toBeGreaterThan(40);
});

test("names and figures can be read at every scale on which the game is played", () => {
  for (const scale of [0.48, 0.5, 0.567, 0.61, 0.8, 1, 1.6]) {
    expect(nameSize(scale) * scale).toBeGreaterThanOrEqual(11);
    expect(leastFigure(scale) * scale).toBeGreaterThanOrEqual(11);
  }
});

test("every point of a path is moved, whatever its command", () => {
  expect(stretchedPath("M10 20Q30-40 50 60H-900V-320z", 2, 0.5)).toBe("M20 10Q60 -20 100 30H-1800V-160z");
});

test("a mark lies in the middle of what is seen of its line", () => {
  const plates: Box[] = [
    [-10, -10, 40, 20],
    [90, -10, 30, 20],
  ];
  const [x, y] = visibleMiddle("M0 0Q50 0 100 0", plates)!;
  expect(x).toBeGreaterThan(57);
  expect(x).toBeLessThan(63);
  expect(y).toBe(0);
  expect(visibleMiddle("M0 0Q50 0 100 0M0 0Q1 1 2 2", plates)).toBeNull();
});

test("of places too far apart those are shown where most are together", () => {
  const [middle] = closest(
    [
      [0, 0],
      [1000, 0],
      [1040, 20],
      [1080, 0],
    ],
    300,
    300,
  );
  expect(middle).toEqual([1040, 10]);
  const [all, size] = closest(
    [
      [0, 0],
      [100, 40],
    ],
    300,
    300,
  );
  expect(all).toEqual([50, 20]);
  expect(size).toEqual([100, 40]);
});
