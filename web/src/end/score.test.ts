import { expect, test } from "vitest";
import { scoreRows } from "./score";

const SCORES = [
  {
    canal_links: 13,
    canal_tiles: 17,
    canal_bonus: 4,
    canal_lost: 0,
    rail_links: 47,
    rail_tiles: 66,
    rail_bonus: 0,
    rail_lost: -2,
    money: 0,
  },
  {
    canal_links: 20,
    canal_tiles: 17,
    canal_bonus: 3,
    canal_lost: 0,
    rail_links: 37,
    rail_tiles: 59,
    rail_bonus: 0,
    rail_lost: 0,
    money: 0,
  },
];

test("the columns of each era sum to the total", () => {
  const rows = scoreRows(SCORES, ["canal", "rail"]);
  expect(rows.filter((row) => row.kind === "sum").map((row) => row.values)).toEqual([
    [34, 40],
    [111, 96],
  ]);
  expect(rows.at(-1)).toMatchObject({ kind: "total", values: [145, 136], best: 145 });
});

test("a column in which nobody has anything is left out, but links and tiles stay", () => {
  const keys = scoreRows(SCORES, ["canal", "rail"]).map((row) => row.key);
  expect(keys).not.toContain("canal_lost");
  expect(keys).not.toContain("rail_bonus");
  expect(keys).not.toContain("end");
  expect(keys).toContain("rail_lost");
  const empty = scoreRows([{ canal_links: 0, canal_tiles: 0, canal_bonus: 0 }], ["canal"]);
  expect(empty.map((row) => row.key)).toEqual(["canal", "canal_links", "canal_tiles", "canal sum", "total"]);
});

test("the best of a row is told only where seats differ", () => {
  const row = (key: string) => scoreRows(SCORES, ["canal", "rail"]).find((found) => found.key === key);
  expect(row("canal_tiles")?.best).toBeNull();
  expect(row("canal_links")?.best).toBe(20);
});

test("what is scored once at the end has a group of its own", () => {
  const rows = scoreRows([{ canal_links: 1, canal_tiles: 2, intro_money: 5, intro_income: -3 }], ["canal"]);
  expect(rows.map((row) => row.kind)).toEqual([
    "era",
    "source",
    "source",
    "sum",
    "era",
    "source",
    "source",
    "sum",
    "total",
  ]);
  expect(rows.at(-1)?.values).toEqual([5]);
});
