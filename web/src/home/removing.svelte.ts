/** Removing games of one's own: out of sight at once, gone for good when the time to think better of it is over. */
import type { TableDocument } from "../wire";
import { Refusal, call } from "../server/http";
import { complaintOf } from "./start.svelte";

export const TIME = 10_000; // milliseconds

class Removing {
  /** What is out of sight, whether it is gone already or not. */
  hidden = $state.raw<ReadonlySet<string>>(new Set());
  /** The last one that can still be brought back. */
  last = $state.raw<TableDocument | null>(null);
  complaint = $state<string | null>(null);
  private readonly timers = new Map<string, ReturnType<typeof setTimeout>>();

  constructor() {
    // Who closes the page has had no second thoughts.
    addEventListener("pagehide", () => {
      for (const id of this.timers.keys()) void this.send(id, true);
    });
  }

  remove(table: TableDocument): void {
    if (this.timers.has(table.id)) return;
    this.complaint = null;
    this.hidden = new Set([...this.hidden, table.id]);
    this.last = table;
    this.timers.set(
      table.id,
      setTimeout(() => void this.send(table.id), TIME),
    );
  }

  undo(): void {
    const table = this.last;
    if (!table) return;
    clearTimeout(this.timers.get(table.id));
    this.timers.delete(table.id);
    this.show(table.id);
    this.last = null;
  }

  private show(id: string): void {
    this.hidden = new Set([...this.hidden].filter((other) => other !== id));
  }

  private async send(id: string, isLeaving = false): Promise<void> {
    clearTimeout(this.timers.get(id));
    this.timers.delete(id);
    if (this.last?.id === id) this.last = null;
    const path = `/api/tables/${id}`;
    if (isLeaving) {
      void fetch(path, { method: "DELETE", credentials: "same-origin", keepalive: true });
      return;
    }
    try {
      await call("DELETE", path);
    } catch (error) {
      // Gone already, from another device: that was the wish.
      if (error instanceof Refusal && error.status === 404) return;
      this.show(id);
      this.complaint = complaintOf(error);
    }
  }
}

export const removing = new Removing();
