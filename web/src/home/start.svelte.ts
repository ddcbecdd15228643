/** Starting a game: what was chosen last time, and the tables that are made of it. */
import type { BotDocument, NewTable, RulesetDocument, StrengthDocument, TableDocument } from "../wire";
import { Refusal, call } from "../server/http";
import { make } from "../server/making";
import { goTo } from "../router.svelte";
import { language, say } from "../words/words.svelte";
import { type Family, allowed, families } from "./games";
import { learnTitles } from "./gameNames";

const KEPT = "ironbridge.start";
const FRIENDLY = "beginner";

interface Wish {
  family: string;
  isShort: boolean;
  players: number;
  bot: string;
  names: string[];
}

function read(): Wish {
  const usual: Wish = { family: "", isShort: false, players: 3, bot: "journeyman", names: [] };
  try {
    return { ...usual, ...(JSON.parse(localStorage.getItem(KEPT) ?? "{}") as Partial<Wish>) };
  } catch {
    return usual;
  }
}

/** How a table is played, where it is not as usual. */
export type TableRules = Required<
  Pick<NewTable, "listed" | "advice" | "pace" | "at_zero" | "stand_in" | "telegrams">
>;

export class Start {
  wish = $state<Wish>(read());
  rulesets = $state.raw<readonly RulesetDocument[]>([]);
  bots = $state.raw<readonly BotDocument[]>([]);
  /** How strong I am, once I have games that tell it. */
  strength = $state.raw<StrengthDocument | null>(null);
  isBusy = $state(false);
  complaint = $state<string | null>(null);

  readonly families: readonly Family[] = $derived(families(this.rulesets));
  readonly family: Family | null = $derived(
    this.families.find((family) => family.key === this.wish.family) ?? this.families[0] ?? null,
  );
  readonly ruleset: RulesetDocument | null = $derived(
    (this.wish.isShort ? this.family?.short : null) ?? this.family?.full ?? this.family?.short ?? null,
  );
  readonly players: number = $derived(allowed(this.ruleset?.players ?? [3], this.wish.players));
  readonly levels: readonly BotDocument[] = $derived(this.bots.filter((bot) => !bot.is_character));
  /** Those that play as they are known in the game that is chosen. */
  readonly characters: readonly BotDocument[] = $derived(
    this.bots.filter((bot) => bot.is_character && bot.figures[this.ruleset?.name ?? ""]),
  );
  readonly bot: BotDocument | null = $derived(
    [...this.levels, ...this.characters].find((bot) => bot.name === this.wish.bot) ?? this.levels[0] ?? null,
  );

  /** The bot that comes nearest to me. */
  readonly fitting: BotDocument | null = $derived(this.#bot(this.strength?.level));

  async load(): Promise<void> {
    const [rulesets, bots] = await Promise.all([
      call<RulesetDocument[]>("GET", "/api/rulesets"),
      call<BotDocument[]>("GET", `/api/bots?language=${language()}`),
    ]);
    learnTitles(rulesets);
    [this.rulesets, this.bots] = [rulesets, bots];
  }

  /** Ask how strong I am. Nothing is proposed where it is not known. */
  async judge(): Promise<void> {
    this.strength = await call<StrengthDocument>("GET", "/api/people/me/strength").catch(() => null);
  }

  /** What a bot is called. */
  titleOf(name: string | null | undefined): string {
    return this.#bot(name)?.title ?? "";
  }

  keep(): void {
    localStorage.setItem(KEPT, JSON.stringify(this.wish));
  }

  /** The first game, with a coach: the shortest one there is, against one friendly bot. */
  firstGame(): Promise<void> {
    const short = this.families[0]?.short ?? this.ruleset;
    return this.make(short, ["me", `bot:${FRIENDLY}`], { address: (id) => `/games/${id}?coach` });
  }

  againstBots(): Promise<void> {
    const others = Array.from({ length: this.players - 1 }, () => `bot:${this.bot?.name ?? FRIENDLY}`);
    return this.make(this.ruleset, ["me", ...others]);
  }

  /** Everybody at this screen, under names of their own. */
  atOneScreen(): Promise<void> {
    const names = Array.from({ length: this.players }, (_, seat) => this.nameAt(seat));
    return this.make(
      this.ruleset,
      names.map((name) => `me:${name}`),
    );
  }

  invite(rules: TableRules): Promise<void> {
    const free = rules.listed ? "open" : "invited";
    const others = Array.from({ length: this.players - 1 }, () => free);
    return this.make(this.ruleset, ["me", ...others], {
      ...rules,
      address: (id) => `/tables/${id}`,
    });
  }

  nameAt(seat: number): string {
    return this.wish.names[seat]?.trim() || say("screen.player", { number: seat + 1 });
  }

  #bot(name: string | null | undefined): BotDocument | null {
    return this.bots.find((bot) => bot.name === name) ?? null;
  }

  private async make(
    ruleset: RulesetDocument | null,
    seats: readonly string[],
    {
      address = (id: string) => `/games/${id}`,
      ...rules
    }: Partial<TableRules> & { address?: (id: string) => string } = {},
  ): Promise<void> {
    if (!ruleset || this.isBusy) return;
    this.isBusy = true;
    this.complaint = null;
    this.keep();
    try {
      const table = await make<TableDocument>("/api/tables", {
        ruleset: ruleset.name,
        seats,
        ...rules,
      });
      if (table.invitation) keepInvitation(table.id, table.invitation);
      goTo(address(table.id));
    } catch (error) {
      this.complaint = complaintOf(error);
    } finally {
      this.isBusy = false;
    }
  }
}

export function keepInvitation(table: string, invitation: string): void {
  localStorage.setItem(`ironbridge.invitation.${table}`, invitation);
}

export function keptInvitation(table: string): string | null {
  return localStorage.getItem(`ironbridge.invitation.${table}`);
}

/** What to show when a request was refused. */
export function complaintOf(error: unknown): string {
  if (error instanceof Refusal) return error.code === "no_connection" ? say("lost.server") : error.message;
  return String(error);
}
