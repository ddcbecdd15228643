/** The ends of a game's eras as the server tells them, asked for when there is a new one. */
import { call } from "../server/http";
import type { EraDocument } from "../wire";
import { EraMoment } from "./era.svelte";

export class Eras {
  /** Whether the last attempt failed. */
  hasFailed = $state(false);
  private found = $state.raw<readonly EraDocument[]>([]);
  private readonly moments = new Map<number, EraMoment>();

  constructor(private readonly game: string) {}

  /** The era that ended with an action; null until it has come. */
  at(action: number): EraDocument | null {
    return this.found.find((era) => era.action === action) ?? null;
  }

  /** The same as it is told, as far as that has come. */
  momentAt(action: number): EraMoment | null {
    const era = this.at(action);
    if (!era) return null;
    let moment = this.moments.get(action);
    if (!moment) this.moments.set(action, (moment = new EraMoment(era)));
    return moment;
  }

  async want(action: number): Promise<EraDocument | null> {
    if (!this.at(action)) {
      const found = await call<EraDocument[]>("GET", `/api/games/${this.game}/eras`).catch(() => null);
      this.found = found ?? this.found;
      this.hasFailed = found === null;
    }
    return this.at(action);
  }
}
