/** A few short sounds, made here and not fetched; silent until a volume is chosen. */
import { preferences } from "../preferences.svelte";

export type Sound = "turn" | "tile" | "flip" | "coins" | "end";

/** A tone: its pitch in hertz, when it begins and how long it lasts, in seconds, and how it sounds. */
interface Tone {
  readonly pitch: number;
  readonly at: number;
  readonly lasts: number;
  readonly wave: OscillatorType;
  readonly loud: number;
  /** The pitch at its end, where it slides. */
  readonly to?: number;
}

const TONES: Readonly<Record<Sound, readonly Tone[]>> = {
  turn: [
    { pitch: 523, at: 0, lasts: 0.35, wave: "sine", loud: 0.5 },
    { pitch: 784, at: 0.12, lasts: 0.5, wave: "sine", loud: 0.5 },
  ],
  tile: [
    { pitch: 190, to: 90, at: 0, lasts: 0.11, wave: "triangle", loud: 0.9 },
    { pitch: 950, to: 400, at: 0, lasts: 0.03, wave: "square", loud: 0.12 },
  ],
  flip: [{ pitch: 330, to: 660, at: 0, lasts: 0.14, wave: "triangle", loud: 0.45 }],
  coins: [
    { pitch: 2093, at: 0, lasts: 0.12, wave: "sine", loud: 0.25 },
    { pitch: 2637, at: 0.06, lasts: 0.16, wave: "sine", loud: 0.25 },
  ],
  end: [
    { pitch: 392, at: 0, lasts: 0.5, wave: "sine", loud: 0.45 },
    { pitch: 523, at: 0.16, lasts: 0.5, wave: "sine", loud: 0.45 },
    { pitch: 659, at: 0.32, lasts: 0.9, wave: "sine", loud: 0.45 },
  ],
};

class Sounds {
  private context: AudioContext | null = null;

  play(sound: Sound): void {
    const volume = preferences.volume / 100;
    if (volume === 0 || typeof AudioContext === "undefined") return;
    this.context ??= new AudioContext();
    // A browser lets nothing sound before the page was touched.
    void this.context.resume().catch(() => undefined);
    for (const tone of TONES[sound]) this.sound(this.context, tone, volume);
  }

  private sound(context: AudioContext, tone: Tone, volume: number): void {
    const begins = context.currentTime + tone.at;
    const ends = begins + tone.lasts;
    const oscillator = new OscillatorNode(context, { type: tone.wave, frequency: tone.pitch });
    if (tone.to) oscillator.frequency.exponentialRampToValueAtTime(tone.to, ends);
    const gain = new GainNode(context, { gain: 0 });
    gain.gain.setValueAtTime(0, begins);
    gain.gain.linearRampToValueAtTime(tone.loud * volume * 0.4, begins + 0.01);
    gain.gain.exponentialRampToValueAtTime(0.0001, ends);
    oscillator.connect(gain).connect(context.destination);
    oscillator.start(begins);
    oscillator.stop(ends);
  }
}

export const sounds = new Sounds();
