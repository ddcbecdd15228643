import { describe, expect, it } from "vitest";
import { clockTime, quietHours } from "./notices.svelte";
import { bytesOf, nameOf, textOf } from "./push";

describe("quiet hours", () => {
  it("go over midnight", () => {
    const hours = quietHours(22 * 60, 7 * 60);
    expect(hours.map((isQuiet, hour) => (isQuiet ? hour : -1)).filter((hour) => hour >= 0)).toEqual([
      0, 1, 2, 3, 4, 5, 6, 22, 23,
    ]);
  });
  it("lie within a day, or are none", () => {
    expect(quietHours(60, 180).filter(Boolean)).toHaveLength(2);
    expect(quietHours(null, null).some(Boolean)).toBe(false);
  });
  it("are shown as a clock does", () => expect(clockTime(7 * 60 + 5)).toBe("07:05"));
});

describe("keys", () => {
  it("go to bytes and back", () => {
    const text = "BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8";
    expect(textOf(bytesOf(text).buffer)).toBe(text);
  });
  it("name the way of a browser as the server does", async () => {
    expect(await nameOf("https://push.example.org/1")).toMatch(/^[0-9a-f]{32}$/);
  });
});
