import { expect, test } from "vitest";
import { released, stepped } from "./sheet";

test("a press goes through all heights", () => {
  expect(["peek", "half", "full"].map((height) => stepped(height as "peek"))).toEqual([
    "half",
    "full",
    "peek",
  ]);
});

test("a flick moves one height, a small drag none", () => {
  expect(released("peek", 20, 0.9)).toBe("half");
  expect(released("half", -20, -0.9)).toBe("peek");
  expect(released("half", 100, 0.1)).toBe("full");
  expect(released("half", 30, 0.1)).toBe("half");
  expect(released("full", 300, 2)).toBe("full");
  expect(released("peek", -300, -2)).toBe("peek");
});
