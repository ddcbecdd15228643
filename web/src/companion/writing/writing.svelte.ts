/** A game that is written down: the turn that is entered, judged by the server, which keeps nothing of it. */
import type { Drafting } from "../../game/drafting";
import { whoAmI } from "../../person.svelte";
import { Refusal, call } from "../../server/http";
import type {
  ChoiceData,
  DraftDocument,
  Era,
  GameDocument,
  OptionDocument,
  PreviewDocument,
  WhyNotDocument,
  WrittenDocument,
} from "../../wire";
import { type Written, asSent, keep } from "./written";

export class Writing implements Drafting {
  readonly id = "";
  readonly isPreparing = false;
  readonly worth = null;
  shown = $state.raw<WrittenDocument | null>(null);
  isBusy = $state(false);
  refusal = $state.raw<Refusal | null>(null);
  /** Whether the turn is whole but for the demand tile that it turned over. */
  asksDemand = $state(false);
  private undone: readonly ChoiceData[] = [];
  private asked = 0;
  written = $state.raw<Written>() as Written;

  constructor(written: Written) {
    this.written = written;
    void whoAmI().then(() => this.go(written, [], []));
  }

  get document(): GameDocument | null {
    return this.shown?.game ?? null;
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
    return this.go(this.written, [...this.choices, ...choices], []);
  }

  async change(what: "undo" | "redo" | "reset", times = 1): Promise<boolean> {
    const { choices, undone } = this;
    this.asksDemand = false;
    if (what === "reset") return this.go(this.written, [], [...choices, ...undone]);
    if (what === "redo") return this.go(this.written, [...choices, ...undone.slice(0, 1)], undone.slice(1));
    const left = Math.max(0, choices.length - times);
    return this.go(this.written, choices.slice(0, left), [...choices.slice(left), ...undone]);
  }

  async endTurn(): Promise<boolean> {
    if (this.shown?.shows_demand) {
      this.asksDemand = true;
      return false;
    }
    return this.end(null);
  }

  /** The demand tile that was turned over ends the turn that is entered. */
  demand(value: number): Promise<boolean> {
    return this.end(value);
  }

  /** Take back the last turn that was written down. */
  back(): Promise<boolean> {
    return this.go({ ...this.written, turns: this.written.turns.slice(0, -1) }, [], []);
  }

  preview(choice: ChoiceData): Promise<PreviewDocument> {
    return call<PreviewDocument>("POST", "/api/written/preview", this.asking(choice));
  }

  whyNot(choice: ChoiceData): Promise<WhyNotDocument> {
    return call<WhyNotDocument>("POST", "/api/written/why_not", this.asking(choice));
  }

  private asking(choice: ChoiceData): object {
    return { written: asSent(this.written, this.choices), choice };
  }

  private end(value: number | null): Promise<boolean> {
    const shown = value === null ? null : { era: this.shown!.era as Era, value };
    const turns = [...this.written.turns, { choices: this.choices, shown }];
    return this.go({ ...this.written, turns }, [], []);
  }

  /** What is written becomes this, once the server has found it right. */
  private async go(
    written: Written,
    draft: readonly ChoiceData[],
    undone: readonly ChoiceData[],
  ): Promise<boolean> {
    this.asked += 1;
    const asked = this.asked;
    this.isBusy = true;
    try {
      const found = await call<WrittenDocument>("POST", "/api/written", asSent(written, draft));
      if (asked !== this.asked) return false;
      [this.written, this.undone, this.shown] = [written, undone, found];
      [this.refusal, this.asksDemand] = [null, false];
      keep({ ...written, record: found.record });
      return true;
    } catch (error) {
      if (error instanceof Refusal) this.refusal = error;
      return false;
    } finally {
      if (asked === this.asked) this.isBusy = false;
    }
  }
}
