import { describe, expect, it } from "vitest";
import { sleepWords } from "./sleep";
import { beginningOf, dayFrom } from "./timeOff.svelte";

describe("how somebody rests", () => {
  const nights = { zone: "Europe/London", begin: 1320, end: 420, days: 127, weekends: false };
  it("tells the nights, on which evenings, weekends, and the zone", () => {
    expect(sleepWords(nights)).toBe("clock sleeps 22:00 to 07:00 · Europe/London");
    expect(sleepWords({ ...nights, days: 31, weekends: true })).toBe(
      "clock sleeps 22:00 to 07:00 · Mon to Fri · clock stands at weekends · Europe/London",
    );
  });
  it("tells weekends alone", () => {
    expect(sleepWords({ ...nights, begin: null, end: null, weekends: true })).toBe(
      "clock stands at weekends · Europe/London",
    );
  });
  it("lets a break end when a day begins here", () => {
    const day = "2026-11-25";
    expect(dayFrom(beginningOf(day))).toBe(day);
    expect(dayFrom(beginningOf(day) - 1)).toBe("2026-11-24");
  });
});
