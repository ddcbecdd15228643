import { afterEach, describe, expect, test } from "vitest";
import { filled } from "./texts";
import { LANGUAGES, language, listed, pounds, say, speak, tenths, wordFor } from "./words.svelte";

afterEach(() => speak("en"));

test("a gap takes its field, and one without a field stays as it is written", () => {
  expect(filled("{name}: {vp} VP", { name: "Ada", vp: 3 }, "en")).toBe("Ada: 3 VP");
  expect(filled("{name}", {}, "en")).toBe("{name}");
});

describe("a number takes the form of its plural category", () => {
  const text = "{count|one=# tile|other=# tiles} left";
  test.each([
    ["en", 0, "0 tiles left"],
    ["en", 1, "1 tile left"],
    ["en", 2, "2 tiles left"],
    ["de", 0, "0 tiles left"],
    ["fr", 0, "0 tile left"],
    ["fr", 1, "1 tile left"],
    ["fr", 2, "2 tiles left"],
  ])("%s %d", (tag, count, said) => {
    expect(filled(text, { count }, tag)).toBe(said);
  });
});

test("a number below zero has a minus sign, and a name keeps its hyphen", () => {
  expect(filled("{name}: {level}, {count|one=#|other=#}", { name: "a-b", level: -5, count: -2 }, "en")).toBe(
    "a-b: −5, −2",
  );
});

test("a category that is not written falls back to the last of them", () => {
  expect(filled("{count|one=#|other=# and more}", { count: 1_000_000 }, "fr")).toBe("1000000 and more");
});

test.each(Object.keys(LANGUAGES))("%s is loaded when it is wanted", async (name) => {
  await speak(name);
  expect(language()).toBe(name);
  expect(document.documentElement.lang).toBe(name);
  expect(say("rules.hits", { count: 2 })).toMatch(/^2 \w/);
  expect(wordFor("no.such.key")).toBeNull();
});

test("lists, money and numbers are written as each language does", async () => {
  const written = (): string[] => [listed(["A", "B", "C"]), pounds(5), pounds(-2), tenths(1.25)];
  expect(written()).toEqual(["A, B and C", "£5", "−£2", "1.3"]);
  await speak("de");
  expect(written()).toEqual(["A, B und C", "£5", "−£2", "1,3"]);
});
