/** What is seen of the map: moved by dragging, wheel, pinch and keys. While it moves, only its layer is shifted. */
import { isStill } from "../preferences.svelte";
import { Glide } from "./glide";
import type { Box, Point } from "./shapes";

/** How near one may come, in pixels of a unit and as a multiple of the first view, and how near of its own accord. */
const NEAREST = { scale: 1.6, times: 4, own: 0.9 } as const;
const TAP = { apart: 300, near: 30, zoom: 1.7 } as const;
const DRAG = 6;
/** After so many milliseconds without a movement the map is drawn anew, sharp. */
const SETTLES = 180;
const MARGIN = 40;
/** Where only a part is seen, the right edge of the land can be drawn out from under the buttons that lie on it. */
const ASIDE = 60;

/** How a panel shows a plate at first. */
export interface Stage {
  readonly width: number;
  readonly height: number;
  readonly plate: Box;
  readonly scale: number;
  readonly isWhole: boolean;
}

export class Camera {
  /** The upper left corner of the plate in the panel, and the pixels of a unit. */
  private at = $state.raw<Point>([0, 0]);
  private scale = $state(1);
  /** The scale at which the map is drawn. */
  drawn = $state(1);
  /** Whether it moves, or has just moved. */
  isMoving = $state(false);
  /** How much of the panel is covered from below. */
  private covered = $state(0);
  private stage = $state.raw<Stage>({ width: 1, height: 1, plate: [0, 0, 1, 1], scale: 1, isWhole: true });
  private isAtHome = true;
  private readonly pointers = new Map<number, Point>();
  private moved = 0;
  private tapped: { at: Point; when: number } | null = null;
  private settling: ReturnType<typeof setTimeout> | undefined;
  private readonly glide = new Glide((by) => this.pan(by[0], by[1]));

  readonly transform = $derived(
    `translate(${this.at[0]}px, ${this.at[1]}px) scale(${this.scale / this.drawn})`,
  );
  /** The part of the plate in the panel, in units. */
  readonly seen = $derived.by((): Box => {
    const { plate, width, height } = this.stage;
    return [
      plate[0] - this.at[0] / this.scale,
      plate[1] - this.at[1] / this.scale,
      width / this.scale,
      (height - this.covered) / this.scale,
    ];
  });

  /** Another panel, or another plate in it: what was in the middle stays there, and the first view stays the first view. */
  set(stage: Stage): void {
    const middle = this.middle();
    const isFirst = this.isAtHome || this.stage.isWhole !== stage.isWhole;
    this.stage = stage;
    if (isFirst) this.home();
    else this.look(middle, Math.max(this.least(), this.scale));
    this.drawn = this.scale;
  }
  /** So many pixels of the panel are covered from below. */
  cover(pixels: number): void {
    this.covered = pixels;
    if (this.isAtHome) this.home();
    else this.place(this.at, this.scale);
  }

  /** Whether the gesture that has just ended moved the map and therefore was no click. */
  get wasDragged(): boolean {
    return this.moved > DRAG;
  }
  get isPart(): boolean {
    return !this.stage.isWhole;
  }
  /** Whether it shows what it showed at first. */
  get isFirst(): boolean {
    return this.isAtHome;
  }
  /** Whether everything is smaller than at first. */
  get isFar(): boolean {
    return this.scale < this.stage.scale;
  }

  /** The view at first. */
  private home(): void {
    const { plate, scale } = this.stage;
    this.look([plate[0] + plate[2] / 2, plate[1] + plate[3] / 2], scale);
    this.isAtHome = true;
  }
  /** The whole map, however small. */
  fit(): void {
    this.glide.stop();
    if (this.stage.isWhole) this.home();
    else {
      const { plate } = this.stage;
      this.look([plate[0] + plate[2] / 2, plate[1] + plate[3] / 2], this.least());
    }
    this.settle();
  }

