/** Steps through a row of things by itself, at the speed that is preferred. */
import { preferences } from "../preferences.svelte";

export const STEP = 600;
export const SPEEDS = [0.5, 1, 2, 4] as const;

/** The next of the speeds, and after the last the first. */
export function nextSpeed(speed: number): number {
  return SPEEDS.find((known) => known > speed) ?? SPEEDS[0];
}

export class Playback {
  isPlaying = $state(false);

  /** `goOn` takes a step and returns whether there is another one. */
  constructor(private readonly goOn: () => boolean) {
    $effect(() => {
      if (!this.isPlaying) return;
      const timer = setInterval(() => {
        if (!this.goOn()) this.isPlaying = false;
      }, STEP / preferences.speed);
      return () => clearInterval(timer);
    });
  }

  play(): void {
    this.isPlaying = true;
  }

  pause(): void {
    this.isPlaying = false;
  }

  toggle(): void {
    this.isPlaying = !this.isPlaying;
  }
}
