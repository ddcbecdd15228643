/** A turn that is being prepared: drafted on the board as it would be if the others only passed. */
import type { Drafting } from "../game/drafting";
import { Refusal, call } from "../server/http";
import type {
  ChoiceData,
  DraftDocument,
  GameDocument,
  OptionDocument,
  PreviewDocument,
  WhyNotDocument,
} from "../wire";

export class Preparing implements Drafting {
  document = $state.raw<GameDocument | null>(null);
  isBusy = $state(false);
  refusal = $state.raw<Refusal | null>(null);
  readonly isPreparing = true;
  readonly worth = null;
  private readonly path: string;
  private undone: readonly ChoiceData[] = [];
  private asked = 0;

  /** `kept` is called with a turn that is whole, and says whether it was kept. */
  constructor(
    readonly id: string,
    private readonly kept: (choices: readonly ChoiceData[]) => Promise<boolean>,
    choices: readonly ChoiceData[] = [],
  ) {
    this.path = `/api/games/${id}/prepared`;
    void this.go(choices, []);
  }

  get draft(): DraftDocument | null {
    const draft = this.document?.draft ?? null;
    return draft && { ...draft, can_redo: this.undone.length > 0 };
  }
  get options(): readonly OptionDocument[] | null {
    return this.document?.options ?? null;
  }
  get isMyTurn(): boolean {
    return this.draft !== null;
  }
  private get choices(): readonly ChoiceData[] {
    return this.document?.draft?.choices ?? [];
  }

  push(...choices: readonly ChoiceData[]): Promise<boolean> {
    return this.go([...this.choices, ...choices], []);
  }

  async change(what: "undo" | "redo" | "reset", times = 1): Promise<boolean> {
    const { choices, undone } = this;
    if (what === "reset") return this.go([], [...choices, ...undone]);
    if (what === "redo") return this.go([...choices, ...undone.slice(0, 1)], undone.slice(1));
    const left = Math.max(0, choices.length - times);
    return this.go(choices.slice(0, left), [...choices.slice(left), ...undone]);
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
      if (await this.go(choices.slice(0, left), [], left < choices.length)) return;
  }

  private async go(
    choices: readonly ChoiceData[],
    undone: readonly ChoiceData[],
    keepsRefusal = false,
  ): Promise<boolean> {
    this.asked += 1;
    const asked = this.asked;
    this.isBusy = true;
    try {
      const found = await call<GameDocument>("POST", `${this.path}/draft`, { choices });
      if (asked !== this.asked) return true;
      this.undone = undone;
      this.document = found;
      if (!keepsRefusal) this.refusal = null;
      return true;
    } catch (error) {
      if (error instanceof Refusal) this.refusal = error;
      return false;
    } finally {
      if (asked === this.asked) this.isBusy = false;
    }
  }
}
