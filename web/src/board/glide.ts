/** Movements that go on by themselves: after a finger has let go, and towards what is to be seen. */
import type { Point } from "./shapes";

/** What is left of a speed after a millisecond, and the speed, in pixels a millisecond, at which it ends. */
const FADES = 0.9965;
const SLOWEST = 0.02;
const RECENT = 80;
const FLIGHT = 240;

export class Glide {
  private frame = 0;
  private steps: { by: Point; when: number }[] = [];

  constructor(private readonly push: (by: Point) => void) {}

  get isMoving(): boolean {
    return this.frame !== 0;
  }
  stop(): void {
    cancelAnimationFrame(this.frame);
    this.frame = 0;
    this.steps = [];
  }
  /** A finger has moved by so much. */
  follow(by: Point, when: number): void {
    this.steps = [...this.steps.filter((step) => when - step.when < RECENT), { by, when }];
  }
  /** The finger has let go: go on as fast as it last was. */
  let(when: number): void {
    const recent = this.steps.filter((step) => when - step.when < RECENT);
    const time = when - (recent[0]?.when ?? when);
    this.steps = [];
    if (time <= 0) return;
    const speed = [0, 1].map((axis) => recent.slice(1).reduce((sum, { by }) => sum + by[axis]!, 0) / time);
    this.run((elapsed) => {
      const [x, y] = speed as [number, number];
      this.push([x * elapsed, y * elapsed]);
      speed[0] = x * FADES ** elapsed;
      speed[1] = y * FADES ** elapsed;
      return Math.hypot(x, y) > SLOWEST;
    });
  }
  /** Go somewhere in a moment, or at once. */
  fly(isAtOnce: boolean, show: (share: number) => void): void {
    this.stop();
    if (isAtOnce) {
      show(1);
      return;
    }
    let past = 0;
    this.run((elapsed) => {
      past = Math.min(FLIGHT, past + elapsed);
      show(1 - (1 - past / FLIGHT) ** 3);
      return past < FLIGHT;
    });
  }
  private run(step: (elapsed: number) => boolean): void {
    let last = performance.now();
    const next = (now: number): void => {
      const elapsed = Math.max(0, now - last);
      last = now;
      this.frame = step(elapsed) ? requestAnimationFrame(next) : 0;
    };
    this.frame = requestAnimationFrame(next);
  }
}
