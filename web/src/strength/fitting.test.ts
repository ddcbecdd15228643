import { fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, expect, test, vi } from "vitest";
import type { BotDocument, StrengthDocument } from "../wire";
import Fitting from "./Fitting.svelte";
import { Start } from "../home/start.svelte";

const bot = (name: string): BotDocument => ({
  name,
  title: name.toUpperCase(),
  sentence: "",
  mean_vp: 1,
  milliseconds: 1,
  figures: {},
  is_character: false,
});
const known: StrengthDocument = {
  games: 4,
  vp: 88,
  low: 60,
  high: 116,
  level: "apprentice",
  lowest: "novice",
  highest: "journeyman",
};
const nothing = { games: 0, vp: null, low: null, high: null, level: null, lowest: null, highest: null };

/** A start whose server knows so much of me. */
async function started(told: StrengthDocument | null): Promise<Start> {
  vi.stubGlobal("fetch", () =>
    Promise.resolve(
      new Response(JSON.stringify(told ?? { code: "busy", message: "" }), { status: told ? 200 : 503 }),
    ),
  );
  const start = new Start();
  start.bots = ["novice", "apprentice", "journeyman"].map(bot);
  start.wish.bot = "novice";
  await start.judge();
  return start;
}

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

test("the nearest bot is proposed, with how sure it is, and chosen by a press", async () => {
  const start = await started(known);
  render(Fitting, { start });
  expect(screen.getByText(/about 88 VP.*4 games.*60 to 116 \(NOVICE to JOURNEYMAN\)/)).toBeTruthy();
  const button = screen.getByRole("button", { name: "APPRENTICE" });
  expect(button.getAttribute("aria-pressed")).toBe("false");
  await fireEvent.click(button);
  expect(start.bot?.name).toBe("apprentice");
  expect(button.getAttribute("aria-pressed")).toBe("true");
});

test("where all of the range is one level, it is not named twice", async () => {
  render(Fitting, {
    start: await started({ ...known, lowest: "novice", highest: "novice", level: "novice" }),
  });
  expect(screen.getByText(/60 to 116 \(NOVICE\)/)).toBeTruthy();
});

test("nothing is proposed where nothing is known, or nobody answers", async () => {
  for (const told of [nothing, null]) {
    const { container } = render(Fitting, { start: await started(told) });
    expect(container.textContent.trim()).toBe("");
  }
});
