/** Where a turn is drafted: in the game itself, or on the board of one's next turn. */
import type {
  ChoiceData,
  DraftDocument,
  GameDocument,
  OptionDocument,
  PreviewDocument,
  WhyNotDocument,
} from "../wire";
import { Refusal } from "../server/http";

export interface Drafting {
  readonly id: string;
  readonly document: GameDocument | null;
  readonly options: readonly OptionDocument[] | null;
  readonly draft: DraftDocument | null;
  readonly isMyTurn: boolean;
  readonly isBusy: boolean;
  /** What every line is worth now, once asked for. */
  readonly worth: Readonly<Record<string, number>> | null;
  /** Whether the turn is kept for later instead of being played. */
  readonly isPreparing: boolean;
  refusal: Refusal | null;
  push(...choices: readonly ChoiceData[]): Promise<boolean>;
  change(what: "undo" | "redo" | "reset", times?: number): Promise<boolean>;
  endTurn(): Promise<boolean>;
  preview(choice: ChoiceData): Promise<PreviewDocument>;
  whyNot(choice: ChoiceData): Promise<WhyNotDocument>;
}

/** A turn whose choices are kept here and sent whole with every question: the server keeps nothing of it. */
export abstract class KeptDraft {
  isBusy = $state(false);
  refusal = $state.raw<Refusal | null>(null);
  protected undone: readonly ChoiceData[] = [];
  private asked = 0;

  abstract get document(): GameDocument | null;
  /** Let these be the choices, if the server finds them right; whether it does. */
  protected abstract draw(choices: readonly ChoiceData[], undone: readonly ChoiceData[]): Promise<boolean>;

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
  protected get choices(): readonly ChoiceData[] {
    return this.document?.draft?.choices ?? [];
  }

  push(...choices: readonly ChoiceData[]): Promise<boolean> {
    return this.draw([...this.choices, ...choices], []);
  }

  async change(what: "undo" | "redo" | "reset", times = 1): Promise<boolean> {
    const { choices, undone } = this;
    if (what === "reset") return this.draw([], [...choices, ...undone]);
    if (what === "redo") return this.draw([...choices, ...undone.slice(0, 1)], undone.slice(1));
    const left = Math.max(0, choices.length - times);
    return this.draw(choices.slice(0, left), [...choices.slice(left), ...undone]);
  }

  /** Ask, and take the answer unless something else was asked meanwhile; false where it is refused. */
  protected async ask<T>(question: Promise<T>, taken: (found: T) => void): Promise<boolean> {
    this.asked += 1;
    const asked = this.asked;
    this.isBusy = true;
    try {
      const found = await question;
      if (asked === this.asked) taken(found);
      return true;
    } catch (error) {
      if (error instanceof Refusal) this.refusal = error;
      return false;
    } finally {
      if (asked === this.asked) this.isBusy = false;
    }
  }
}
