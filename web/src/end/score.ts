/** The score sheet: every column of the score by era, with sums; the server says what is in each column. */
import { type Key, say } from "../words/words.svelte";

export interface ScoreRow {
  readonly key: string;
  readonly kind: "era" | "source" | "sum" | "total";
  readonly name: string;
  readonly values: readonly number[];
  /** The highest value of the row, where seats differ. */
  readonly best: number | null;
}

type Score = Readonly<Record<string, number>>;
const ALWAYS = new Set(["links", "tiles"]);

/** The rows of some seats' scores; columns in which nobody has anything are left out. */
export function scoreRows(scores: readonly Score[], eras: readonly string[]): ScoreRow[] {
  const columns = Object.keys(scores[0] ?? {});
  const rows: ScoreRow[] = [];
  const groups = [...eras, "end"];
  const groupOf = (column: string): string => {
    const era = column.split("_")[0]!;
    return era === "canal" || era === "rail" ? era : "end";
  };
  for (const group of groups) {
    const own = columns.filter((column) => groupOf(column) === group);
    const shown = own.filter(
      (column) =>
        ALWAYS.has(column.slice(group.length + 1)) || scores.some((score) => (score[column] ?? 0) !== 0),
    );
    if (!shown.length) continue;
    rows.push({
      key: group,
      kind: "era",
      name: say(group === "end" ? "score.end" : (`era.${group}.full` as Key)),
      values: [],
      best: null,
    });
    for (const column of shown) {
      const source = group === "end" ? column : column.slice(group.length + 1);
      rows.push(row(column, "source", say(`score.${source}` as Key), scores, [column]));
    }
    if (shown.length > 1 && groups.length > 1)
      rows.push(row(`${group} sum`, "sum", say("score.sum"), scores, own));
  }
  rows.push(row("total", "total", say("score.total"), scores, columns));
  return rows;
}

function row(
  key: string,
  kind: ScoreRow["kind"],
  name: string,
  scores: readonly Score[],
  columns: readonly string[],
): ScoreRow {
  const values = scores.map((score) => columns.reduce((sum, column) => sum + (score[column] ?? 0), 0));
  const highest = Math.max(...values);
  const best = values.length > 1 && values.some((value) => value !== highest) ? highest : null;
  return { key, kind, name, values, best };
}
