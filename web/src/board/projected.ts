/** A scene with its places moved for a panel. */
import type {
  Scene,
  SceneDistant,
  SceneExternal,
  SceneLand,
  SceneLine,
  SceneMerchant,
  SceneTown,
} from "../wire";
import { anchor, darkPlate, nameBar, nameWidth, plate, ribbon } from "./plates";
import type { Projection } from "./projection";
import {
  type Box,
  middleOf,
  movedBox,
  type Point,
  rounded,
  stretchedDrawing,
  stretchedPath,
  visibleMiddle,
  asBox,
  asPoint,
} from "./shapes";

/** The least room above and below the distant market; with less it loses the row of tiles turned over. */
const ABOUT_MARKET = 60;
const BAR = 29;
/** How far the rose of the winds stays from the edge. */
const ROSE = 62;

export interface Projected {
  readonly scene: Scene;
  /** How far the distant market has moved. */
  readonly market: Point;
}

export function projected(scene: Scene, by: Projection, name: number): Projected {
  const isStandard = by.kx === 1 && by.ky === 1;
  const shift = (plate: Box, low: Point): Point => {
    const [x, y] = middleOf(plate);
    return [x * (by.kx - 1) + low[0] * by.lowness, y * (by.ky - 1) + low[1] * by.lowness];
  };
  const towns = scene.towns.map((town) => movedTown(town, shift, name, isStandard));
  const merchants = scene.merchants.map((merchant) => movedMerchant(merchant, shift, name));
  const externals = scene.externals.map((external) => movedExternal(external, shift, name));
  const boxes = [...towns, ...merchants, ...externals].flatMap(({ plate, ribbon }) => [
    asBox(plate),
    asBox(ribbon),
  ]);
  const [x, y, width, height] = asBox(scene.view_box);
  const [distant, market] = movedMarket(scene.distant, boxes, by);
  return {
    market,
    scene: {
      ...scene,
      towns,
      merchants,
      externals,
      distant,
      lines: scene.lines.map((line) => movedLine(line, by, isStandard ? null : boxes)),
      land: movedLand(scene.land, asBox(scene.view_box), by, isStandard),
      view_box: [x * by.kx, y * by.ky, width * by.kx, height * by.ky],
    },
  };
}

type Shift = (plate: Box, low: Point) => Point;
const moved = ([x, y]: Point, [dx, dy]: Point): [number, number] => [x + dx, y + dy];

function movedTown(town: SceneTown, shift: Shift, name: number, isStandard: boolean): SceneTown {
  const by = shift(asBox(town.plate), asPoint(town.low));
  const [x, y, width] = movedBox(asBox(town.ribbon), by);
  const wide = Math.max(town.slots.length > 1 ? width : 0, nameWidth(town.name_width, name) + 8);
  const ground = movedBox(asBox(town.plate), by);
  const band: Box = [x + (width - wide) / 2, y + (isStandard ? 0 : 3), wide, Math.max(27, name + 7)];
  return {
    ...town,
    plate: [...ground],
    ribbon: [...band],
    slots: town.slots.map((slot) => ({ ...slot, at: moved(asPoint(slot.at), by) })),
    drawn: plate(ground) + ribbon(town.name, band, `var(--k-${town.district})`),
    hollow: town.hollow && plate(ground) + ribbon(town.name, band, null),
  };
}

function movedMerchant(merchant: SceneMerchant, shift: Shift, name: number): SceneMerchant {
  const by = shift(asBox(merchant.plate), asPoint(merchant.low));
  const ground = movedBox(asBox(merchant.plate), by);
  const [x, y, width, height] = movedBox(asBox(merchant.ribbon), by);
  const wide = Math.max(width, nameWidth(merchant.name_width, Math.max(19, name)) + 65);
  const bar: Box = [x + (width - wide) / 2, y, wide, height];
  const [px, py] = moved(asPoint(merchant.bonus_at), by).map(rounded);
  return {
    ...merchant,
    plate: [...ground],
    ribbon: [...bar],
    spaces: merchant.spaces.map((space) => ({
      ...space,
      at: moved(asPoint(space.at), by),
      barrel: moved(asPoint(space.barrel), by),
    })),
    drawn: `${darkPlate(ground)}${nameBar(merchant.name, merchant.link_points, bar)}<g transform="translate(${px} ${py})">${merchant.pill}</g>`,
  };
}

