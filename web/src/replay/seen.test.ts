import { beforeEach, expect, test } from "vitest";
import { keepSeen, seenEntry } from "./seen";

beforeEach(() => localStorage.clear());

test("what was seen of each game is kept", () => {
  keepSeen("a", 4);
  keepSeen("b", 7);
  keepSeen("a", 9);
  expect([seenEntry("a"), seenEntry("b"), seenEntry("c")]).toEqual([9, 7, 0]);
});

test("only the latest games are kept, and a damaged store does no harm", () => {
  for (let n = 0; n < 70; n += 1) keepSeen(`game ${n}`, n + 1);
  expect([seenEntry("game 9"), seenEntry("game 10"), seenEntry("game 69")]).toEqual([0, 11, 70]);
  localStorage.setItem("ironbridge.seen", "{");
  expect(seenEntry("game 69")).toBe(0);
});
