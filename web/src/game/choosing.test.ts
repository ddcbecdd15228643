import { describe, expect, test } from "vitest";
import type { ChoiceData } from "../wire";
import { openCards, openValues, optionOf, pick, remaining } from "./choosing";

const isTrade = (place: string): boolean => place.startsWith("oxford");
const open = (choice: ChoiceData, cards: readonly string[] | null = null) => optionOf(choice, cards, isTrade);

const OPTIONS = [
  open({ do: "build", industry: "cotton", slot: "derby.1" }, ["derby", "cotton_or_manufacturer"]),
  open({ do: "build", industry: "brewery", slot: "derby.1" }, ["derby", "brewery"]),
  open({ do: "build", industry: "brewery", slot: "stone.1" }, ["brewery"]),
  open({ do: "link", line: "belper-derby" }),
  open({ do: "sell", slot: "leek.1", merchant: "oxford.1" }),
  open({ do: "sell", slot: "leek.1", merchant: "oxford.2" }),
  open({ do: "loan", money: 20 }),
  open({ do: "loan" }),
];

describe("what is picked narrows what is left", () => {
  test("from the action", () => {
    expect(remaining(OPTIONS, { action: "build" })).toHaveLength(3);
  });
  test("from a town, then an industry", () => {
    const picked = pick(OPTIONS, { town: "derby" }, "industry", "brewery");
    expect(remaining(OPTIONS, picked!)).toEqual([OPTIONS[1]]);
  });
  test("from a card: what any card pays for stays open", () => {
    expect(remaining(OPTIONS, { card: "brewery" })).toHaveLength(7);
    expect(openValues(OPTIONS, { card: "brewery", action: "build" }, "slot")).toEqual(
      new Set(["derby.1", "stone.1"]),
    );
  });
  test("a loan by its amount", () => {
    expect(remaining(OPTIONS, { way: "loan 20" })).toEqual([OPTIONS[6]]);
  });
});

describe("what does not go together", () => {
  test("the new thing wins, and the card stays where it can", () => {
    expect(
      pick(OPTIONS, { action: "build", card: "derby", slot: "derby.1" }, "line", "belper-derby"),
    ).toEqual({ card: "derby", line: "belper-derby" });
  });
  test("another slot replaces the slot and its town", () => {
    expect(pick(OPTIONS, { action: "build", town: "derby", slot: "derby.1" }, "slot", "stone.1")).toEqual({
      action: "build",
      slot: "stone.1",
    });
  });
  test("what is not open at all is not picked", () => {
    expect(pick(OPTIONS, {}, "line", "stone-stafford")).toBeNull();
    expect(pick(OPTIONS, { action: "build" }, "action", "scout")).toBeNull();
  });
});

test("the cards that can still be picked go with what is picked", () => {
  const hand = ["derby", "brewery", "leek"];
  expect(openCards(OPTIONS, { action: "build", industry: "brewery" }, hand)).toEqual(
    new Set(["derby", "brewery"]),
  );
  expect(openCards(OPTIONS, { action: "network" }, hand)).toEqual(new Set(hand));
});

test("a source is a slot or a place of trade", () => {
  expect(open({ do: "beer", source: "oxford.1" }).sides).toMatchObject({ trade: "oxford.1" });
  expect(open({ do: "beer", source: "derby.1" }).sides).toMatchObject({ slot: "derby.1", town: "derby" });
});
