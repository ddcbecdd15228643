import { describe, expect, it } from "vitest";
import type { ClockDocument, ClocksDocument } from "../wire";
import { clockWords, faceOf, glanceFace, leftOf, lengthOf, shown, spoken } from "./faces";

const HOUR = 3600;
const DAY = 24 * HOUR;
const clocks: ClocksDocument = {
  pace: "two_days",
  now: 0,
  most: 5 * DAY,
  low: DAY / 2,
  is_live: false,
  seats: [],
  turn_ends_by: null,
  ends_by: null,
};
const clock = (left: number, isTurn: boolean, isRunning = isTurn): ClockDocument => ({
  left,
  is_running: isRunning,
  since: isTurn ? 1 : null,
  low_at: null,
  runs_out: null,
  rests: [],
  break_until: null,
});

describe("what a clock shows", () => {
  it("has two units at most", () => {
    expect(shown(2 * DAY + 14 * HOUR + 59 * 60, false)).toBe("2 d 14 h");
    expect(shown(5 * HOUR + 10 * 60 + 59, false)).toBe("5 h 10 min");
    expect(shown(59 * 60 + 59, false)).toBe("59 min");
  });
  it("counts seconds in a live game in its last hour alone", () => {
    expect(shown(4 * 60 + 51.9, true)).toBe("4:51");
    expect(shown(HOUR + 61, true)).toBe("1 h 1 min");
    expect(shown(9, true)).toBe("0:09");
  });
  it("is shorter where there is little room", () => {
    expect(shown(5 * HOUR + 60, false, true)).toBe("5 h 01");
  });
  it("never shows less than nothing", () => {
    expect(shown(-5, true)).toBe("0:00");
    expect(leftOf(clock(10, true), 0, 20)).toBe(0);
  });
  it("is said in full words", () => {
    expect(spoken(2 * DAY + HOUR, false)).toBe("2 days 1 hour");
    expect(spoken(3 * HOUR, false)).toBe("3 hours");
    expect(spoken(40, false)).toBe("0 minutes");
    expect(spoken(61, true)).toBe("1 minute 1 second");
  });
});

describe("the state of a clock", () => {
  it("runs in its turn, rests in others', and stands while it is stopped", () => {
    expect(faceOf(clocks, clock(DAY, true), 0)).toMatchObject({
      state: "run",
      share: 0.2,
      text: "1 d 0 h",
      spoken: "1 day left, the clock runs",
    });
    expect(faceOf(clocks, clock(DAY, false), 99).state).toBe("rest");
    expect(faceOf(clocks, clock(DAY, true, false), 0).spoken).toBe("1 day left, the clock stands");
  });
  it("goes on between two updates, and is low from the last tenth on", () => {
    const running = clock(clocks.low + 10, true);
    expect(faceOf(clocks, running, 9).state).toBe("run");
    expect(faceOf(clocks, running, 10)).toMatchObject({ state: "low", spoken: "only 12 hours left" });
  });
  it("stands while its person sleeps, and goes on after that", () => {
    const sleeper = { ...clock(DAY, true), rests: [[HOUR, 9 * HOUR]] as [number, number][] };
    expect(faceOf(clocks, sleeper, HOUR - 1)).toMatchObject({ state: "run", why: null });
    expect(faceOf(clocks, sleeper, 8 * HOUR)).toMatchObject({
      state: "stop",
      why: "sleep",
      text: "23 h 0 min",
    });
    expect(faceOf(clocks, sleeper, 10 * HOUR)).toMatchObject({ state: "run", text: "22 h 0 min" });
    const asleep = { ...clock(DAY, true, false), rests: [[-5, 60]] as [number, number][] };
    expect(faceOf(clocks, asleep, 59).state).toBe("stop");
    expect(faceOf(clocks, asleep, 60 + HOUR)).toMatchObject({ state: "run", text: "23 h 0 min" });
  });
  it("shows a break in anybody's turn until it is over", () => {
    const away = { ...clock(DAY, false), break_until: 60 };
    expect(faceOf(clocks, away, 59)).toMatchObject({ state: "stop", why: "break" });
    expect(faceOf(clocks, away, 60)).toMatchObject({ state: "rest", why: null });
  });
  it("is low in its own turn alone", () => {
    expect(faceOf(clocks, clock(60, false), 0).state).toBe("rest");
  });
  it("is said to be unknown where it cannot be read", () => {
    expect(clockWords("unknown")).toBe("clock unknown");
    expect(clockWords(null)).toBe("");
  });
});

describe("paces", () => {
  it("have their lengths in one unit", () => {
    expect([30, 60, 45 * 60, 36 * HOUR, 7 * DAY].map(lengthOf)).toEqual([
      "30 s",
      "1 min",
      "45 min",
      "36 h",
      "7 d",
    ]);
  });
  it("show a game at a glance as its clock stands", () => {
    const pace = { name: "live", bank: 1200, gain: 30, most: 1500, is_live: true };
    expect(glanceFace(pace, 150).state).toBe("low");
    expect(glanceFace(pace, 151).text).toBe("2:31");
  });
});
