import { expect, it } from "vitest";
import type { PaceDocument, TableDocument } from "../wire";
import { clocksOf, fitting } from "./lobby";

const table = (id: string, ruleset: string, pace: string): TableDocument =>
  ({ id, ruleset, pace }) as TableDocument;
const PACES = [
  { name: "live", is_live: true },
  { name: "two_days", is_live: false },
] as PaceDocument[];
const TABLES = [table("a", "one", "none"), table("b", "two", "live"), table("c", "one", "two_days")];
const ids = (found: readonly TableDocument[]): string => found.map(({ id }) => id).join("");

it("tells how a table is played", () => {
  expect(TABLES.map((each) => clocksOf(each, PACES))).toEqual(["none", "live", "days"]);
});

it("shows what fits, and first where somebody waits whom I know", () => {
  expect(ids(fitting(TABLES, [], PACES, "", ""))).toBe("abc");
  expect(ids(fitting(TABLES, [], PACES, "one", ""))).toBe("ac");
  expect(ids(fitting(TABLES, [], PACES, "one", "days"))).toBe("c");
  expect(ids(fitting(TABLES, [], PACES, "two", "none"))).toBe("");
  expect(ids(fitting(TABLES, [{ table: "c", seats: [0] }], PACES, "", ""))).toBe("cab");
});
