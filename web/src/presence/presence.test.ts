import { expect, it } from "vitest";
import type { GameDocument } from "../wire";
import { hasCompany, presenceWords } from "./presence.svelte";

const seats = (...kinds: [string, boolean][]): GameDocument =>
  ({ status: "playing", seats: kinds.map(([kind, is_mine]) => ({ kind, is_mine })) }) as GameDocument;

it("matters who is here where I play with other people", () => {
  expect(hasCompany(seats(["person", true], ["person", false]))).toBe(true);
  expect(hasCompany(seats(["person", true], ["bot", false]))).toBe(false);
  expect(hasCompany(seats(["person", false], ["person", false]))).toBe(false);
  expect(hasCompany({ ...seats(["person", true], ["person", false]), status: "over" })).toBe(false);
});

it("says where somebody is in a word", () => {
  const now = 1_000_000;
  expect(presenceWords({ seat: 0, state: "here", seen: null }, now)).toBe("here now");
  expect(presenceWords({ seat: 0, state: "away", seen: null }, now)).toBe("away");
  expect(presenceWords({ seat: 0, state: "seen", seen: now - 7300 }, now)).toMatch(/^seen 2 hr?\.? ago$/);
});
