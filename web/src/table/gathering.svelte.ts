/** A table before its game begins, kept up to date, and what can be done there. */
import type {
  BotDocument,
  Join,
  Ready,
  SeatChange,
  SeatOrder,
  Start,
  TableChange,
  TableDocument,
} from "../wire";
import { me, rename } from "../person.svelte";
import { goTo } from "../router.svelte";
import { call } from "../server/http";
import { GameSocket } from "../server/socket";
import { language } from "../words/words.svelte";
import { complaintOf, keepInvitation, keptInvitation } from "../home/start.svelte";

export class Gathering {
  table = $state.raw<TableDocument | null>(null);
  bots = $state.raw<readonly BotDocument[]>([]);
  complaint = $state<string | null>(null);
  isBusy = $state(false);
  /** Seconds to the next attempt while the connection is lost. */
  lost = $state<number | null>(null);
  closed = $state<string | null>(null);
  invitation = $state<string | null>(null);

  private readonly socket: GameSocket;
  private changes: Promise<void> = Promise.resolve();

  constructor(
    readonly id: string,
    sent: string,
  ) {
    if (sent) keepInvitation(id, sent);
    this.invitation = sent || keptInvitation(id);
    this.socket = new GameSocket(`/api/games/${id}/socket?language=${language()}`, {
      updated: () => goTo(`/games/${id}`, { replace: true }),
      told: (message) => {
        if (message.type === "table") this.table = message.table;
      },
      connection: (seconds) => (this.lost = seconds),
      refused: (code) => (this.closed = code),
    });
    void call<BotDocument[]>("GET", `/api/bots?language=${language()}`)
      .then((bots) => (this.bots = bots))
      .catch(() => undefined);
  }

  close(): void {
    this.socket.close();
  }

  hurry(): void {
    this.socket.hurry();
  }

  readonly isHost: boolean = $derived(this.table?.is_mine ?? false);
  readonly isSeated: boolean = $derived(this.table?.seats.some((seat) => seat.is_mine) ?? false);
  readonly free: number = $derived(
    this.table?.seats.filter((seat) => seat.kind === "open" || seat.kind === "invited").length ?? 0,
  );
  /** Whether I sit here and have not said yet that I am ready for the rules as they stand. */
  readonly isAsked: boolean = $derived(
    this.table?.seats.some((seat) => seat.is_mine && !seat.is_ready) ?? false,
  );
  readonly isReady: boolean = $derived(this.table?.seats.every((seat) => seat.is_ready) ?? false);
  get link(): string | null {
    const address = `${location.origin}/tables/${this.id}`;
    if (this.invitation) return `${address}#${this.invitation}`;
    return this.table?.is_listed ? address : null;
  }
  /** Whether a free seat may be taken: at a listed table, or with an invitation. */
  readonly canJoin: boolean = $derived(
    !this.isSeated &&
      (this.table?.seats.some((seat) => seat.kind === "open" && this.table?.is_listed) ||
        (this.invitation !== null && this.free > 0)),
  );

  /** Take a seat, under a name that may be new. */
  join(name: string, seat: number | null = null): Promise<void> {
    return this.doing(async () => {
      if (name.trim() && name.trim() !== me.person?.name) await rename(name);
      return this.post("join", { seat, invitation: this.invitation });
    });
  }

  place(seat: number, wish: string): Promise<void> {
    return this.doing(() => this.post(`seats/${seat}`, { wish }));
  }

  /** One change after the other; one that adds to what there is says what of the table as it is by then. */
  change(wish: Partial<TableChange> | ((table: TableDocument) => Partial<TableChange>)): Promise<void> {
    this.changes = this.changes.then(() =>
      this.doing(() => {
        const change = typeof wish === "function" ? wish(this.table!) : wish;
        return call<TableDocument>("PATCH", `/api/tables/${this.id}`, change);
      }),
    );
    return this.changes;
  }

  standUp(): Promise<void> {
    return this.doing(() => this.post("stand_up"));
  }

  /** Begin, perhaps without those who are not ready. */
  start(bot: string, without_unready = false): Promise<void> {
    return this.doing(() => this.post("start", { bot, without_unready }));
  }

  ready(ready: boolean): Promise<void> {
    return this.doing(() => this.post("ready", { ready }));
  }

  /** Let those in a seat and in the one so many places further on change seats, and colours with them. */
  move(seat: number, by: number): Promise<void> {
    const order = this.table?.seats.map((each) => each.seat) ?? [];
    [order[seat], order[seat + by]] = [order[seat + by]!, order[seat]!];
    return this.doing(() => this.post("order", { order }));
  }

  private post(what: string, body?: Join | Ready | SeatChange | SeatOrder | Start): Promise<TableDocument> {
    return call<TableDocument>("POST", `/api/tables/${this.id}/${what}`, body);
  }

  private async doing(work: () => Promise<TableDocument>): Promise<void> {
    if (this.isBusy) return;
    this.isBusy = true;
    this.complaint = null;
    try {
      const table = await work();
      this.table = table;
      if (table.status !== "waiting") goTo(`/games/${this.id}`, { replace: true });
    } catch (error) {
      this.complaint = complaintOf(error);
    } finally {
      this.isBusy = false;
    }
  }
}
