/** Where a turn is drafted: in the game itself, or on the board of one's next turn. */
import type {
  ChoiceData,
  DraftDocument,
  GameDocument,
  OptionDocument,
  PreviewDocument,
  WhyNotDocument,
} from "../wire";
import type { Refusal } from "../server/http";

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
