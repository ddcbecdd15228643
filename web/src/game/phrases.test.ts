import { expect, it } from "vitest";
import type { ChoiceData } from "../wire";
import type { Kit } from "./kit";
import { draftedActions } from "./phrases";

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
