import { render } from "@testing-library/svelte";
import { tick } from "svelte";
import { afterEach, expect, test, vi } from "vitest";
import { Kit } from "../game/kit";
import type { PositionData, Scene } from "../wire";
import Board from "./Board.svelte";
import { NO_MARKS } from "./marks";

const LINE = { id: "line", path: "M10 10L90 90", mid: [50, 50] };
const SCENE = {
  view_box: [-16, -14, 1412, 1030],
  fit: { least_height: 0.84, greatest_width: 1.28, without_distant: null },
  land: { shapes: "", ground: "", hills: "", labels: [], rose_at: [0, 0], rose: "", frame: "" },
  towns: [],
  merchants: [],
  externals: [],
  lines: [LINE],
  distant: null,
} as unknown as Scene;
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** Panels without a size; what is returned gives them that of a phone. */
function sized(): () => void {
  let size = [0, 0];
  let told: () => void = () => undefined;
  vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockImplementation(() => size[0]!);
  vi.spyOn(HTMLElement.prototype, "clientHeight", "get").mockImplementation(() => size[1]!);
  vi.stubGlobal(
    "ResizeObserver",
    class {
      constructor(private readonly tell: (entries: unknown[]) => void) {}
      observe(target: Element): void {
        told = () => this.tell([{ target }]);
      }
      unobserve(): void {}
    },
  );
  return () => {
    size = [390, 500];
    told();
  };
}

/** Frames that are painted when they are asked for. */
function painted(): () => number {
  const frames = new Map<number, FrameRequestCallback>();
  let last = 0;
  vi.stubGlobal(
    "requestAnimationFrame",
    (work: FrameRequestCallback) => (frames.set((last += 1), work), last),
  );
  vi.stubGlobal("cancelAnimationFrame", (frame: number) => frames.delete(frame));
  return () => {
    const now = [...frames.values()];
    frames.clear();
    for (const work of now) work(performance.now());
    return now.length;
  };
}

test("a map that has gone before it was painted flies nowhere", async () => {
  const [grow, paint] = [sized(), painted()];
  const warned = vi.spyOn(console, "warn").mockReturnValue();
  const view = { era: "canal", links: {}, tiles: {} } as unknown as PositionData;
  const { component, unmount } = render(Board, { kit: new Kit(SCENE), view, names: [], marks: NO_MARKS });
  component.flyTo(["line"]);
  grow();
  await tick();
  unmount();
  const soon = () => new Promise((resolve) => setTimeout(resolve));
  paint();
  await soon();
  expect(paint()).toBe(0);
  expect(warned).not.toHaveBeenCalled();
});
