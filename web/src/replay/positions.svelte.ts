/** The positions of a game, fetched in blocks as they are wanted and kept. */
import { untrack } from "svelte";
import { call } from "../server/http";
import type { PositionDocument } from "../wire";
import { blocksAt } from "./steps";

const BLOCK = 25;

export class Positions {
  private readonly kept = new Map<number, PositionDocument>();
  private readonly asked = new Set<number>();
  private version = $state(0);
  /** Whether the last attempt failed; asking again tries again. */
  hasFailed = $state(false);

  constructor(
    private readonly game: string,
    /** Whose knowledge: one seat's, or, for null, as much as may be known. */
    readonly seat: number | null = null,
  ) {}

  /** The position after an action; null until it has come. */
  at(action: number): PositionDocument | null {
    void this.version;
    return this.kept.get(action) ?? null;
  }

  /** Fetch what is needed to show an action and those about it. */
  want(action: number, last: number): void {
    for (const first of blocksAt(action, BLOCK, last)) {
      const end = Math.min(first + BLOCK - 1, last);
      if (!this.asked.has(first) && !this.isWhole(first, end)) void this.fetch(first, end);
    }
  }

  /** Fetch what is missing between two actions. */
  wantAll(first: number, last: number): void {
    let from = Math.max(0, first);
    while (from <= last && this.kept.has(from)) from += 1;
    if (from <= last && !this.asked.has(from)) void this.fetch(from, Math.min(last, from + BLOCK - 1));
  }

  /** A turn was taken back: what came after it is no longer valid. */
  forget(after: number): void {
    for (const action of this.kept.keys()) if (action > after) this.kept.delete(action);
    // Read untracked: an effect that calls this must not run again because of it.
    untrack(() => (this.version += 1));
  }

  private isWhole(first: number, end: number): boolean {
    for (let action = first; action <= end; action += 1) if (!this.kept.has(action)) return false;
    return true;
  }

  private async fetch(first: number, last: number): Promise<void> {
    this.asked.add(first);
    const seat = this.seat === null ? "" : `&seat=${this.seat}`;
    try {
      const path = `/api/games/${this.game}/positions?first=${first}&last=${last}${seat}`;
      for (const found of await call<PositionDocument[]>("GET", path)) this.kept.set(found.action, found);
      this.hasFailed = false;
    } catch {
      this.hasFailed = true;
    }
    this.asked.delete(first);
    this.version += 1;
  }
}
