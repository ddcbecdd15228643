/** What is shown while the device is passed on: the game as it was before the present draft. */
import type { PositionData } from "../wire";
import { Positions } from "../replay/positions.svelte";
import type { Handover } from "./handover.svelte";
import type { Play } from "./play.svelte";
import type { Story } from "./story.svelte";

export class Away {
  private readonly positions: Positions;

  constructor(
    private readonly play: Play,
    private readonly story: Story,
    private readonly handover: Handover,
  ) {
    this.positions = new Positions(play.id);
    $effect(() => {
      const isRead = this.story.readTo === this.play.document?.number;
      if (this.isDraftHidden && isRead) this.positions.wantAll(this.last, this.last);
    });
    $effect(() => {
      if (this.play.entries.at(-1)?.kind === "undo") this.positions.forget(-1);
    });
  }

  private readonly last = $derived.by(() => this.story.told.at(-1)?.action ?? 0);
  private readonly isDraftHidden = $derived.by(
    () => this.handover.isHidden && (this.play.draft?.choices.length ?? 0) > 0,
  );
  /** The position to show; null until it has come. */
  readonly view = $derived.by((): PositionData | null => {
    const game = this.play.document;
    if (!game) return null;
    if (!this.isDraftHidden) return game.view;
    if (this.story.readTo !== game.number) return null;
    return this.positions.at(this.last)?.view ?? null;
  });
}
