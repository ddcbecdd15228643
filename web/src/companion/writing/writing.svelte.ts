/** A game that is written down: the turn that is entered, judged by the server, which keeps nothing of it. */
import { type Drafting, KeptDraft } from "../../game/drafting.svelte";
import { whoAmI } from "../../person.svelte";
import { call } from "../../server/http";
import type {
  ChoiceData,
  Era,
  GameDocument,
  PreviewDocument,
  WhyNotDocument,
  WrittenDocument,
} from "../../wire";
import { type Written, asSent, keep } from "./written";

export class Writing extends KeptDraft implements Drafting {
  readonly id = "";
  readonly isPreparing = false;
  readonly worth = null;
  shown = $state.raw<WrittenDocument | null>(null);
  /** Whether the turn is whole but for the demand tile that it turned over. */
  asksDemand = $state(false);
  written = $state.raw<Written>() as Written;

  constructor(written: Written) {
    super();
    this.written = written;
    void whoAmI().then(() => this.go(written, [], []));
  }

  get document(): GameDocument | null {
    return this.shown?.game ?? null;
  }
  override change(what: "undo" | "redo" | "reset", times = 1): Promise<boolean> {
    this.asksDemand = false;
    return super.change(what, times);
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

  protected draw(choices: readonly ChoiceData[], undone: readonly ChoiceData[]): Promise<boolean> {
    return this.go(this.written, choices, undone);
  }

  /** What is written becomes this, once the server has found it right. */
  private go(
    written: Written,
    draft: readonly ChoiceData[],
    undone: readonly ChoiceData[],
  ): Promise<boolean> {
    const question = call<WrittenDocument>("POST", "/api/written", asSent(written, draft));
    return this.ask(question, (found) => {
      [this.written, this.undone, this.shown] = [written, undone, found];
      [this.refusal, this.asksDemand] = [null, false];
      keep({ ...written, record: found.record });
    });
  }
}
