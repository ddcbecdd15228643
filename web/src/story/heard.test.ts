import { expect, test } from "vitest";
import type { PositionData, StoryDocument } from "../wire";
import type { Beat } from "./beats";
import { soundOf } from "./heard";

type Tiles = PositionData["tiles"];
const TILE = { seat: 0, industry: "mill", level: 1, cubes: 0, flipped: false };
const beat = (kind: Beat["kind"], money = 0): Beat => ({
  key: "",
  kind,
  told: { money } as StoryDocument,
  turn: 1,
});
const board = (tiles: Tiles = {}, links: PositionData["links"] = {}) => ({ tiles, links, merchants: {} });

test("a step sounds like the most that happened in it", () => {
  const laid = board({ "ford.1": TILE });
  const sold = board({ "ford.1": { ...TILE, flipped: true }, "ford.2": TILE });
  const linked = board({}, { "ford-mill": 0 });
  expect(soundOf({ beat: beat("action", -12), before: board(), after: laid })).toBe("tile");
  expect(soundOf({ beat: beat("action", 9), before: laid, after: sold })).toBe("flip");
  expect(soundOf({ beat: beat("action"), before: board(), after: linked })).toBe("tile");
  expect(soundOf({ beat: beat("action", 30), before: laid, after: laid })).toBe("coins");
  expect(soundOf({ beat: beat("action"), before: laid, after: laid })).toBeNull();
});

test("a round begins in silence, an era ends with a sound", () => {
  expect(soundOf({ beat: beat("round"), before: board(), after: board({ "ford.1": TILE }) })).toBeNull();
  expect(soundOf({ beat: beat("era"), before: null, after: null })).toBe("end");
});

test("a piece that was built over a tile is laid, not flipped", () => {
  const old = board({ "ford.1": TILE });
  const better = board({ "ford.1": { ...TILE, level: 2 } });
  expect(soundOf({ beat: beat("action"), before: old, after: better })).toBe("tile");
});
