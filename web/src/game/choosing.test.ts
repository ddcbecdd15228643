import { describe, expect, test } from "vitest";
import type { ChoiceData } from "../wire";
import { openCards, openValues, optionOf, pick, remaining, waysOf, withWay } from "./choosing";

const isTrade = (place: string): boolean => place.startsWith("market");
const open = (choice: ChoiceData, cards: readonly string[] | null = null) => optionOf(choice, cards, isTrade);

const OPTIONS = [
  open({ do: "build", industry: "cotton", slot: "ford.1" }, ["ford", "cotton_or_manufacturer"]),
  open({ do: "build", industry: "brewery", slot: "ford.1" }, ["ford", "brewery"]),
  open({ do: "build", industry: "brewery", slot: "hill.1" }, ["brewery"]),
  open({ do: "link", line: "mill-ford" }),
  open({ do: "sell", slot: "town.1", merchant: "market.1" }),
  open({ do: "sell", slot: "town.1", merchant: "market.2" }),
  open({ do: "loan", money: 20 }),
  open({ do: "loan" }),
];

describe("what is picked narrows what is left", () => {
  test("from the action", () => {
    expect(remaining(OPTIONS, { action: "build" })).toHaveLength(3);
  });
  test("from a town, then an industry", () => {
    const picked = pick(OPTIONS, { town: "ford" }, "industry", "brewery");
    expect(remaining(OPTIONS, picked!)).toEqual([OPTIONS[1]]);
  });
  test("from a card: what any card pays for stays open", () => {
    expect(remaining(OPTIONS, { card: "brewery" })).toHaveLength(7);
    expect(openValues(OPTIONS, { card: "brewery", action: "build" }, "slot")).toEqual(
      new Set(["ford.1", "hill.1"]),
    );
  });
  test("a loan by its amount", () => {
    expect(remaining(OPTIONS, { way: "loan 20" })).toEqual([OPTIONS[6]]);
  });
});

describe("what does not go together", () => {
  test("the new thing wins, and the card stays where it can", () => {
    expect(pick(OPTIONS, { action: "build", card: "ford", slot: "ford.1" }, "line", "mill-ford")).toEqual({
      card: "ford",
      line: "mill-ford",
    });
  });
  test("another slot replaces the slot and its town", () => {
    expect(pick(OPTIONS, { action: "build", town: "ford", slot: "ford.1" }, "slot", "hill.1")).toEqual({
      action: "build",
      slot: "hill.1",
    });
  });
  test("what is not open at all is not picked", () => {
    expect(pick(OPTIONS, {}, "line", "hill-dale")).toBeNull();
    expect(pick(OPTIONS, { action: "build" }, "action", "scout")).toBeNull();
  });
});

test("the cards that can still be picked go with what is picked", () => {
  const hand = ["ford", "brewery", "town"];
  expect(openCards(OPTIONS, { action: "build", industry: "brewery" }, hand)).toEqual(
    new Set(["ford", "brewery"]),
  );
  expect(openCards(OPTIONS, { action: "network" }, hand)).toEqual(new Set(hand));
});

test("a source is a slot or a place of trade", () => {
  expect(open({ do: "beer", source: "market.1" }).sides).toMatchObject({ trade: "market.1" });
  expect(open({ do: "beer", source: "ford.1" }).sides).toMatchObject({ slot: "ford.1", town: "ford" });
});

describe("a building that one card or two can pay for", () => {
  const one = open({ do: "build", industry: "coal", slot: "ford.1" });
  const two = open({ do: "build_two", industry: "coal", slot: "hill.1" });
  const link = open({ do: "link", line: "a-b" });

  test("begins with one card, and both ways can be chosen", () => {
    const options = [one, two, link];
    expect(waysOf(options, { action: "build" })).toEqual(["build", "build_two"]);
    expect(remaining(options, withWay(options, { action: "build" }))).toEqual([one]);
    expect(
      remaining(options, pick(options, withWay(options, { action: "build" }), "way", "build_two")!),
    ).toEqual([two]);
  });

  test("leads from a place that takes two cards to two cards", () => {
    const options = [one, two, link];
    expect(
      remaining(options, pick(options, withWay(options, { action: "build" }), "slot", "hill.1")!),
    ).toEqual([two]);
  });

  test("asks nothing where there is one way, and nothing of other actions", () => {
    expect(waysOf([two, link], { action: "build" })).toEqual([]);
    expect(withWay([two, link], { action: "build" })).toEqual({ action: "build" });
    expect(withWay([one, two, link], { action: "network" })).toEqual({ action: "network" });
  });
});
