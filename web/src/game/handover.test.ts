import { describe, expect, it } from "vitest";
import type { GameDocument, SeatDocument, StoryDocument } from "../wire";
import { Handover, sharedSeats, sinceLastTurn } from "./handover.svelte";
import type { Play } from "./play.svelte";

const seat = (number: number, kind: string, isMine: boolean): SeatDocument => ({
  seat: number,
  kind,
  name: null,
  bot: null,
  called: `${kind} ${number}`,
  is_mine: isMine,
  sleep: null,
  is_ready: true,
  teacher: null,
  standing: null,
});
const game = (seats: SeatDocument[], toAct: number | null, status = "playing"): GameDocument =>
  ({ seats, to_act: toAct, status }) as GameDocument;
const held = (document: GameDocument): { play: { document: GameDocument }; handover: Handover } => {
  const play = { document };
  return { play, handover: new Handover(play as unknown as Play) };
};
const TWO = [seat(0, "person", true), seat(1, "bot", false), seat(2, "person", true)];

describe("sharedSeats", () => {
  it("is empty unless two people share the device", () => {
    expect(sharedSeats(game(TWO, 0))).toEqual([0, 2]);
    expect(sharedSeats(game([seat(0, "person", true), seat(1, "person", false)], 0))).toEqual([]);
  });
});

describe("Handover", () => {
  it("hides the hand until the next player takes the device", () => {
    const { play, handover } = held(game(TWO, 0));
    expect([handover.isHidden, handover.next]).toEqual([true, 0]);
    handover.take();
    expect([handover.isHidden, handover.next]).toEqual([false, null]);
    play.document = game(TWO, 1);
    expect([handover.isHidden, handover.next]).toEqual([true, null]);
    play.document = game(TWO, 2);
    expect([handover.isHidden, handover.next]).toEqual([true, 2]);
  });
  it("does not ask one who plays twice running", () => {
    const { play, handover } = held(game(TWO, 2));
    handover.take();
    play.document = game(TWO, 1);
    play.document = game(TWO, 2);
    expect(handover.isHidden).toBe(false);
    handover.putAway();
    expect(handover.next).toBe(2);
  });
  it("leaves everybody else alone, and the game that is over", () => {
    const alone = [seat(0, "person", true), seat(1, "bot", false)];
    expect(held(game(alone, 0)).handover.isHidden).toBe(false);
    expect(held(game(TWO, null, "over")).handover.isHidden).toBe(false);
  });
});

describe("sinceLastTurn", () => {
  const told = (entry: number, by: number | null) =>
    ({
      action: entry,
      part: 0,
      entry,
      seat: by,
      words: `entry ${entry}`,
      places: [] as string[],
    }) as StoryDocument;
  it("tells the last turn at this device and what bots did after it", () => {
    const story = [told(1, 0), told(2, 2), told(2, 2), told(2, null), told(3, 1)];
    expect(sinceLastTurn(story, [0, 2], 9).map((found) => found.entry)).toEqual([2, 2, 3]);
    expect(sinceLastTurn(story, [0, 2], 2)).toHaveLength(2);
    expect(sinceLastTurn([told(1, 1)], [0, 2], 9)).toHaveLength(1);
  });
});
