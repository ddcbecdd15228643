/** The result of a count, to be sent or kept: as text, as a record, as a play for BG Stats, as a picture. */
import icons from "../../../src/ironbridge/render/icons.json";
import { type ScoreRow, scoreRows } from "../end/score";
import { SHAPES } from "../game/seats";
import type { ScoreTables } from "../wire";
import { say } from "../words/words.svelte";
import type { Result } from "./count";
import type { Sheet } from "./sheet";

const BG_STATS = "https://app.bgstatsapp.com/createPlay.html";

/** Names with points from first to last, then every row of the score. */
export function asText(title: string, sheet: Sheet, result: Result, eras: readonly string[]): string {
  const name = (seat: number): string => sheet.players[seat]!.name;
  const ranks = result.ranking.flatMap((group, n) => {
    const rank = 1 + result.ranking.slice(0, n).flat().length;
    return group.map((seat) => `${rank}. ${name(seat)}: ${result.points[seat]}`);
  });
  const order = result.ranking.flat();
  const rows = scoreRows(
    order.map((seat) => result.scores[seat]!),
    eras,
  ).map((row) =>
    row.kind === "era"
      ? row.name
      : `${row.name}: ${row.values.map((vp, n) => `${name(order[n]!)} ${said(vp)}`).join(", ")}`,
  );
  return [title, "", ...ranks, "", ...rows].join("\n");
}

/** All that was entered and what it came to, for programs; with the moves, if they were written down. */
export function asRecord(tables: ScoreTables, sheet: Sheet, result: Result, moves: string | null): string {
  const { version, begun, ruleset, players, eras, money, income, order } = sheet;
  const seats = players.map(({ name, colour }, seat) => ({
    name,
    colour,
    points: result.points[seat],
    score: result.scores[seat],
    money: money[seat],
    income_space: income[seat],
    next_turn: order[seat],
  }));
  const record = {
    format: "ironbridge-count",
    version,
    begun,
    ruleset,
    revision: tables.revision,
    seats,
    boards: eras,
    ranking: result.ranking,
    decided_by: result.decidedBy,
    ...(moves ? { moves } : {}),
  };
  return `${JSON.stringify(record, null, 2)}\n`;
}

/** A link that hands the play to the app BG Stats, which asks before it keeps it. */
export function bgStatsLink(tables: ScoreTables, sheet: Sheet, result: Result, now: Date): string {
  const play = {
    sourceName: "Ironbridge",
    sourcePlayId: sheet.id,
    // In UTC, as the app wants it.
    playDate: now.toISOString().slice(0, 19).replace("T", " "),
    game: {
      name: tables.title,
      sourceGameId: tables.ruleset,
      ...(tables.rules.bgg_id ? { bggId: tables.rules.bgg_id } : {}),
      highestWins: true,
      noPoints: false,
    },
    players: sheet.players.map(({ name }, seat) => ({
      name,
      sourcePlayerId: name,
      score: String(result.points[seat]),
      rank:
        1 +
        result.ranking
          .slice(
            0,
            result.ranking.findIndex((group) => group.includes(seat)),
          )
          .flat().length,
      winner: result.ranking[0]!.includes(seat),
      startPlayer: false,
    })),
  };
  return `${BG_STATS}?data=${encodeURIComponent(JSON.stringify(play))}`;
}

export interface Look {
  readonly surface: string;
  readonly ink: string;
  readonly mute: string;
  readonly line: string;
  readonly soft: string;
  readonly seats: readonly string[];
  readonly edge: string;
}

const WIDE = 1000;
const LEFT = 320;
const ROW = 46;
const TOP = 176;

