import { describe, expect, test } from "vitest";

const files = import.meta.glob<Record<string, string>>("./{en,de}/*.json", {
  eager: true,
  import: "default",
});
const names = Object.keys(files)
  .filter((path) => path.startsWith("./en/"))
  .map((path) => path.slice("./en/".length));
const fields = (sentence: string): string[] =>
  [...new Set([...sentence.matchAll(/\{(\w+)/g)].map((match) => match[1]!))].sort();
/** Words that are the same in both languages, or names. */
const ALIKE = new Set(["Bot", "choice.build", "choice.card"]);

describe.each(names)("%s", (name) => {
  const english = files[`./en/${name}`]!;
  const german = files[`./de/${name}`] ?? {};

  test("has the same keys in both languages", () => {
    expect(Object.keys(german).sort()).toEqual(Object.keys(english).sort());
  });
  test("has the same fields in both languages", () => {
    for (const key of Object.keys(english))
      expect([key, fields(german[key] ?? "")]).toEqual([key, fields(english[key]!)]);
  });
  test("is not left in English", () => {
    const left = Object.keys(english).filter(
      (key) => german[key] === english[key] && english[key]!.split(" ").length > 2 && !ALIKE.has(key),
    );
    expect(left).toEqual([]);
  });
});

test("no key stands in two files", () => {
  const keys = names.flatMap((name) => Object.keys(files[`./en/${name}`]!));
  expect(new Set(keys).size).toBe(keys.length);
});
