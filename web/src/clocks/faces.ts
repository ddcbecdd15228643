/** What a clock shows and says: two units at most, seconds only in a live game in its last hour. */
import type { ClockDocument, ClocksDocument, PaceDocument } from "../wire";
import { language, say } from "../words/words.svelte";

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** `run`: it is their turn. `rest`: it is not. `low`: the last tenth. `stop`: it is, but the clock stands. */
export type ClockState = "run" | "rest" | "low" | "stop";
/** Why a clock stands: its person sleeps or takes a break; or an undo is asked for. */
export type Standing = "sleep" | "break" | "pause";

export interface Face {
  readonly state: ClockState;
  readonly why: Standing | null;
  /** What is shown, and the same with less room. */
  readonly text: string;
  readonly brief: string;
  /** The same in full words. */
  readonly spoken: string;
  /** How much of what it can hold is left. */
  readonly share: number;
}

/** Of every seat: nothing where there is no clock. */
export type Faces = readonly (Face | "unknown" | null)[];

/** What is said of a clock, if there is one. */
export function clockWords(face: Face | "unknown" | null | undefined): string {
  if (!face) return "";
  return face === "unknown" ? say("clock.unknown") : face.spoken;
}

interface Parts {
  readonly days: number;
  readonly hours: number;
  readonly minutes: number;
  readonly seconds: number;
}

function parts(left: number): Parts {
  const whole = Math.max(0, Math.floor(left));
  return {
    days: Math.floor(whole / DAY),
    hours: Math.floor((whole % DAY) / HOUR),
    minutes: Math.floor((whole % HOUR) / MINUTE),
    seconds: whole % MINUTE,
  };
}

/** The seconds left as they are shown. */
export function shown(left: number, isLive: boolean, isBrief = false): string {
  const { days, hours, minutes, seconds } = parts(left);
  if (days) return say("clock.dh", { days, hours });
  if (hours) {
    const found = { hours, minutes: isBrief ? String(minutes).padStart(2, "0") : minutes };
    return say(isBrief ? "clock.hm.brief" : "clock.hm", found);
  }
  return isLive ? `${minutes}:${String(seconds).padStart(2, "0")}` : say("clock.m", { minutes });
}

/** The same in full words. */
export function spoken(left: number, isLive: boolean): string {
  const { days, hours, minutes, seconds } = parts(left);
  const units: [number, "day" | "hour" | "minute" | "second"][] = days
    ? [
        [days, "day"],
        [hours, "hour"],
      ]
    : hours
      ? [
          [hours, "hour"],
          [minutes, "minute"],
        ]
      : isLive
        ? [
            [minutes, "minute"],
            [seconds, "second"],
          ]
        : [[minutes, "minute"]];
  return units
    .filter(([count], place) => count > 0 || (place === units.length - 1 && units[0]![0] === 0))
    .map(([count, unit]) =>
      new Intl.NumberFormat(language(), { style: "unit", unit, unitDisplay: "long" }).format(count),
    )
    .join(" ");
}

/** A length of time as a pace has it: in one unit. */
export function lengthOf(seconds: number): string {
  if (seconds < MINUTE) return say("clock.s", { seconds });
  if (seconds < HOUR) return say("clock.m", { minutes: seconds / MINUTE });
  if (seconds % DAY) return say("clock.h", { hours: seconds / HOUR });
  return say("clock.d", { days: seconds / DAY });
}

/** What is left on a clock, some seconds after it was read at a time: it stands while its person rests. */
export function leftOf(clock: ClockDocument, now: number, since: number): number {
  if (!clock.is_running && clock.rests.length === 0) return clock.left;
  const rested = clock.rests
    .map(([from, to]) => Math.max(0, Math.min(to, now + since) - Math.max(from, now)))
    .reduce((sum, seconds) => sum + seconds, 0);
  return Math.max(0, clock.left - (since - rested));
}

/** The rest that is on, some seconds after a clock was read. */
export function restOf(clock: ClockDocument, now: number, since: number): readonly [number, number] | null {
  return clock.rests.find(([from, to]) => from <= now + since && now + since < to) ?? null;
}

/** Whether a clock may go on by itself between two updates. */
export function goesOn(clock: ClockDocument | null): boolean {
  return clock !== null && (clock.is_running || clock.rests.length > 0);
}

/** A time as a person says it: the day of the week, and the time. */
export function momentOf(seconds: number): string {
  const parts = { weekday: "long", hour: "2-digit", minute: "2-digit", hourCycle: "h23" } as const;
  return new Date(seconds * 1000).toLocaleString(language(), parts);
}

/** The clock of the seat to act in a game at a glance, which does not go on while it is shown. */
export function glanceFace(pace: PaceDocument, left: number): Face {
  const clocks = {
    pace: pace.name,
    now: 0,
    most: pace.most,
    low: pace.most / 10,
    is_live: pace.is_live,
    seats: [],
    turn_ends_by: null,
    ends_by: null,
  };
  const clock = {
    left,
    is_running: true,
    since: 0,
    low_at: null,
    runs_out: null,
    rests: [],
    break_until: null,
  };
  return faceOf(clocks, clock, 0);
}

/** A day as a person says it, with its year where that is another one. */
export function dayOf(seconds: number): string {
  const [day, today] = [new Date(seconds * 1000), new Date()];
  const year = day.getFullYear() === today.getFullYear() ? {} : { year: "numeric" as const };
  return day.toLocaleDateString(language(), { weekday: "long", day: "numeric", month: "long", ...year });
}

/** The end of the break that somebody takes, some seconds after their clock was read. */
export function breakOf(clock: ClockDocument, now: number, since: number): number | null {
  return clock.break_until !== null && now + since < clock.break_until ? clock.break_until : null;
}

export function faceOf(clocks: ClocksDocument, clock: ClockDocument, since: number): Face {
  const left = leftOf(clock, clocks.now, since);
  const rest = restOf(clock, clocks.now, since);
  const isTurn = clock.since !== null;
  const isLow = isTurn && left <= clocks.low;
  const isStanding = rest !== null || (!clock.is_running && clock.rests.length === 0);
  const until = breakOf(clock, clocks.now, since);
  const state = until !== null || (isTurn && isStanding) ? "stop" : isLow ? "low" : isTurn ? "run" : "rest";
  const time = spoken(left, clocks.is_live);
  const words = { run: "clock.runs", rest: "clock.rests", low: "clock.low", stop: "clock.stands" } as const;
  return {
    state,
    text: shown(left, clocks.is_live),
    brief: shown(left, clocks.is_live, true),
    why: state !== "stop" ? null : until !== null ? "break" : rest ? "sleep" : "pause",
    spoken:
      until !== null
        ? say("clock.break", { time, when: dayOf(until) })
        : rest
          ? say("clock.sleeps", { time, when: momentOf(rest[1]) })
          : say(words[state], { time }),
    share: Math.min(1, left / clocks.most),
  };
}
