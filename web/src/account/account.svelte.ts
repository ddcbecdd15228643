/** What is mine on the server: devices, whom I have blocked, and the ways out. */
import type {
  BlockDocument,
  EndedDocument,
  FarewellDocument,
  LogOut,
  MuteDocument,
  RecoveryDocument,
  SessionDocument,
  StandingDocument,
  UnseenChange,
  UnseenDocument,
} from "../wire";
import { complaintOf } from "../home/start.svelte";
import { forgetMe } from "../person.svelte";
import { goTo } from "../router.svelte";
import { call } from "../server/http";

const ME = "/api/people/me";

export class Account {
  sessions = $state<readonly SessionDocument[]>([]);
  blocked = $state<readonly BlockDocument[]>([]);
  mutes = $state<readonly MuteDocument[]>([]);
  /** Whether nobody is told when I am here. */
  isUnseen = $state(false);
  standing = $state<StandingDocument | null>(null);
  /** The recovery link that was just made; it is shown until the page is left, and kept nowhere. */
  link = $state<string | null>(null);
  complaint = $state<string | null>(null);
  isBusy = $state(false);
  readonly others = $derived(this.sessions.filter((session) => !session.is_this));

  load(): Promise<void> {
    return this.doing(async () => {
      let found: UnseenDocument;
      [this.sessions, this.blocked, this.mutes, found, this.standing] = await Promise.all([
        call<SessionDocument[]>("GET", `${ME}/sessions`),
        call<BlockDocument[]>("GET", `${ME}/blocks`),
        call<MuteDocument[]>("GET", `${ME}/mutes`),
        call<UnseenDocument>("GET", `${ME}/presence`),
        call<StandingDocument>("GET", `${ME}/standing`),
      ]);
      this.isUnseen = found.unseen;
    });
  }

  hide(unseen: boolean): Promise<void> {
    return this.doing(async () => {
      const change: UnseenChange = { unseen };
      this.isUnseen = (await call<UnseenDocument>("PATCH", `${ME}/presence`, change)).unseen;
    });
  }

  end(session: string): Promise<void> {
    return this.doing(async () => {
      this.sessions = await call<SessionDocument[]>("DELETE", `${ME}/sessions/${session}`);
    });
  }

  logOut(where: LogOut["where"]): Promise<void> {
    return this.doing(async () => {
      await call<EndedDocument>("POST", `${ME}/log_out`, { where } satisfies LogOut);
      if (where === "others") this.sessions = this.sessions.filter((session) => session.is_this);
      else leave();
    });
  }

  makeLink(): Promise<void> {
    return this.doing(async () => {
      const { token } = await call<RecoveryDocument>("POST", `${ME}/recovery`);
      this.link = `${location.origin}/recover#${token}`;
    });
  }

  unblock(block: string): Promise<void> {
    return this.doing(async () => {
      this.blocked = await call<BlockDocument[]>("DELETE", `${ME}/blocks/${block}`);
    });
  }

  unmute(mute: string): Promise<void> {
    return this.doing(async () => {
      this.mutes = await call<MuteDocument[]>("DELETE", `${ME}/mutes/${mute}`);
    });
  }

  farewell(name: string): Promise<void> {
    return this.doing(async () => {
      await call<FarewellDocument>("POST", `${ME}/delete`, { confirm: name });
      leave();
    });
  }

  private async doing(work: () => Promise<void>): Promise<void> {
    if (this.isBusy) return;
    this.isBusy = true;
    this.complaint = null;
    try {
      await work();
    } catch (error) {
      this.complaint = complaintOf(error);
    } finally {
      this.isBusy = false;
    }
  }
}

/** Block the person in a seat of a table. */
export async function block(table: string, seat: number): Promise<void> {
  await call<BlockDocument[]>("POST", `${ME}/blocks`, { table, seat });
}

function leave(): void {
  forgetMe();
  goTo("/");
}

const DAY = 86_400;

/** On which day a device was last used, in words; the server knows the day alone. */
export function usedOn(used: number, now: number, language: string): string {
  const days = Math.floor(now / DAY) - Math.floor(used / DAY);
  return new Intl.RelativeTimeFormat(language, { numeric: "auto" }).format(-Math.max(0, days), "day");
}
