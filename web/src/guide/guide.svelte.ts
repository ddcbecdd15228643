/** The guide at a game: which step is shown, what it proposes, and how it is taken for the reader. */
import type { AdviceDocument, ChoiceData } from "../wire";
import { phrase } from "../game/phrases";
import type { Turn } from "../game/turn.svelte";
import { call } from "../server/http";
import { ABOUT, type Facts, STEPS, type Step, firstAction, hasEnded, nextStep } from "./steps";

/** An action that would fit a step, in the words of the server where it gives advice. */
export interface Idea {
  readonly words: string;
  readonly choices: readonly ChoiceData[];
  readonly place: string | null;
}

export class Guide {
  /** Steps in the order in which they came up. */
  shown = $state.raw<readonly Step[]>([]);
  /** Which of them is looked at, or null while the reader plays on. */
  at = $state<number | null>(null);
  idea = $state.raw<Idea | null>(null);
  isActing = $state(false);
  private then: Facts | null = null;
  private asked = "";

  constructor(
    readonly turn: Turn,
    private readonly kept: string,
  ) {
    const stored = (localStorage.getItem(kept) ?? "").split(" ");
    this.shown = STEPS.filter((step) => stored.includes(step));
  }

  get step(): Step | null {
    return this.at === null ? null : (this.shown[this.at] ?? null);
  }

  /** Look at the state of the game: a step that has ended is followed by the next one. */
  follow(now: Facts): void {
    const isLast = this.at === this.shown.length - 1;
    const step = this.step;
    if (step && !(isLast && this.then && hasEnded(step, now, this.then))) return;
    if (step) this.at = null;
    this.advance(now);
  }

  /** Continue after a step that was read. */
  next(now: Facts): void {
    if (this.at !== null && this.at < this.shown.length - 1) this.at += 1;
    else {
      this.at = null;
      this.advance(now);
    }
  }

  get canGoBack(): boolean {
    return this.shown.length > 1 && this.at !== 0;
  }

  back(): void {
    this.at = Math.max(0, (this.at ?? this.shown.length) - 1);
  }

  private advance(now: Facts): void {
    const step = nextStep(now, new Set(this.shown));
    if (!step) return;
    this.then = now;
    this.shown = [...this.shown, step];
    this.at = this.shown.length - 1;
    localStorage.setItem(this.kept, this.shown.join(" "));
  }

  /** Find an action for the step: from the server's advice, else the first that is open. */
  async think(step: Step): Promise<void> {
    const { play } = this.turn;
    const kind = ABOUT[step];
    const key = `${step} ${play.document?.number} ${play.draft?.version}`;
    if (!kind || key === this.asked) return;
    this.asked = key;
    this.idea = null;
    const first = this.turn.options.find((option) => option.sides.action === kind);
    const advice = await call<AdviceDocument>("POST", `/api/games/${play.id}/advice`, { best: 9 }).catch(
      () => null,
    );
    if (key !== this.asked) return;
    const fits = (choices: readonly ChoiceData[]): boolean =>
      this.turn.options.some(
        (option) =>
          option.sides.action === kind && JSON.stringify(option.choice) === JSON.stringify(choices[0]),
      );
    const advised = advice?.turns.find((turn) => fits(turn.choices));
    if (advised) {
      const choices = firstAction(advised.choices);
      const whole = choices.length === advised.choices.length;
      this.idea = {
        words: whole ? advised.words : advised.words.split("; ")[0]!,
        choices,
        place: placeOf(choices),
      };
    } else if (first)
      this.idea = {
        words: phrase(this.turn.kit, first.choice),
        choices: [first.choice],
        place: placeOf([first.choice]),
      };
  }

  /** Take the step's action for the reader; what is still asked after it is answered in the first way. */
  async act(): Promise<void> {
    const { turn } = this;
    if (this.isActing || !this.idea) return;
    this.isActing = true;
    turn.clear();
    if (await turn.play.push(...this.idea.choices)) await this.pay();
    this.isActing = false;
  }

  /** Lay down the first card that can pay, where the proposal left that open. */
  private async pay(): Promise<void> {
    if (this.turn.ask !== "card") return;
    const first = this.turn.play.document?.choices[0];
    if (first) await this.turn.play.push(first);
  }
}

function placeOf(choices: readonly ChoiceData[]): string | null {
  const first = choices[0];
  if (first?.do === "link") return first.line;
  return first && "slot" in first ? first.slot : null;
}
