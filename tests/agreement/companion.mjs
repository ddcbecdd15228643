// Counts boards with the page's own module: tables and counts come in as JSON lines, results go out the same way.
import { createInterface } from "node:readline";
import { cleared, resultOf } from "../../web/src/companion/count.ts";

const tables = {};
for await (const text of createInterface({ input: process.stdin })) {
  const line = JSON.parse(text);
  if (line.tables) for (const one of line.tables) tables[one.ruleset] = one;
  else {
    const own = tables[line.ruleset];
    const { scores, ranking, decidedBy, missing } = resultOf(own, line.count);
    const left = line.count.eras.rail ? cleared(own, line.count.eras.canal.board) : null;
    process.stdout.write(`${JSON.stringify({ scores, ranking, decidedBy, missing, left })}\n`);
  }
}
