import { expect, test } from "vitest";
import type { EraDocument } from "../wire";
import { tallyAt, ticksOf } from "./ticks";

const era = {
  is_last: false,
  seats: [
    {
      seat: 2,
      before: 4,
      links: [
        { place: "a-b", vp: 3, sum: 3, total: 7 },
        { place: "b-c", vp: 2, sum: 5, total: 9 },
      ],
      link_vp: 5,
      tiles: [{ place: "a.1", vp: 6, sum: 6, total: 15 }],
      tile_vp: 6,
      extra: {},
      after: 15,
    },
    { seat: 0, before: 1, links: [], link_vp: 0, tiles: [], tile_vp: 0, extra: {}, after: 1 },
  ],
} as unknown as EraDocument;

test("links are counted seat by seat, then tiles; then comes what is cleared", () => {
  const ticks = ticksOf(era);
  expect(ticks.map(({ stage, place, count }) => [stage, place, count])).toEqual([
    ["links", 0, 1],
    ["links", 0, 2],
    ["links", 1, 0],
    ["tiles", 0, 1],
    ["tiles", 1, 0],
    ["clearing", 0, 0],
    ["next", 0, 0],
  ]);
  const points = ticks.map((tick) => tallyAt(era, tick).map((row) => row.points));
  expect(points).toEqual([
    [7, 1],
    [9, 1],
    [9, 1],
    [15, 1],
    [15, 1],
    [15, 1],
    [15, 1],
  ]);
  expect(tallyAt(era, ticks[0]!)[1]).toMatchObject({ links: null, tiles: null });
  expect(tallyAt(era, ticks[2]!)[1]).toMatchObject({ links: 0, tiles: null });
});

test("nobody with many links holds the others up", () => {
  const links = Array.from({ length: 20 }, () => ({ place: "a-b", vp: 1, sum: 1, total: 1 }));
  const many = { ...era, is_last: true, seats: [{ ...era.seats[0]!, links, tiles: [] }] };
  const held = ticksOf(many).filter((tick) => tick.stage === "links");
  expect(held.reduce((sum, tick) => sum + tick.hold, 0)).toBe(2300);
  expect(ticksOf(many).some((tick) => tick.stage === "clearing")).toBe(false);
});
