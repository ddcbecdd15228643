import { expect, test } from "vitest";
import { type Mode, modeFor } from "./mode.svelte";

test.each<[number, number, Mode, Mode]>([
  // Width, height, then the layout for a mouse and for fingers.
  [1440, 900, "desk", "desk"],
  [2560, 1440, "desk", "desk"],
  [1366, 650, "short", "rail"],
  [1024, 600, "short", "rail"],
  [1024, 768, "short", "tablet"],
  [1280, 800, "short", "desk"],
  [1100, 500, "short", "rail"],
  [768, 1024, "tablet", "tablet"],
  [390, 844, "sheet", "sheet"],
  [360, 640, "sheet", "sheet"],
  [844, 390, "rail", "rail"],
  [640, 360, "rail", "rail"],
  // 1366 by 650 and 1920 by 1080 at 200 %.
  [960, 540, "rail", "rail"],
  [683, 325, "rail", "rail"],
])("%i by %i", (width, height, mouse, fingers) => {
  expect(modeFor({ width, height, isFine: true })).toBe(mouse);
  expect(modeFor({ width, height, isFine: false })).toBe(fingers);
});
