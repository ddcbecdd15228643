/** The count on this device: what it is counted with, what was entered so far, and steps back. */
import type { RulesetDocument, ScoreTables } from "../wire";
import { Kit, kitOf } from "../game/kit";
import { learnTitles } from "../home/gameNames";
import { call } from "../server/http";
import { type Result, resultOf } from "./count";
import { TableClock } from "./round/clock.svelte";
import { merged } from "./together/merged";
import { forgetWritten } from "./writing/written";
import { type Sheet, countOf, read } from "./sheet";

const KEPT = "ironbridge.companion";
const STEPS = 100;

export class Counting {
  rulesets = $state.raw<readonly RulesetDocument[]>([]);
  all = $state.raw<readonly ScoreTables[]>([]);
  sheet = $state.raw<Sheet | null>(null);
  kit = $state.raw<Kit | null>(null);
  /** Every change that was made here: as it was before, and after. */
  private past = $state.raw<readonly { readonly before: Sheet; readonly after: Sheet }[]>([]);
  readonly clock = new TableClock();

  readonly tables: ScoreTables | null = $derived(
    this.all.find((one) => one.ruleset === this.sheet?.ruleset) ?? null,
  );
  readonly result: Result | null = $derived(
    this.sheet && this.tables ? resultOf(this.tables, countOf(this.sheet)) : null,
  );
  readonly canUndo: boolean = $derived(this.past.length > 0);

  /** What this device counts with, and what was begun on it. */
  async load(): Promise<void> {
    const [all, rulesets] = await Promise.all([
      call<ScoreTables[]>("GET", "/api/scoring"),
      call<RulesetDocument[]>("GET", "/api/rulesets"),
    ]);
    learnTitles(rulesets);
    const known = new Set(all.map((one) => one.ruleset));
    [this.all, this.rulesets] = [all, rulesets.filter((one) => known.has(one.name))];
    const sheet = read(localStorage.getItem(KEPT), all);
    if (sheet) await this.begin(sheet);
  }

  async begin(sheet: Sheet): Promise<void> {
    this.kit = await kitOf(sheet.ruleset);
    [this.sheet, this.past] = [sheet, []];
    this.keep();
  }

  change(next: Sheet): void {
    if (!this.sheet) return;
    this.past = [...this.past, { before: this.sheet, after: next }].slice(-STEPS);
    this.sheet = next;
    this.keep();
  }

  /** What others at the table have entered, with what was entered here; it is theirs to take back. */
  receive(sheet: Sheet): void {
    this.sheet = sheet;
    this.keep();
  }

  /** Take back the last change that was made here, and nothing that others have entered since. */
  undo(): void {
    const last = this.past.at(-1);
    if (!last || !this.sheet) return;
    this.sheet = merged(last.after, last.before, this.sheet);
    this.past = this.past.slice(0, -1);
    this.keep();
  }

  forget(): void {
    [this.sheet, this.past] = [null, []];
    localStorage.removeItem(KEPT);
    this.clock.forget();
    forgetWritten();
  }

  private keep(): void {
    localStorage.setItem(KEPT, JSON.stringify(this.sheet));
  }
}
