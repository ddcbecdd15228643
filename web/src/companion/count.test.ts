import { describe, expect, it } from "vitest";
import type { ScoreTables } from "../wire";
import { type Board, type Count, cleared, entriesOf, resultOf } from "./count";
import { doubtsOf } from "./doubts";
import { begun, boardOf, countOf, goneOn, read, withFact, withGain, withLine, withTile } from "./sheet";
import { asRecord, asText, bgStatsLink } from "./share";

/** A board of two towns and a market, in two eras. */
const TABLES: ScoreTables = {
  ruleset: "small",
  revision: 1,
  title: "Small",
  players: [2],
  eras: ["canal", "rail"],
  links: 2,
  places: { ash: 0, birch: 0, mart: 2 },
  slots: {
    "ash.1": { place: "ash", industries: ["mill", "pit"] },
    "ash.2": { place: "ash", industries: ["pit"] },
    "birch.1": { place: "birch", industries: ["mill"] },
  },
  lines: {
    "ash-birch": { ends: ["ash", "birch"], eras: ["canal", "rail"] },
    "ash-mart": { ends: ["ash", "mart"], eras: ["canal"] },
    "birch-mart": { ends: ["birch", "mart"], eras: ["rail"] },
  },
  tiles: [tile("mill", 1, 5, 1), tile("mill", 2, 9, 2), tile("pit", 1, 1, 2)],
  income_levels: [-1, 0, 4],
  sources: [
    ...["canal", "rail"].flatMap((era) =>
      ["links", "tiles", "bonus", "lost"].map((what) => `${era}_${what}`),
    ),
    "money",
  ],
  ties: ["income_space", "money"],
  leaves_debts: false,
  rules: {
    links: "F1",
    tiles: "F2",
    clearing: "F3",
    ties: "F4",
    links_in_box: "S6",
    one_tile: "B5",
    bonus: "E3",
    lost: "T9",
    end: [],
    bgg_id: 7,
  },
  round: null,
};

function tile(
  industry: string,
  level: number,
  vp: number,
  link_points: number,
): ScoreTables["tiles"][number] {
  return {
    industry,
    level,
    count: 1,
    eras: ["canal", "rail"],
    money: 7,
    vp,
    link_points,
    is_always_flipped: false,
    leaves: level === 1,
    counts_again: level > 1,
  };
}

const BOARD: Board = {
  tiles: {
    "ash.1": { seat: 0, industry: "mill", level: 2, flipped: true },
    "ash.2": { seat: 1, industry: "pit", level: 1, flipped: false },
    "birch.1": { seat: 1, industry: "mill", level: 1, flipped: true },
  },
  links: { "ash-birch": 0, "ash-mart": 1 },
};
const NONE = [null, null];
const counted = (more: Partial<Count> = {}): Count => ({
  players: 2,
  eras: { canal: { board: BOARD, bonus: [0, 0], lost: [0, 0] } },
  money: NONE,
  income: NONE,
  order: NONE,
  ...more,
});

describe("a board is counted", () => {
  it("lists every link with the icons at its ends and every flipped tile, with their rules", () => {
    expect(
      entriesOf(TABLES, BOARD).map(({ id, seat, ends, vp, rule }) => [id, seat, ends, vp, rule]),
    ).toEqual([
      ["ash-birch", 0, [2, 1], 3, "F1"],
      ["ash-mart", 1, [2, 2], 4, "F1"],
      ["ash.1", 0, [], 9, "F2"],
      ["birch.1", 1, [], 5, "F2"],
    ]);
  });

  it("leaves what stays when an era has ended", () => {
    expect(cleared(TABLES, BOARD)).toEqual({ tiles: { "ash.1": BOARD.tiles["ash.1"] }, links: {} });
  });

  it("sums by source and ranks by points", () => {
    const result = resultOf(TABLES, counted());
    expect(result.points).toEqual([12, 9]);
    expect(result.scores[1]).toMatchObject({ canal_links: 4, canal_tiles: 5, rail_links: 0, money: 0 });
    expect([result.ranking, result.decidedBy]).toEqual([[[0], [1]], "vp"]);
    expect(result.missing).toEqual({ income: [], money: [], order: [] });
  });

  it("asks of equal players only what decides between them", () => {
    const equal = { canal: { board: BOARD, bonus: [0, 3], lost: [0, 0] } };
    expect(resultOf(TABLES, counted({ eras: equal })).missing).toEqual({
      income: [0, 1],
      money: [],
      order: [],
    });
    const known = resultOf(TABLES, counted({ eras: equal, income: [1, 2] }));
    expect([known.ranking, known.decidedBy, known.missing.money]).toEqual([[[1], [0]], "income", []]);
    const poorer = resultOf(TABLES, counted({ eras: equal, income: [1, 1] }));
    expect([poorer.missing.income, poorer.missing.money]).toEqual([[], [0, 1]]);
    const shared = resultOf(TABLES, counted({ eras: equal, income: [1, 1], money: [5, 5] }));
    expect([shared.ranking, shared.decidedBy]).toEqual([[[0, 1]], "shared"]);
  });
});