  /** Show these points: all at once where they fit, else those where most are together. */
  flyTo(points: readonly Point[]): void {
    if (points.length === 0) return;
    const [wide, tall] = [this.stage.width - 2 * MARGIN, this.stage.height - this.covered - 2 * MARGIN];
    const [middle, size] = closest(points, wide / this.stage.scale, tall / this.stage.scale);
    const most = Math.max(this.stage.scale, NEAREST.own);
    const scale = Math.min(most, Math.max(this.stage.scale, Math.min(wide / size[0], tall / size[1])));
    const from = [this.middle(), this.scale] as const;
    this.glide.fly(isStill(), (share) => {
      const between = (a: number, b: number): number => a + (b - a) * share;
      this.look([between(from[0][0], middle[0]), between(from[0][1], middle[1])], between(from[1], scale));
      this.settle();
    });
  }

  /** Move as little as it takes to show a point that is out of sight. */
  bring(point: Point): void {
    const [x, y, width, height] = this.seen;
    const margin = MARGIN / this.scale;
    const [px, py] = point;
    if (px >= x && px <= x + width && py >= y && py <= y + height) return;
    const into = (value: number, from: number, room: number): number =>
      from + room / 2 + Math.min(0, value - margin - from) + Math.max(0, value + margin - from - room);
    this.glide.stop();
    this.look([into(px, x, width), into(py, y, height)], this.scale);
    this.settle();
  }

  zoom(factor: number, clientX?: number, clientY?: number): void {
    this.glide.stop();
    const [px, py] = this.inPanel(clientX, clientY);
    const scale = Math.min(this.greatest(), Math.max(this.least(), this.scale * factor));
    const grown = scale / this.scale;
    this.place([px - (px - this.at[0]) * grown, py - (py - this.at[1]) * grown], scale);
    if (this.stage.isWhole && scale <= this.stage.scale * 1.001) this.home();
    this.settle();
  }
  pan(dx: number, dy: number): void {
    this.place([this.at[0] + dx, this.at[1] + dy], this.scale);
    this.settle();
  }

  /** Follow wheel and keys; the arrows only where they do not mean something else. */
  attach(panel: HTMLElement, hasArrows: boolean): () => void {
    this.panel = panel;
    const wheel = (event: WheelEvent): void => {
      event.preventDefault();
      this.zoom(Math.exp(-Math.sign(event.deltaY) * 0.14), event.clientX, event.clientY);
    };
    const key = (event: KeyboardEvent): void => {
      if (event.key.startsWith("Arrow") && !hasArrows) return;
      if (this.key(event)) event.preventDefault();
    };
    panel.addEventListener("wheel", wheel, { passive: false });
    panel.addEventListener("keydown", key);
    return () => {
      this.glide.stop();
      clearTimeout(this.settling);
      panel.removeEventListener("wheel", wheel);
      panel.removeEventListener("keydown", key);
    };
  }
  private panel: HTMLElement | null = null;

  down(event: PointerEvent): void {
    this.glide.stop();
    if (this.pointers.size === 0) this.moved = 0;
    this.pointers.set(event.pointerId, [event.clientX, event.clientY]);
  }
  move(event: PointerEvent): void {
    const before = this.pointers.get(event.pointerId);
    if (!before) return;
    const now: Point = [event.clientX, event.clientY];
    const other = [...this.pointers].find(([id]) => id !== event.pointerId)?.[1];
    this.pointers.set(event.pointerId, now);
    this.moved += Math.hypot(now[0] - before[0], now[1] - before[1]);
    if (this.moved <= DRAG) return;
    if (other) {
      const factor =
        Math.hypot(now[0] - other[0], now[1] - other[1]) /
        Math.hypot(before[0] - other[0], before[1] - other[1]);
      if (Number.isFinite(factor) && factor > 0)
        this.zoom(factor, (now[0] + other[0]) / 2, (now[1] + other[1]) / 2);
    }
    const share = other ? 0.5 : 1;
    const by: Point = [(now[0] - before[0]) * share, (now[1] - before[1]) * share];
    this.pan(by[0], by[1]);
    if (!other) this.glide.follow(by, event.timeStamp);
  }
  up(event: PointerEvent): void {
    if (!this.pointers.delete(event.pointerId) || this.pointers.size > 0) return;
    if (this.wasDragged) {
      if (!isStill()) this.glide.let(event.timeStamp);
    } else if (event.pointerType === "touch") this.tap(event);
  }

