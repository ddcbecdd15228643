/** Where a pointer card stands: beside what it speaks of, so that this and what belongs to it stay in sight. */

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}
export type Side = "right" | "left" | "above" | "below";
export interface Placed {
  readonly x: number;
  readonly y: number;
  readonly side: Side;
  /** How far along the card its arrow is. */
  readonly arrow: number;
}

const SIDES: readonly Side[] = ["right", "left", "above", "below"];
/** Between the card and what it speaks of: room for the arrow. */
const GAP = 16;
const EDGE = 8;
/** What lies closer to it than this belongs to it. */
const NEAR = 40;

/** The first side on which the card is inside the room and covers nothing of what must be seen; else the best one. */
export function place(
  target: Box,
  kept: readonly Box[],
  card: Pick<Box, "width" | "height">,
  room: Box,
): Placed {
  const about = kept.filter((each) => isNear(each, target)).reduce(joined, target);
  const tried = SIDES.map((side) => {
    const at = beside(side, target, about, card, room);
    const box = { x: at.x, y: at.y, width: card.width, height: card.height };
    return {
      at,
      cost: [target, ...kept].reduce((sum, each) => sum + covered(box, each), 0) + outside(box, room),
    };
  });
  return tried.reduce((best, each) => (each.cost < best.cost ? each : best)).at;
}

function beside(side: Side, target: Box, about: Box, card: Pick<Box, "width" | "height">, room: Box): Placed {
  const middle = { x: target.x + target.width / 2, y: target.y + target.height / 2 };
  const isFlat = side === "right" || side === "left";
  const [x, y] = {
    right: [about.x + about.width + GAP, NaN],
    left: [about.x - GAP - card.width, NaN],
    above: [NaN, about.y - GAP - card.height],
    below: [NaN, about.y + about.height + GAP],
  }[side] as [number, number];
  const at = {
    x: isFlat ? x : within(middle.x - card.width / 2, room.x, room.width - card.width),
    y: isFlat ? within(middle.y - card.height / 2, room.y, room.height - card.height) : y,
  };
  const length = isFlat ? card.height : card.width;
  const arrow = Math.min(Math.max(isFlat ? middle.y - at.y : middle.x - at.x, 20), length - 20);
  return { ...at, side, arrow };
}

function isNear(one: Box, two: Box): boolean {
  return (
    one.x < two.x + two.width + NEAR &&
    two.x < one.x + one.width + NEAR &&
    one.y < two.y + two.height + NEAR &&
    two.y < one.y + one.height + NEAR
  );
}

function joined(one: Box, two: Box): Box {
  const [x, y] = [Math.min(one.x, two.x), Math.min(one.y, two.y)];
  const width = Math.max(one.x + one.width, two.x + two.width) - x;
  return { x, y, width, height: Math.max(one.y + one.height, two.y + two.height) - y };
}

function within(wish: number, start: number, length: number): number {
  return Math.min(Math.max(wish, start + EDGE), Math.max(start + EDGE, start + length - EDGE));
}

function covered(one: Box, two: Box): number {
  const width = Math.min(one.x + one.width, two.x + two.width) - Math.max(one.x, two.x);
  const height = Math.min(one.y + one.height, two.y + two.height) - Math.max(one.y, two.y);
  return width > 0 && height > 0 ? width * height : 0;
}

function outside(box: Box, room: Box): number {
  return box.width * box.height - covered(box, room);
}
