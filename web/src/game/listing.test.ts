import { expect, test } from "vitest";
import type { ChoiceData, OptionDocument, PositionData } from "../wire";
import { optionOf } from "./choosing";
import type { Kit } from "./kit";
import { rowsOf } from "./listing";

const SLOTS = new Map(
  Object.entries({
    "ford.1": { industries: ["coal"] },
    "ford.2": { industries: ["coal"] },
    "ford.3": { industries: ["coal", "iron"] },
    "ford.4": { industries: ["coal"] },
    "hill.1": { industries: ["coal"] },
  }),
);
const kit = { slots: SLOTS } as unknown as Kit;
const view = { tiles: { "ford.4": {} } } as unknown as PositionData;
const build = (slot: string): ChoiceData => ({ do: "build", industry: "coal", slot });

function rows(told: readonly (readonly [ChoiceData, number])[]) {
  const options = told.map(([choice]) => optionOf(choice, null, () => false));
  const documents = told.map(([choice, cost]): OptionDocument => ({
    choice,
    cost,
    cards: [],
    count: 1,
    gain: 0,
    flips: false,
  }));
  return rowsOf(kit, view, options, (option) => documents[options.indexOf(option)] ?? null);
}

test("the cheapest choice comes first, and equal prices keep their order", () => {
  const found = rows([
    [build("hill.1"), 9],
    [{ do: "link", line: "a-b" }, 3],
    [build("ford.3"), 5],
    [{ do: "link", line: "b-c" }, 3],
    [{ do: "stop" }, 0],
  ]);
  expect(found.map((row) => row.cost)).toEqual([3, 3, 5, 9]);
  expect(found[0]!.places).toEqual(["a-b"]);
});

test("free slots of a town that differ in nothing are one row", () => {
  const found = rows(
    ["ford.1", "ford.2", "ford.3", "ford.4", "hill.1"].map((slot) => [build(slot), 7] as const),
  );
  expect(found.map((row) => row.places)).toEqual([["ford.1", "ford.2"], ["ford.3"], ["ford.4"], ["hill.1"]]);
});