function movedExternal(external: SceneExternal, shift: Shift, name: number): SceneExternal {
  const [x, y] = moved(middleOf(asBox(external.plate)), shift(asBox(external.plate), asPoint(external.low)));
  const tall = external.plate[3]!;
  const barWide = nameWidth(external.name_width, Math.max(19, name)) + 65;
  const isPort = external.port !== null;
  const wide = barWide + (isPort ? 74 : 12);
  const left = x - wide / 2;
  const ground: Box = [left, y - tall / 2, wide, tall];
  const bar: Box = [left + (isPort ? 59 : 6), y - BAR / 2, barWide, BAR];
  return {
    ...external,
    plate: [...ground],
    ribbon: [...bar],
    drawn:
      darkPlate(ground, isPort) +
      (isPort ? anchor([left + 31, y]) : "") +
      nameBar(external.name, external.link_points, bar),
  };
}

/** A line stretched with the land; its mark lies in the middle of what is seen of it. */
function movedLine(line: SceneLine, { kx, ky }: Projection, boxes: readonly Box[] | null): SceneLine {
  if (boxes === null) return line;
  const path = stretchedPath(line.path, kx, ky);
  const old = asPoint(line.mid);
  const mid = visibleMiddle(path, boxes) ?? [old[0] * kx, old[1] * ky];
  const along = (drawn: string): string => drawn.replaceAll(line.path, path);
  const mark = (drawn: string): string =>
    `<g transform="translate(${rounded(mid[0] - old[0])} ${rounded(mid[1] - old[1])})">${drawn}</g>`;
  return {
    ...line,
    path,
    mid: [...mid],
    drawn: { canal: along(line.drawn.canal), rail: along(line.drawn.rail) },
    owned: { canal: along(line.owned.canal), rail: along(line.owned.rail) },
    dot: mark(line.dot),
    medal: mark(line.medal),
  };
}

function movedLand(
  land: SceneLand,
  view: Box,
  { kx, ky, lowness }: Projection,
  isStandard: boolean,
): SceneLand {
  const left = view[0] * kx + ROSE;
  const rose_at: [number, number] = [Math.max(left, land.rose_at[0]! * kx), land.rose_at[1]! * ky];
  if (isStandard) return { ...land, rose_at };
  // A name has its own place on a low map, whatever its height.
  const isLow = lowness > 0 ? 1 : 0;
  return {
    ...land,
    shapes: stretchedDrawing(land.shapes, kx, ky),
    ground: stretchedDrawing(land.ground, kx, ky),
    hills: "",
    labels: land.labels
      .filter(({ low }) => low !== null || lowness === 0)
      .map((label) => ({
        ...label,
        at: [
          (label.at[0]! + (label.low?.[0] ?? 0) * isLow) * kx,
          (label.at[1]! + (label.low?.[1] ?? 0) * isLow) * ky,
        ],
      })),
    rose_at,
  };
}

/** The distant market in the middle between what lies above and below it. */
function movedMarket(
  market: SceneDistant | null,
  boxes: readonly Box[],
  { kx, ky }: Projection,
): [SceneDistant | null, Point] {
  if (market === null) return [null, [0, 0]];
  const [x, y, width, height] = asBox(market.plate);
  const left = x + (x + width / 2) * (kx - 1);
  const besides = boxes.filter(([bx, , wide]) => bx < left + width && bx + wide > left);
  const middle = (y + height / 2) * ky;
  const above = Math.max(
    -Infinity,
    ...besides.map(([, by, , tall]) => by + tall).filter((edge) => edge < middle),
  );
  const below = Math.min(Infinity, ...besides.map(([, by]) => by).filter((edge) => edge > middle));
  if (ky === 1 || !Number.isFinite(below - above))
    return [{ ...market, plate: [left, y, width, height] }, [left - x, 0]];
  const isLow = below - above < height + ABOUT_MARKET;
  const tall = isLow ? market.low.plate[3]! : height;
  const NAME_BELOW = 22;
  const top = (above + below - tall - NAME_BELOW) / 2;
  const shown = isLow
    ? { sheet: market.low.sheet, name: market.low.name, none: "", some: "", turned: "" }
    : {};
  return [{ ...market, ...shown, plate: [left, top, width, tall] }, [left - x, top - y]];
}
