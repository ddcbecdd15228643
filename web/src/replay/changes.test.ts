import { expect, test } from "vitest";
import type { TileData } from "../wire";
import { type Goods, freshPlaces, takenGoods, travels } from "./changes";

const tile = (industry: string, more: Partial<TileData> = {}): TileData => ({
  seat: 0,
  industry,
  level: 1,
  flipped: false,
  cubes: 0,
  ...more,
});
const position = (tiles: Record<string, TileData>, links: Record<string, number> = {}) => ({ tiles, links });
const GOODS: Readonly<Record<string, string>> = { coal: "coal", iron: "iron", brewery: "beer" };
const KIT: Goods = {
  industry: (id: string) => ({ good: GOODS[id] ?? null }),
};

test("laid, overbuilt and turned over is fresh; what stays is not", () => {
  const before = position(
    { a: tile("cotton"), b: tile("coal", { cubes: 2 }), c: tile("iron") },
    { "a-b": 0 },
  );
  const after = position(
    { a: tile("cotton", { flipped: true }), b: tile("coal"), c: tile("iron", { level: 2 }), d: tile("port") },
    { "a-b": 0, "b-c": 1 },
  );
  expect(freshPlaces(before, after)).toEqual(new Set(["a", "c", "d", "b-c"]));
  expect(freshPlaces(null, after)).toEqual(new Set());
});

test("cubes and barrels that are gone were taken, unless the tile is another one", () => {
  const before = position({
    a: tile("coal", { cubes: 3 }),
    b: tile("brewery", { cubes: 1 }),
    c: tile("iron", { cubes: 4 }),
  });
  const after = position({
    a: tile("coal", { cubes: 1 }),
    b: tile("brewery"),
    c: tile("iron", { level: 2, cubes: 2 }),
    d: tile("coal", { cubes: 2 }),
  });
  expect(takenGoods(KIT, before, after)).toEqual([
    { slot: "a", good: "coal", count: 2 },
    { slot: "b", good: "beer", count: 1 },
  ]);
});

test("what is taken travels to the piece for which it is taken", () => {
  const before = {
    ...position({ a: tile("coal", { cubes: 1 }), b: tile("cotton") }),
    merchants: { m: { tile: "any", barrel: true } },
  };
  const built = position({ a: tile("coal", { flipped: true }), b: tile("cotton") }, { "a-b": 1 });
  expect(travels(KIT, before, { ...built, merchants: before.merchants })).toEqual([
    { from: "a", to: "a-b", good: "coal", count: 1 },
  ]);
  const sold = position({ a: tile("coal", { cubes: 1 }), b: tile("cotton", { flipped: true }) });
  expect(travels(KIT, before, { ...sold, merchants: { m: { tile: "any", barrel: false } } })).toEqual([
    { from: "m", to: "b", good: "beer", count: 1 },
  ]);
  expect(travels(KIT, before, { ...position(before.tiles), merchants: {} })).toEqual([]);
});
