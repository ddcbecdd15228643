/** A count that the phones around a table share: what is entered on one is seen by all a moment later. */
import { Refusal, call } from "../../server/http";
import type { NewSheet, SharedSheet, SheetChange, SheetLink } from "../../wire";
import type { Counting } from "../counting.svelte";
import type { Kept as Clock } from "../round/clock.svelte";
import type { Sheet } from "../sheet";
import { isSame, merged } from "./merged";

/** What this phone keeps of it: the link, whose phone it is, and what it and the server last agreed on. */
interface Kept {
  readonly token: string;
  readonly by: number | null;
  readonly version: number;
  readonly sheet: Sheet;
  readonly clock: Clock | null;
}

const KEPT = "ironbridge.companion.together";
const STEP = 1500;

export class Together {
  private kept = $state.raw<Kept | null>(null);
  /** Who has entered something last; null where they have not said who they are. */
  author = $state<number | null>(null);
  isReached = $state(true);
  /** Whether it was shared until now and is no longer. */
  hasEnded = $state(false);
  private isBusy = false;

  constructor(private readonly counting: Counting) {
    try {
      this.kept = JSON.parse(localStorage.getItem(KEPT) ?? "null") as Kept | null;
    } catch {
      this.kept = null;
    }
  }

  readonly token: string | null = $derived(this.kept?.token ?? null);
  readonly by: number | null = $derived(this.kept?.by ?? null);

  /** Share what is counted on this phone. Raises Refusal. */
  async share(): Promise<void> {
    const { sheet, clock } = this.entered();
    const body = { ...sent(sheet, clock), by: null };
    const { token, version, now } = await call<SheetLink>("POST", "/api/sheets", body);
    this.hasEnded = false;
    this.keep({ token, by: null, version, sheet, clock: moved(clock, ahead(now)) });
  }

  /** Take part in what is shared under a token. Raises Refusal. */
  async join(token: string): Promise<void> {
    const found = await call<SharedSheet>("POST", "/api/sheets/look", { token, seen: 0 });
    const clock = moved(found.clock, -ahead(found.now));
    const sheet = found.sheet as Sheet;
    await this.counting.begin(sheet);
    this.counting.clock.take(clock);
    [this.hasEnded, this.isReached, this.author] = [false, true, found.by];
    this.keep({ token, by: null, version: found.version, sheet, clock });
  }

  /** Say whose phone this is. */
  iAm(seat: number | null): void {
    if (this.kept) this.keep({ ...this.kept, by: seat });
  }

  /** Take part no longer; the others go on. */
  leave(): void {
    this.kept = null;
    localStorage.removeItem(KEPT);
  }

  /** Share it no longer, with anybody. Raises Refusal. */
  async end(): Promise<void> {
    const token = this.token;
    if (token) await call("POST", "/api/sheets/end", { token });
    this.leave();
  }

  /** Pass on what was entered here, and take what the others have entered; called again and again. */
  async step(): Promise<void> {
    const kept = this.kept;
    if (!kept || this.isBusy || !this.counting.sheet) return;
    this.isBusy = true;
    try {
      const mine = this.entered();
      const isNew = !isSame(mine.sheet, kept.sheet) || !isSame(mine.clock, kept.clock);
      const found = isNew ? await this.write(kept, mine.sheet, mine.clock) : await this.look(kept);
      // Meanwhile this phone may have left, or taken part in another count.
      if (this.kept?.token !== kept.token) return;
      [this.isReached, this.author] = [true, found.by];
      if (found.written) {
        this.keep({ ...this.kept, version: found.version, ...mine });
      } else if (found.sheet) this.take(this.kept, found);
    } catch (error) {
      this.isReached = false;
      if (error instanceof Refusal && error.code === "unknown_sheet") {
        this.hasEnded = true;
        this.leave();
      }
    } finally {
      this.isBusy = false;
    }
  }

  /** Go on for as long as the page is open. */
  follow(): () => void {
    const going = setInterval(() => document.visibilityState === "visible" && void this.step(), STEP);
    return () => clearInterval(going);
  }

  private look({ token, version }: Kept): Promise<SharedSheet> {
    return call<SharedSheet>("POST", "/api/sheets/look", { token, seen: version });
  }

  private write({ token, version, by }: Kept, sheet: Sheet, clock: Clock | null): Promise<SharedSheet> {
    const body: SheetChange = { token, version, ...sent(sheet, moved(clock, this.offset)), by };
    return call<SharedSheet>("POST", "/api/sheets/write", body);
  }

  /** What the others have entered, with what was entered here since. */
  private take(kept: Kept, found: SharedSheet): void {
    this.offset = ahead(found.now);
    const theirs = { sheet: found.sheet as Sheet, clock: moved(found.clock, -this.offset) };
    const mine = this.entered();
    if (isSame(mine.clock, kept.clock)) this.counting.clock.take(theirs.clock);
    this.counting.receive(merged(kept.sheet, mine.sheet, theirs.sheet));
    this.keep({ ...kept, version: found.version, ...theirs });
  }

  /** How many milliseconds the server's clock is ahead of that of this phone. */
  private offset = 0;

  private entered(): { readonly sheet: Sheet; readonly clock: Clock | null } {
    return { sheet: this.counting.sheet!, clock: this.counting.clock.given };
  }

  private keep(kept: Kept): void {
    this.kept = kept;
    localStorage.setItem(KEPT, JSON.stringify(kept));
  }
}

/** Only whole seconds of the server are known: less than two of difference are none. */
function ahead(now: number): number {
  const difference = now * 1000 - Date.now();
  return Math.abs(difference) < 2000 ? 0 : difference;
}

/** A clock by another's time. */
function moved(clock: Clock | null, by: number): Clock | null {
  return clock && { ...clock, since: Math.max(0, clock.since + by) };
}

/** What is never changed here may be sent as what could be. */
function sent(sheet: Sheet, clock: Clock | null): Pick<NewSheet, "sheet" | "clock"> {
  return { sheet, clock } as Pick<NewSheet, "sheet" | "clock">;
}
