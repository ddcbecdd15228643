import { expect, test } from "vitest";
import { type Box, place } from "./placing";

const ROOM: Box = { x: 0, y: 0, width: 1000, height: 600 };
const CARD = { width: 300, height: 200 };
const at = (x: number, y: number): Box => ({ x, y, width: 60, height: 60 });

test("right is tried first, with the arrow at the middle of what is spoken of", () => {
  const placed = place(at(400, 270), [], CARD, ROOM);
  expect(placed).toEqual({ x: 476, y: 200, side: "right", arrow: 100 });
});
test("left where there is no room, above and below where neither side has any", () => {
  expect(place(at(900, 270), [], CARD, ROOM).side).toBe("left");
  const narrow = { ...ROOM, width: 500 };
  expect(place(at(220, 400), [], CARD, narrow).side).toBe("above");
  expect(place(at(220, 20), [], CARD, narrow).side).toBe("below");
});
test("what it must be joined to stays free", () => {
  expect(place(at(400, 270), [at(520, 260)], CARD, ROOM).side).toBe("left");
  expect(place(at(400, 270), [at(520, 260), at(250, 260)], CARD, ROOM).side).toBe("above");
});
test("what lies close to it counts as one with it", () => {
  const placed = place(at(400, 270), [at(462, 270)], CARD, ROOM);
  expect([placed.side, placed.x]).toEqual(["right", 538]);
});
test("in a corner the arrow stays on the card", () => {
  const placed = place(at(10, 0), [], CARD, ROOM);
  expect(placed.y).toBe(8);
  expect(placed.arrow).toBe(22);
});
