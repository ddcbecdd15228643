/** The visible part of the map: moved by dragging, wheel, pinch and keys. */
export type Box = readonly [number, number, number, number];
const NEAREST = 5;

export class Camera {
  box = $state.raw<Box>([0, 0, 1, 1]);
  private readonly pointers = new Map<number, readonly [number, number]>();
  private moved = 0;
  private element: SVGSVGElement | null = null;

  constructor(private readonly whole: Box) {
    this.box = whole;
  }

  readonly isWhole = $derived.by(() => this.box === this.whole);

  /** Follow wheel and keys; the arrows only where they do not mean something else. */
  attach(element: SVGSVGElement, hasArrows: boolean): () => void {
    this.element = element;
    const wheel = (event: WheelEvent): void => {
      event.preventDefault();
      this.zoom(event.deltaY > 0 ? 1.15 : 1 / 1.15, event.clientX, event.clientY);
    };
    const key = (event: KeyboardEvent): void => {
      if (event.key.startsWith("Arrow") && !hasArrows) return;
      if (this.key(event)) event.preventDefault();
    };
    const sizes = new ResizeObserver(() => this.reshape());
    sizes.observe(element);
    element.addEventListener("wheel", wheel, { passive: false });
    element.addEventListener("keydown", key);
    return () => {
      sizes.disconnect();
      element.removeEventListener("wheel", wheel);
      element.removeEventListener("keydown", key);
    };
  }

  /** Whether the gesture that has just ended moved the map and therefore was no click. */
  get wasDragged(): boolean {
    return this.moved > 6;
  }

  down(event: PointerEvent): void {
    if (this.pointers.size === 0) this.moved = 0;
    this.pointers.set(event.pointerId, [event.clientX, event.clientY]);
  }

  move(event: PointerEvent): void {
    const before = this.pointers.get(event.pointerId);
    if (!before) return;
    const now: readonly [number, number] = [event.clientX, event.clientY];
    const other = [...this.pointers].find(([id]) => id !== event.pointerId)?.[1];
    this.pointers.set(event.pointerId, now);
    this.moved += Math.hypot(now[0] - before[0], now[1] - before[1]);
    if (this.moved <= 6) return;
    if (other) {
      const factor =
        Math.hypot(before[0] - other[0], before[1] - other[1]) /
        Math.hypot(now[0] - other[0], now[1] - other[1]);
      if (Number.isFinite(factor) && factor > 0)
        this.zoom(factor, (now[0] + other[0]) / 2, (now[1] + other[1]) / 2);
    }
    const scale = this.unitsPerPixel() / (other ? 2 : 1);
    this.pan((before[0] - now[0]) * scale, (before[1] - now[1]) * scale);
  }

  up(event: PointerEvent): void {
    this.pointers.delete(event.pointerId);
  }

  private key(event: KeyboardEvent): boolean {
    const step = this.box[2] / 8;
    const moves: Record<string, () => void> = {
      "+": () => this.zoom(1 / 1.3),
      "=": () => this.zoom(1 / 1.3),
      "-": () => this.zoom(1.3),
      "0": () => this.fit(),
      ArrowLeft: () => this.pan(-step, 0),
      ArrowRight: () => this.pan(step, 0),
      ArrowUp: () => this.pan(0, -step),
      ArrowDown: () => this.pan(0, step),
    };
    const found = moves[event.key];
    found?.();
    return found !== undefined;
  }

  fit(): void {
    this.box = this.whole;
  }

  /** Show the part of the map that holds these points, with room about them. */
  flyTo(points: readonly (readonly [number, number])[], margin = 110): void {
    if (points.length === 0 || !this.element) return;
    const xs = points.map(([x]) => x);
    const ys = points.map(([, y]) => y);
    const [left, right] = [Math.min(...xs) - margin, Math.max(...xs) + margin];
    const [top, bottom] = [Math.min(...ys) - margin, Math.max(...ys) + margin];
    const shape = this.element.clientHeight / Math.max(1, this.element.clientWidth);
    const width = Math.max(right - left, (bottom - top) / shape, this.whole[2] / NEAREST, 420);
    if (width >= this.whole[2] && width * shape >= this.whole[3]) {
      this.fit();
      return;
    }
    const height = width * shape;
    this.box = this.held([(left + right - width) / 2, (top + bottom - height) / 2, width, height]);
  }

  zoom(factor: number, clientX?: number, clientY?: number): void {
    const [x, y, width, height] = this.box;
    const [wide, tall] = [width * factor, height * factor];
    if (wide < this.whole[2] / NEAREST && factor < 1) return;
    if (wide >= this.whole[2] * 1.02 && tall >= this.whole[3] * 1.02) {
      this.fit();
      return;
    }
    const [fx, fy] = this.fraction(clientX, clientY);
    this.box = this.held([x + (width - wide) * fx, y + (height - tall) * fy, wide, tall]);
  }

  pan(dx: number, dy: number): void {
    const [x, y, width, height] = this.box;
    this.box = this.held([x + dx, y + dy, width, height]);
  }

  /** Keep the proportions of the element: in a box of other proportions the edge of the map would show too early. */
  private reshape(): void {
    if (this.isWhole || !this.element) return;
    const [x, y, width, height] = this.box;
    const scale = this.unitsPerPixel();
    const [wide, tall] = [this.element.clientWidth * scale, this.element.clientHeight * scale];
    if (wide >= this.whole[2] && tall >= this.whole[3]) this.fit();
    else this.box = this.held([x + (width - wide) / 2, y + (height - tall) / 2, wide, tall]);
  }

  private held(box: Box): Box {
    const [x0, y0, w0, h0] = this.whole;
    const [x, y, width, height] = box;
    const hold = (value: number, start: number, room: number, size: number): number =>
      size >= room ? start + (room - size) / 2 : Math.min(Math.max(value, start), start + room - size);
    return [hold(x, x0, w0, width), hold(y, y0, h0, height), width, height];
  }

  private fraction(clientX?: number, clientY?: number): [number, number] {
    if (clientX === undefined || clientY === undefined || !this.element) return [0.5, 0.5];
    const { left, top, width, height } = this.element.getBoundingClientRect();
    return [(clientX - left) / width, (clientY - top) / height];
  }

  private unitsPerPixel(): number {
    const element = this.element;
    if (!element) return 1;
    return Math.max(this.box[2] / element.clientWidth, this.box[3] / element.clientHeight);
  }
}
