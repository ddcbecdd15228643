import { describe, expect, it } from "vitest";
import type { Glance, RulesetDocument, SeatDocument, TableDocument } from "../wire";
import { ago, allowed, company, families, myStanding, ofFate } from "./games";

const ruleset = (name: string, game: string, edition: string, isShort: boolean): RulesetDocument => ({
  name,
  title: name,
  board: game,
  edition,
  players: [2, 3, 4],
  is_introductory: isShort,
  sentence: "",
  game,
  game_title: game,
  rules_letter: "",
});
const seat = (number: number, kind: string, called: string, isMine = false): SeatDocument => ({
  seat: number,
  kind,
  name: kind === "person" ? called : null,
  bot: kind === "bot" ? called.toLowerCase() : null,
  called,
  is_mine: isMine,
  sleep: null,
  is_ready: true,
  teacher: null,
  standing: null,
});
const glance = (isMyTurn: boolean, since: number): Glance => ({
  era: "canal",
  round: 1,
  rounds: 8,
  to_act: 0,
  is_my_turn: isMyTurn,
  waits_since: since,
  has_draft: false,
  vp: [3, 9],
  ranks: [2, 1],
  tiles: {},
  links: {},
  left: null,
});
const table = (
  id: string,
  status: string,
  seen: Glance | null,
  seats: SeatDocument[] = [],
): TableDocument => ({
  id,
  ruleset: "b",
  status,
  is_listed: false,
  is_mine: true,
  made: 0,
  seats,
  rematch: null,
  invitation: null,
  advice: true,
  glance: seen,
  pace: "none",
  at_zero: "bot",
  stand_in: "apprentice",
  telegrams: "usual",
  format: 1,
  longest: null,
  title: null,
  undo: "consent",
  watching: "link",
  begins: null,
  teachers: false,
  rated: false,
  wanted: null,
});

describe("families", () => {
  it("puts the introductory game beside its full one", () => {
    const found = families([
      ruleset("b", "Midlands", "", false),
      ruleset("bi", "Midlands", "", true),
      ruleset("l", "North", "classic", false),
    ]);
    expect(found.map((family) => [family.key, family.short?.name ?? null])).toEqual([
      ["b", "bi"],
      ["l", null],
    ]);
  });
});

describe("allowed", () => {
  it("takes the nearest number of players", () => {
    expect(allowed([3, 4], 2)).toBe(3);
    expect(allowed([2, 3, 4], 4)).toBe(4);
  });
});

describe("ofFate", () => {
  it("shows the longest wait first, and nothing twice", () => {
    const tables = [
      table("new", "playing", glance(true, 90)),
      table("theirs", "playing", glance(false, 10)),
      table("old", "playing", glance(true, 20)),
      table("over", "over", null),
      table("open", "waiting", null),
    ];
    expect(ofFate(tables, "turn").map((found) => found.id)).toEqual(["old", "new"]);
    expect(ofFate(tables, "running", "waiting").map((found) => found.id)).toEqual(["theirs", "open"]);
    expect(ofFate(tables, "ended").map((found) => found.id)).toEqual(["over"]);
  });
});

describe("company", () => {
  const bots = [
    {
      name: "planner",
      title: "Planer",
      sentence: "",
      mean_vp: 1,
      milliseconds: 1,
      figures: {},
      is_character: false,
    },
  ];
  it("counts equal bots together and leaves me out", () => {
    const seats = [
      seat(0, "person", "Ada", true),
      seat(1, "bot", "planner"),
      seat(2, "bot", "planner"),
      seat(3, "open", "Open"),
    ];
    expect(company(table("x", "playing", null, seats), bots, "free")).toBe("2 × Planer, free");
  });
  it("names all who share a device", () => {
    const seats = [seat(0, "person", "Ann", true), seat(1, "person", "Bob", true)];
    expect(company(table("x", "playing", null, seats), bots, "free")).toBe("Ann, Bob");
  });
});

describe("myStanding", () => {
  it("is that of my only seat", () => {
    const one = [seat(0, "person", "Ada", true), seat(1, "bot", "planner")];
    expect(myStanding(table("x", "playing", null, one), glance(true, 0))).toEqual({ rank: 2, vp: 3 });
    const both = [seat(0, "person", "Ann", true), seat(1, "person", "Bob", true)];
    expect(myStanding(table("x", "playing", null, both), glance(true, 0))).toBeNull();
  });
});

describe("ago", () => {
  it("tells the largest whole unit, or nothing for just now", () => {
    expect(ago(1_000, 1_030, "en")).toBeNull();
    expect(ago(1_000, 1_000 + 3 * 3_600 + 5, "en")).toBe("3 hours ago");
    expect(ago(1_000, 1_000 + 86_400, "de")).toBe("gestern");
  });
});