describe("a count is kept", () => {
  const players = [
    { name: "Ada & Co", colour: 0 },
    { name: "Ben", colour: 2 },
  ];
  const empty = begun(TABLES, players, new Date("2026-01-02T03:04:05Z"));
  const mill = { seat: 0, industry: "mill", level: 2, flipped: true };

  it("changes by tiles, lines, points and facts, and goes on to the next era", () => {
    let sheet = withLine(withTile(empty, "canal", "ash.1", mill), "canal", "ash-mart", 1);
    sheet = withFact(withGain(sheet, "canal", "bonus", 1, 4), "money", 0, 30);
    expect(resultOf(TABLES, countOf(sheet)).points).toEqual([9, 8]);
    expect(boardOf(withLine(sheet, "canal", "ash-mart", 0), "canal").links).toEqual({});
    expect(boardOf(withTile(sheet, "canal", "ash.1", null), "canal").tiles).toEqual({});
    const later = goneOn(TABLES, sheet);
    expect([later.era, boardOf(later, "rail")]).toEqual(["rail", { tiles: { "ash.1": mill }, links: {} }]);
    expect(goneOn(TABLES, later)).toBe(later);
    expect(read(JSON.stringify(later), [TABLES])).toEqual(later);
  });

  it("is not read where it is broken or of a game that is not there", () => {
    for (const text of [null, "{", "3", JSON.stringify({ ...empty, version: 2 })])
      expect(read(text, [TABLES])).toBeNull();
    expect(read(JSON.stringify(empty), [])).toBeNull();
  });

  it("is doubted where the box has fewer pieces or the era allows fewer tiles", () => {
    const links = { "ash-birch": 0, "ash-mart": 0, "birch-mart": 0 };
    const pits = {
      "ash.1": { ...mill, industry: "pit", level: 1 },
      "ash.2": { ...mill, industry: "pit", level: 1 },
    };
    expect(doubtsOf(TABLES, "canal", { tiles: pits, links }, 2).map(({ kind }) => kind)).toEqual([
      "links",
      "tiles",
      "place",
    ]);
    expect(doubtsOf(TABLES, "rail", { tiles: {}, links: {} }, 2)).toEqual([]);
  });

  it("is shared as text, as a record and as a play", () => {
    const sheet = withTile(empty, "canal", "ash.1", mill);
    const result = resultOf(TABLES, countOf(sheet));
    expect(asText("Small", sheet, result, ["canal"]).split("\n").slice(0, 4)).toEqual([
      "Small",
      "",
      "1. Ada & Co: 9",
      "2. Ben: 0",
    ]);
    expect(JSON.parse(asRecord(TABLES, sheet, result, null))).toMatchObject({
      format: "ironbridge-count",
      ruleset: "small",
      ranking: [[0], [1]],
    });
    const link = new URL(bgStatsLink(TABLES, sheet, result, new Date("2026-01-02T03:04:05Z")));
    expect([link.origin, link.pathname]).toEqual(["https://app.bgstatsapp.com", "/createPlay.html"]);
    expect(JSON.parse(link.searchParams.get("data")!)).toMatchObject({
      sourceName: "Ironbridge",
      playDate: "2026-01-02 03:04:05",
      game: { name: "Small", bggId: 7 },
      players: [
        { name: "Ada & Co", score: "9", rank: 1, winner: true },
        { name: "Ben", score: "0", rank: 2, winner: false },
      ],
    });
  });
});
