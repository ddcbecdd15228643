/** The story of a game in words; continued whenever something was done. */
import type { StoryDocument } from "../wire";
import { call } from "../server/http";
import { language } from "../words/words.svelte";
import type { Play } from "./play.svelte";

export class Story {
  told = $state.raw<readonly StoryDocument[]>([]);
  /** The entry up to which it is read. */
  readTo = $state(-1);
  /** Whether the last attempt failed. */
  hasFailed = $state(false);
  private entry = -1;

  constructor(private readonly play: Play) {
    $effect(() => {
      const number = this.play.document?.number;
      if (number !== undefined && number !== this.entry) void this.read(number);
    });
  }

  private async read(number: number): Promise<void> {
    const isBack = this.play.entries.at(-1)?.kind === "undo";
    this.entry = number;
    const kept = isBack ? [] : this.told;
    const after = kept.at(-1)?.action ?? 0;
    const more = await call<StoryDocument[]>(
      "GET",
      `/api/games/${this.play.id}/story?after=${after}&language=${language()}`,
    ).catch(() => null);
    if (this.entry !== number) return;
    this.hasFailed = more === null;
    if (!more) return;
    this.told = [...kept, ...more];
    this.readTo = number;
  }
}
