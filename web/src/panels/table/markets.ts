/** The coal and iron markets as columns of prices, the cheapest first. */
import type { Kit } from "../../game/kit";
import type { PositionData } from "../../wire";

export interface Column {
  readonly price: number;
  spaces: number;
  filled: number;
  /** Whether the next cube is bought here. */
  readonly isNext: boolean;
}
export interface Market {
  readonly good: "coal" | "iron";
  readonly columns: readonly Column[];
  /** The price of the next cube, and of one when none is there. */
  readonly next: number;
  readonly empty: number;
  readonly cubes: number;
  readonly spaces: number;
}

/** Cubes lie on the dearest spaces; the next one to be bought is the cheapest that is there. */
function read(kit: Kit, good: "coal" | "iron", cubes: number): Market {
  const { spaces, price_when_empty: empty } = kit.scene.markets[good]!;
  const gaps = spaces.length - cubes;
  const next = cubes > 0 ? spaces[gaps]! : empty;
  const columns: Column[] = [];
  spaces.forEach((price, place) => {
    let column = columns.at(-1);
    if (column?.price !== price) {
      column = { price, spaces: 0, filled: 0, isNext: price === next && cubes > 0 };
      columns.push(column);
    }
    column.spaces += 1;
    if (place >= gaps) column.filled += 1;
  });
  return { good, columns, next, empty, cubes, spaces: spaces.length };
}

export function marketsOf(kit: Kit, view: PositionData): Market[] {
  return [read(kit, "coal", view.coal_market), read(kit, "iron", view.iron_market)];
}

/** The distant market: where the ship is, what is left to turn over, and how much of that would close it. */
export interface DistantStanding {
  readonly marker: number;
  readonly end: number;
  readonly rows: readonly { value: number; count: number; left: number; bonus: number | null }[];
  readonly total: number;
  readonly closing: number;
}

export function distantOf(kit: Kit, view: PositionData): DistantStanding | null {
  const market = kit.scene.distant;
  if (!market || view.distant === undefined) return null;
  const marker = view.distant ?? 0;
  const end = market.bonuses.length;
  const shown = view.demand?.shown ?? [];
  const rows = (market.rows[String(view.players)] ?? []).map(({ value, count }) => ({
    value,
    count,
    left: count - shown.filter((tile) => tile === value).length,
    bonus: market.bonuses[marker + value] ?? null,
  }));
  const sum = (found: typeof rows): number => found.reduce((all, row) => all + row.left, 0);
  return {
    marker,
    end,
    rows,
    total: sum(rows),
    closing: sum(rows.filter((row) => marker + row.value >= end)),
  };
}
