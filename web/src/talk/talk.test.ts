import { describe, expect, it } from "vitest";
import { ago } from "./ago";
import { Talk, actionAt } from "./talk.svelte";
import { waitsSince } from "./waits";
import type { TelegramDocument } from "../wire";

const telegram = (number: number, is_mine = false): TelegramDocument => ({
  number,
  seat: 0,
  name: "Ada",
  entry: number,
  made: 0,
  phrase: "sorry",
  text: null,
  is_mine,
});

describe("telegrams", () => {
  it("hang on the last action before them", () => {
    const story = [
      { entry: 2, action: 1 },
      { entry: 3, action: 2 },
      { entry: 3, action: 3 },
      { entry: 6, action: 4 },
    ];
    expect([1, 2, 3, 5, 9].map((entry) => actionAt(entry, story))).toEqual([0, 1, 3, 3, 4]);
  });

  it("count as unread until they were seen, and are taken in once", () => {
    localStorage.clear();
    const talk = new Talk("g");
    talk.hear([telegram(1), telegram(2, true)]);
    talk.hear([telegram(3), telegram(1)]);
    expect(talk.telegrams.map(({ number }) => number)).toEqual([1, 2, 3]);
    expect(talk.unread).toBe(2);
    expect(talk.fresh.map(({ number }) => number)).toEqual([3]);
    talk.seen();
    expect(talk.unread).toBe(0);
    expect(new Talk("g").read).toBe(3);
  });

  it("say how long ago they were sent", () => {
    expect(ago(1000, 1010, "en")).toBe("now");
    expect(ago(1000, 1000 + 300, "en")).toBe("5 min. ago");
    expect(ago(0, 86_400, "de")).toBe("gestern");
  });

  it("are talk, by which nobody waits anew for a move", () => {
    expect(waitsSince([])).toBeNull();
    const entries = [
      { kind: "turn", made: 5 },
      { kind: "vote", made: 9 },
    ];
    expect(waitsSince(entries)).toBe(5);
  });
});