  /** Two taps on the land come nearer. */
  private tap(event: PointerEvent): void {
    const at: Point = [event.clientX, event.clientY];
    const last = this.tapped;
    this.tapped = { at, when: event.timeStamp };
    if ((event.target as Element).closest("[aria-disabled='false']")) return;
    if (!last || event.timeStamp - last.when > TAP.apart) return;
    if (Math.hypot(at[0] - last.at[0], at[1] - last.at[1]) > TAP.near) return;
    this.tapped = null;
    this.zoom(TAP.zoom, ...at);
  }
  private key(event: KeyboardEvent): boolean {
    const step = Math.min(this.stage.width, this.stage.height) / 6;
    const moves: Record<string, () => void> = {
      "+": () => this.zoom(1.3),
      "=": () => this.zoom(1.3),
      "-": () => this.zoom(1 / 1.3),
      "0": () => this.fit(),
      ArrowLeft: () => this.pan(step, 0),
      ArrowRight: () => this.pan(-step, 0),
      ArrowUp: () => this.pan(0, step),
      ArrowDown: () => this.pan(0, -step),
    };
    const found = moves[event.key];
    found?.();
    return found !== undefined;
  }

  private least(): number {
    const { plate, width, height } = this.stage;
    return Math.min(this.stage.scale, width / plate[2], (height - this.covered) / plate[3]);
  }
  private greatest(): number {
    return Math.max(NEAREST.scale, this.stage.scale * NEAREST.times);
  }
  private middle(): Point {
    const [x, y, width, height] = this.seen;
    return [x + width / 2, y + height / 2];
  }
  private look([x, y]: Point, scale: number): void {
    const { plate, width, height } = this.stage;
    const tall = height - this.covered;
    this.place([width / 2 - (x - plate[0]) * scale, tall / 2 - (y - plate[1]) * scale], scale);
  }
  /** The land fills the panel; where it is smaller it stands in the middle. */
  private place([x, y]: Point, scale: number): void {
    const { plate, width, height, isWhole } = this.stage;
    const hold = (value: number, room: number, size: number, spare = 0): number =>
      size <= room ? (room - size) / 2 : Math.min(0, Math.max(room - size - spare, value));
    const aside = isWhole ? 0 : ASIDE;
    this.at = [hold(x, width, plate[2] * scale, aside), hold(y, height - this.covered, plate[3] * scale)];
    this.scale = scale;
    this.isAtHome = false;
  }
  private inPanel(clientX?: number, clientY?: number): Point {
    if (clientX === undefined || clientY === undefined || !this.panel)
      return [this.stage.width / 2, (this.stage.height - this.covered) / 2];
    const { left, top } = this.panel.getBoundingClientRect();
    return [clientX - left, clientY - top];
  }
  private settle(): void {
    clearTimeout(this.settling);
    this.isMoving = true;
    this.settling = setTimeout(() => {
      if (this.glide.isMoving || this.pointers.size > 0) this.settle();
      else {
        this.isMoving = false;
        this.drawn = this.scale;
      }
    }, SETTLES);
  }
}

/** The middle and the size of the points, or of the most of them that one view of a size can show. */
export function closest(points: readonly Point[], wide: number, tall: number): [Point, Point] {
  const around = ([x, y]: Point): Point[] =>
    points.filter(([px, py]) => Math.abs(px - x) <= wide / 2 && Math.abs(py - y) <= tall / 2);
  const spread = (found: readonly Point[]): [Point, Point] => {
    const [xs, ys] = [found.map(([x]) => x), found.map(([, y]) => y)];
    const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
    return [
      [(left + right) / 2, (top + bottom) / 2],
      [Math.max(1, right - left), Math.max(1, bottom - top)],
    ];
  };
  const all = spread(points);
  if (all[1][0] <= wide && all[1][1] <= tall) return all;
  return spread(points.map(around).reduce((most, found) => (found.length > most.length ? found : most)));
}
