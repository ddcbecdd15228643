/** Figures of a seat as they are written everywhere. */
import type { Kit } from "../../game/kit";
import type { PositionData } from "../../wire";

/** The income level of a space, with its sign. */
export function incomeAt(kit: Kit, space: number): string {
  const level = kit.incomeLevel(space);
  return level < 0 ? `−${-level}` : `+${level}`;
}

/** The order of the next round as it stands: who has spent less comes first, then whoever came first before. */
export function orderSoFar(view: PositionData): number[] {
  const spent = (seat: number): number => view.seats[seat]?.spent ?? 0;
  return [...view.turn_order].sort((a, b) => spent(a) - spent(b));
}

/** How many tiles a seat has left on its mat. */
export function tilesLeft(view: PositionData, seat: number): number {
  return Object.values(view.seats[seat]?.mat ?? {}).reduce((sum, left) => sum + left, 0);
}
