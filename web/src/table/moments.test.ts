import { expect, it } from "vitest";
import { localField, momentOf, spokenMoment } from "./moments";

it("goes from a time to a field and back", () => {
  const at = Math.floor(new Date(2031, 0, 9, 20, 5).getTime() / 1000);
  expect(localField(at)).toBe("2031-01-09T20:05");
  expect(momentOf("2031-01-09T20:05")).toBe(at);
  expect(momentOf("")).toBeNull();
});

it("says the day of the week in each language", () => {
  const at = Math.floor(new Date(2031, 0, 9, 20, 5).getTime() / 1000);
  expect(spokenMoment(at, "en")).toContain("Thu");
  expect(spokenMoment(at, "de")).toContain("Do");
  expect(spokenMoment(at, "de")).toContain("20:05");
});
