/** What a person has chosen for this browser: theme, text size, motion, and how much of the game is told. */
export type Theme = "system" | "day" | "night";
export type Motion = "system" | "off";
/** How quickly the others' turns are told. */
export type Pace = "off" | "slow" | "normal" | "fast";
export const PACES: readonly Pace[] = ["slow", "normal", "fast"];

interface Preferences {
  theme: Theme;
  textSize: number;
  motion: Motion;
  speed: number;
  /** Whether it is shown what every seat would score now. */
  leads: boolean;
  tale: Pace;
  /** How loud sounds are, from 0 to 100. */
  volume: number;
  /** Whether an open page that is not seen shows a notification when it is my turn. */
  calls: boolean;
}

const KEPT = "ironbridge.preferences";
const USUAL: Preferences = {
  theme: "system",
  textSize: 100,
  motion: "system",
  speed: 1,
  leads: true,
  tale: "normal",
  volume: 0,
  calls: false,
};

export const preferences = $state<Preferences>({ ...USUAL, ...read() });

function read(): Partial<Preferences> {
  try {
    return JSON.parse(localStorage.getItem(KEPT) ?? "{}") as Partial<Preferences>;
  } catch {
    return {};
  }
}

const dark = matchMedia("(prefers-color-scheme: dark)");
const still = matchMedia("(prefers-reduced-motion: reduce)");
let isReduced = $state(still.matches);
let isDark = $state(dark.matches);

/** Day or night, whichever is shown now. */
export function shownTheme(): "day" | "night" {
  if (preferences.theme !== "system") return preferences.theme;
  return isDark ? "night" : "day";
}

/** Whether nothing should move. */
export function isStill(): boolean {
  return preferences.motion === "off" || isReduced;
}

/** How many times as quick as usual the others' turns are told. */
export function paceOf(): number {
  return { off: 1, slow: 0.5, normal: 1, fast: 2 }[preferences.tale];
}

/** Show what is preferred, and remember it. */
export function applyPreferences(): void {
  const root = document.documentElement;
  root.dataset.theme = shownTheme();
  root.dataset.motion = isStill() ? "off" : "on";
  root.style.fontSize = `${preferences.textSize}%`;
  localStorage.setItem(KEPT, JSON.stringify(preferences));
}

export function toggleTheme(): void {
  preferences.theme = shownTheme() === "day" ? "night" : "day";
}

export function followSystem(): () => void {
  const changed = (): void => {
    isReduced = still.matches;
    isDark = dark.matches;
    applyPreferences();
  };
  dark.addEventListener("change", changed);
  still.addEventListener("change", changed);
  return () => {
    dark.removeEventListener("change", changed);
    still.removeEventListener("change", changed);
  };
}
