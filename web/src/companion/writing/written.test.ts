import { describe, expect, it } from "vitest";
import {
  type Written,
  asSent,
  demandLeft,
  keep,
  keptFor,
  forgetWritten,
  shownIn,
  tilesLeft,
} from "./written";

const WRITTEN: Written = {
  sheet: "one",
  ruleset: "small",
  names: ["Ada", "Ben"],
  order: [1, 0],
  merchants: {},
  turns: [
    { choices: [{ do: "pass" }], shown: null },
    { choices: [{ do: "stop" }], shown: { era: "canal", value: 2 } },
    { choices: [{ do: "stop" }], shown: { era: "rail", value: 0 } },
    { choices: [{ do: "stop" }], shown: { era: "canal", value: 1 } },
  ],
};

describe("a game that is written down", () => {
  it("is sent with the demand tiles of each era in their order", () => {
    expect(shownIn(WRITTEN, "canal")).toEqual([2, 1]);
    expect(asSent(WRITTEN, [{ do: "pass" }])).toMatchObject({
      demand: { canal: [2, 1], rail: [0] },
      turns: [[{ do: "pass" }], [{ do: "stop" }], [{ do: "stop" }], [{ do: "stop" }]],
      draft: [{ do: "pass" }],
    });
  });

  it("offers what is left of demand tiles and of the merchants' bag, each once", () => {
    expect(demandLeft([2, 0, 2, 1], [2, 1])).toEqual([0, 2]);
    expect(tilesLeft(["any", "blank", "blank"], ["blank", ""])).toEqual(["any", "blank"]);
    expect(tilesLeft(["any", "blank"], ["blank"])).toEqual(["any"]);
  });

  it("is kept for the count that it belongs to, until that is forgotten", () => {
    keep(WRITTEN);
    expect(keptFor("one")).toEqual(WRITTEN);
    expect(keptFor("two")).toBeNull();
    forgetWritten();
    expect(keptFor("one")).toBeNull();
  });
});
