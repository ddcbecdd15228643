/** Which open tables fit: by game, by clocks, and those first where somebody waits whom I know. */
import type { KnownTable, PaceDocument, TableDocument } from "../wire";

export type Clocks = "live" | "days" | "none";

/** Whether a table is played at once, over days, or without clocks. */
export function clocksOf(table: TableDocument, paces: readonly PaceDocument[]): Clocks {
  const pace = paces.find((known) => known.name === table.pace);
  if (!pace) return "none";
  return pace.is_live ? "live" : "days";
}

/** The tables of a game with some clocks; an empty choice takes all. */
export function fitting(
  tables: readonly TableDocument[],
  known: readonly KnownTable[],
  paces: readonly PaceDocument[],
  game: string,
  clocks: Clocks | "",
): TableDocument[] {
  const isKnown = (table: TableDocument): boolean => known.some((each) => each.table === table.id);
  const found = tables.filter(
    (table) =>
      (game === "" || table.ruleset === game) && (clocks === "" || clocksOf(table, paces) === clocks),
  );
  return [...found.filter(isKnown), ...found.filter((table) => !isKnown(table))];
}
