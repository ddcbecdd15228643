/** A turn that is being prepared: drafted on the board as it would be if the others only passed. */
import { type Drafting, KeptDraft } from "../game/drafting.svelte";
import { call } from "../server/http";
import type { ChoiceData, GameDocument, PreviewDocument, WhyNotDocument } from "../wire";

export class Preparing extends KeptDraft implements Drafting {
  document = $state.raw<GameDocument | null>(null);
  readonly isPreparing = true;
  readonly worth = null;
  private readonly path: string;

  /** `kept` is called with a turn that is whole, and says whether it was kept. */
  constructor(
    readonly id: string,
    private readonly kept: (choices: readonly ChoiceData[]) => Promise<boolean>,
    choices: readonly ChoiceData[] = [],
  ) {
    super();
    this.path = `/api/games/${id}/prepared`;
    void this.draw(choices, []);
  }

  endTurn(): Promise<boolean> {
    return this.kept(this.choices);
  }

  preview(choice: ChoiceData): Promise<PreviewDocument> {
    return call<PreviewDocument>("POST", `${this.path}/preview`, { choices: this.choices, choice });
  }

  whyNot(choice: ChoiceData): Promise<WhyNotDocument> {
    return call<WhyNotDocument>("POST", `${this.path}/why_not`, { choices: this.choices, choice });
  }

  /** The game has gone on: the same choices on the board of now, or as many of them as are still open. */
  async renew(): Promise<void> {
    const { choices } = this;
    for (let left = choices.length; left >= 0; left -= 1)
      if (await this.draw(choices.slice(0, left), [], left < choices.length)) return;
  }

  protected draw(
    choices: readonly ChoiceData[],
    undone: readonly ChoiceData[],
    keepsRefusal = false,
  ): Promise<boolean> {
    return this.ask(call<GameDocument>("POST", `${this.path}/draft`, { choices }), (found) => {
      [this.undone, this.document] = [undone, found];
      if (!keepsRefusal) this.refusal = null;
    });
  }
}
