import { expect, it } from "vitest";
import type { ChoiceData, PositionData } from "../wire";
import type { Kit } from "./kit";
import { draftedActions, phrase, placeName } from "./phrases";

const kit = {
  name: (id: string) => id,
  industry: (id: string) => ({ name: id }),
  card: (id: string) => ({ name: id }),
  towns: new Map(),
  merchants: new Map(),
  lines: new Map(),
} as unknown as Kit;

it("tells how many steps back each answer of a draft was asked for", () => {
  const choices: ChoiceData[] = [
    { do: "link", line: "a-b" },
    { do: "coal", slot: "ford" },
    { do: "link", line: "b-c" },
    { do: "beer", source: "hill" },
    { do: "stop" },
    { do: "loan" },
    { do: "card", card: "iron" },
  ];
  const drafted = draftedActions(kit, choices);
  expect(drafted.map((action) => action.notes.map((note) => note.back))).toEqual([[6, 4], [1]]);
});

const slot = (id: string, x: number, y: number, industries: string[]) => ({ id, at: [x, y], industries });
const ford = {
  id: "ford",
  name: "Ford",
  slots: [slot("ford.1", 0, 0, ["coal"]), slot("ford.2", 66, 0, ["coal", "pottery"])],
};
const town = {
  ...kit,
  towns: new Map([["ford", ford]]),
  slots: new Map(ford.slots.map((each) => [each.id, each])),
  space: () => undefined,
} as unknown as Kit;
const board = (...taken: string[]) =>
  ({ tiles: Object.fromEntries(taken.map((id) => [id, { industry: "coal" }])) }) as unknown as PositionData;

it("tells slots apart only where two could be meant", () => {
  const build = (industry: string, slot: string): ChoiceData => ({ do: "build", industry, slot });
  expect(phrase(town, build("pottery", "ford.2"), board())).toBe("pottery in ford.2");
  expect(placeName(town, "ford.1", ["ford.1", "ford.2"])).toBe("ford.1, left");
  expect(placeName(town, "ford.1", ["ford.1"])).toBe("ford.1");
  expect(placeName(town, "ford.1")).toBe("ford.1");
});
