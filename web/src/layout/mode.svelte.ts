/** How a game is laid out on the screen there is. */

/**
 * `desk`: all around the map. `short`: a low window with a mouse. `tablet`: panels take turns. `sheet`: a phone held
 * upright, with a sheet over the map. `rail`: a phone or small tablet lying, or a page enlarged as far.
 */
export type Mode = "desk" | "short" | "tablet" | "sheet" | "rail";

interface Screen {
  readonly width: number;
  readonly height: number;
  readonly isFine: boolean;
}

export function modeFor({ width, height, isFine }: Screen): Mode {
  if (height < 500 && width >= 560) return "rail";
  if (width < 700) return "sheet";
  if (height <= 800 && width >= 1000 && isFine) return "short";
  if (height < 680) return "rail";
  return width < 1280 ? "tablet" : "desk";
}

const fine = matchMedia("(pointer: fine)");
const read = (): Screen => ({ width: innerWidth, height: innerHeight, isFine: fine.matches });
let screen = $state.raw(read());

const mode = $derived(modeFor(screen));
export const layout = {
  get mode(): Mode {
    return mode;
  },
  get width(): number {
    return screen.width;
  },
  get height(): number {
    return screen.height;
  },
  /** Whether the map has little room, and everything else takes turns beside or over it. */
  get isPhone(): boolean {
    return mode === "sheet" || mode === "rail";
  },
  /** Whether the distant market stands in the bar instead of on the map. */
  get isMarketInBar(): boolean {
    return mode === "short" && screen.width < 1200;
  },
};

/** Keep up with the window, and tell style sheets. */
export function followScreen(): () => void {
  const changed = (): void => {
    screen = read();
  };
  addEventListener("resize", changed);
  fine.addEventListener("change", changed);
  return () => {
    removeEventListener("resize", changed);
    fine.removeEventListener("change", changed);
  };
}
