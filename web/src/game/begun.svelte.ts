/** A game that a lesson or a puzzle has begun for its reader: opened, and opened anew when another one follows. */
import { type Kit, kitOf } from "./kit";
import { Play } from "./play.svelte";

export class Begun {
  play = $state.raw<Play | null>(null);
  kit = $state.raw<Kit | null>(null);

  constructor(private readonly game: () => string | undefined) {
    $effect(() => {
      const id = this.game();
      if (!id) return;
      const opened = new Play(id);
      this.play = opened;
      return () => opened.close();
    });
    const ruleset = $derived(this.play?.document?.ruleset);
    $effect(() => {
      if (ruleset) void kitOf(ruleset).then((found) => (this.kit = found));
    });
  }

  /** The game that is played, once it is there and not the one before. */
  get met(): Play | null {
    const play = this.play;
    return play?.document && play.id === this.game() ? play : null;
  }
}
