import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { ChoiceData, GameDocument, PreparedDocument, PreparedTurnDocument } from "../wire";
import { Prepared } from "./prepared.svelte";

const PASS: ChoiceData = { do: "pass" };
const LOAN: ChoiceData = { do: "loan", money: 30 };

const turn = (choice: ChoiceData): PreparedTurnDocument => ({
  choices: [choice],
  lines: ["A turn"],
  cost: 0,
  reveals: false,
  guards: [],
  offered: [],
  why_not: null,
});
const kept = (version: number, ...choices: ChoiceData[]): PreparedDocument => ({
  seat: 0,
  version,
  turns: choices.map(turn),
  not_now: null,
  chosen: null,
  due: null,
  results: [
    { number: 4, made: 0, played: 1, whys: [] },
    { number: 6, made: 0, played: null, whys: ["Too dear."] },
  ],
});

let sent: { path: string; method: string; body: Record<string, unknown> | null }[] = [];
let answer: (path: string, body: Record<string, unknown> | null) => object;

beforeEach(() => {
  sent = [];
  vi.stubGlobal("fetch", (path: string, init: RequestInit) => {
    const body = init.body ? (JSON.parse(init.body as string) as Record<string, unknown>) : null;
    sent.push({ path, method: init.method ?? "GET", body });
    return Promise.resolve(new Response(JSON.stringify(answer(path, body)), { status: 200 }));
  });
});
afterEach(() => vi.unstubAllGlobals());

const game = (seats: { kind: string; is_mine: boolean }[], isLive = false): GameDocument =>
  ({
    number: 3,
    seat: 0,
    to_act: 1,
    status: "playing",
    seats,
    clocks: { is_live: isLive },
  }) as unknown as GameDocument;

describe("prepared turns", () => {
  it("are asked for only where another person plays and nobody is in a hurry", () => {
    answer = () => kept(1, PASS);
    const mine = { kind: "person", is_mine: true };
    new Prepared("g").follow(game([mine, { kind: "bot", is_mine: false }]));
    new Prepared("g").follow(game([mine, mine]));
    new Prepared("g").follow(game([mine, { kind: "person", is_mine: false }], true));
    expect(sent).toEqual([]);
    new Prepared("g").follow(game([mine, { kind: "person", is_mine: false }]));
    expect(sent.map(({ path }) => path)).toEqual(["/api/games/g/prepared"]);
  });

  it("change places, are removed, and get and lose conditions, each in the place of the version seen", async () => {
    answer = () => kept(7, PASS, LOAN);
    const prepared = new Prepared("g");
    await prepared.load();
    await prepared.raise(1);
    await prepared.remove(0);
    await prepared.guard(0, { kind: "first", at: "", number: 0 });
    await prepared.throwAway();
    const turns = sent.slice(1).map(({ body }) => body!["turns"]);
    expect(turns).toEqual([
      [
        { choices: [LOAN], guards: [] },
        { choices: [PASS], guards: [] },
      ],
      [{ choices: [LOAN], guards: [] }],
      [
        { choices: [PASS], guards: [{ kind: "first", at: "", number: 0 }] },
        { choices: [LOAN], guards: [] },
      ],
      [],
    ]);
    expect(sent.slice(1).every(({ body }) => body!["version"] === 7)).toBe(true);
    expect(prepared.resultAt(4)?.played).toBe(1);
    expect(prepared.resultAt(6)?.whys).toEqual(["Too dear."]);
    expect(prepared.resultAt(5)).toBeNull();
    expect(prepared.remark(4)).toBe("Played as prepared (1).");
    expect(prepared.remark(6)).toBe("Nothing was played as prepared: Too dear.");
    expect(prepared.remark(5)).toBeNull();
  });

  it("are drafted like any turn, and kept when they are whole", async () => {
    answer = (path, body) => {
      if (path.endsWith("/prepared")) return kept(body ? 2 : 1);
      const choices = body!["choices"] as ChoiceData[];
      return { number: 3, options: [], draft: { version: choices.length, choices, is_whole: true } };
    };
    const prepared = new Prepared("g");
    await prepared.load();
    prepared.begin();
    const drafting = prepared.preparing!;
    await drafting.push(PASS, LOAN);
    await drafting.change("undo");
    expect(drafting.draft?.choices).toEqual([PASS]);
    expect(drafting.draft?.can_redo).toBe(true);
    await drafting.change("redo");
    expect(drafting.draft?.choices).toEqual([PASS, LOAN]);
    await drafting.endTurn();
    expect(prepared.preparing).toBeNull();
    expect(sent.at(-1)!.body!["turns"]).toEqual([{ choices: [PASS, LOAN], guards: [] }]);
  });
});
