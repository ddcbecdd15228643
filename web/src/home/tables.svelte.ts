/** My tables and the open ones, refreshed while the page is visible. */
import { untrack } from "svelte";
import type { KnownTable, TableDocument } from "../wire";
import { whoAmI } from "../person.svelte";
import { Refusal, call } from "../server/http";
import { complaintOf } from "./start.svelte";

const PAUSE = 20_000;

export class Tables {
  mine = $state.raw<readonly TableDocument[] | null>(null);
  lobby = $state.raw<readonly TableDocument[]>([]);
  /** Where people wait with whom I have played. */
  known = $state.raw<readonly KnownTable[]>([]);
  now = $state(seconds());
  /** Whether the server does not answer at the moment. */
  isLost = $state(false);
  complaint = $state<string | null>(null);

  async look(): Promise<void> {
    try {
      await whoAmI();
      [this.mine, this.lobby, this.known] = await Promise.all([
        call<TableDocument[]>("GET", "/api/tables/mine"),
        call<TableDocument[]>("GET", "/api/tables"),
        call<KnownTable[]>("GET", "/api/tables/known"),
      ]);
      this.now = seconds();
      this.isLost = false;
      this.complaint = null;
    } catch (error) {
      this.isLost = error instanceof Refusal && error.code === "no_connection";
      this.complaint = this.isLost ? null : complaintOf(error);
    }
  }

  /** Refresh when the page becomes visible, and regularly while it is. */
  follow(): () => void {
    const look = (): void => {
      if (document.visibilityState === "visible") void this.look();
    };
    // Whoever follows does not begin anew when it is known who I am.
    untrack(look);
    const timer = setInterval(look, PAUSE);
    document.addEventListener("visibilitychange", look);
    addEventListener("online", look);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", look);
      removeEventListener("online", look);
    };
  }
}

function seconds(): number {
  return Math.floor(Date.now() / 1000);
}