/** The sheet as an SVG of its own, in the colours that are given. */
export function asPicture(
  title: string,
  headline: string,
  sheet: Sheet,
  result: Result,
  eras: readonly string[],
  look: Look,
): string {
  const order = result.ranking.flat();
  const rows = scoreRows(
    order.map((seat) => result.scores[seat]!),
    eras,
  );
  const tall = TOP + rows.length * ROW + 70;
  const step = (WIDE - LEFT - 40) / order.length;
  const right = (n: number): number => LEFT + step * (n + 1);
  const heads = order.map((seat, n) => {
    const { name, colour } = sheet.players[seat]!;
    const shape = (icons as Record<string, string>)[SHAPES[colour]!]!;
    return (
      `<g color="${look.seats[colour]}" stroke="${look.edge}" stroke-width="2" transform="translate(${right(n) - 28} 108)">${shape}</g>` +
      text(right(n), 156, short(name, step), { size: 22, weight: 600, anchor: "end" })
    );
  });
  const lines = rows.map((row, n) => rowOf(row, TOP + n * ROW, right, look));
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDE}" height="${tall}" viewBox="0 0 ${WIDE} ${tall}"` +
    ` font-family="Georgia, serif" fill="${look.ink}">` +
    `<rect width="${WIDE}" height="${tall}" fill="${look.surface}"/>` +
    text(40, 58, headline, { size: 36, weight: 700 }) +
    text(40, 96, title, { size: 22, fill: look.mute }) +
    heads.join("") +
    lines.join("") +
    text(40, tall - 26, `Ironbridge · ${sheet.begun.slice(0, 10)}`, { size: 18, fill: look.mute }) +
    "</svg>"
  );
}

function rowOf(row: ScoreRow, y: number, right: (n: number) => number, look: Look): string {
  if (row.kind === "era") return text(40, y + 32, row.name, { size: 20, weight: 600, fill: look.mute });
  const isTotal = row.kind === "total";
  const size = isTotal ? 30 : 24;
  const rule =
    row.kind === "source"
      ? ""
      : `<path d="M40 ${y}H${WIDE - 40}" stroke="${isTotal ? look.ink : look.line}"/>`;
  const values = row.values.map((vp, n) => {
    const shade =
      isTotal && vp === row.best
        ? `<rect x="${right(n) - 96}" y="${y + 1}" width="104" height="${ROW - 4}" fill="${look.soft}"/>`
        : "";
    return shade + text(right(n), y + 34, said(vp), { size, weight: isTotal ? 700 : 600, anchor: "end" });
  });
  return rule + text(60, y + 34, row.name, { size, weight: isTotal ? 700 : 400 }) + values.join("");
}

const said = (vp: number): string => String(vp).replace("-", "−");

/** A name cut to the letters that fit. */
function short(name: string, width: number): string {
  const letters = Math.floor(width / 13);
  return name.length > letters ? `${name.slice(0, letters - 1)}…` : name;
}

interface Face {
  size: number;
  weight?: number;
  fill?: string;
  anchor?: string;
}

function text(
  x: number,
  y: number,
  words: string,
  { size, weight = 400, fill, anchor = "start" }: Face,
): string {
  const colour = fill ? ` fill="${fill}"` : "";
  return `<text x="${x}" y="${y}" font-size="${size}" font-weight="${weight}" text-anchor="${anchor}"${colour}>${escaped(words)}</text>`;
}

const SIGNS: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

function escaped(words: string): string {
  return words.replace(/[&<>"]/g, (sign) => SIGNS[sign]!);
}

/** Who has won, in a sentence. */
export function headlineOf(sheet: Sheet, result: Result, names: (all: readonly string[]) => string): string {
  const winners = result.ranking[0]!;
  const vp = result.points[winners[0]!]!;
  const called = names(winners.map((seat) => sheet.players[seat]!.name));
  return say(winners.length > 1 ? "companion.shared" : "companion.wins", { names: called, vp });
}

/** A picture that was drawn as SVG, as PNG: twice as fine, for screens that are. */
export async function asPng(svg: string): Promise<Blob> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [image.naturalWidth * 2, image.naturalHeight * 2];
  canvas.getContext("2d")!.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("no picture"))), "image/png");
  });
}

/** Hand a file over to the browser's own downloads. */
export function save(blob: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
