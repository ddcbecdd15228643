/** Importing a record from a file: its game is opened, or the page says why it cannot be read. */
import type { TableDocument } from "../wire";
import { Refusal } from "../server/http";
import { make } from "../server/making";
import { goTo } from "../router.svelte";
import { complaintOf } from "./start.svelte";

export interface BadRecord {
  readonly file: string;
  readonly message: string;
}

export class RecordImport {
  isBusy = $state(false);
  isOver = $state(false);
  bad = $state.raw<BadRecord | null>(null);

  async read(file: File | null | undefined): Promise<void> {
    if (!file || this.isBusy) return;
    this.isBusy = true;
    this.bad = null;
    try {
      const table = await make<TableDocument>("/api/records", { text: await file.text() });
      goTo(`/games/${table.id}/replay`);
    } catch (error) {
      const isRefused = error instanceof Refusal;
      this.bad = { file: file.name, message: isRefused ? complaintOf(error) : String(error) };
    } finally {
      this.isBusy = false;
    }
  }

  /** Files may be dropped anywhere on the page. */
  listen(): () => void {
    const over = (event: DragEvent): void => {
      if (!event.dataTransfer?.types.includes("Files")) return;
      event.preventDefault();
      this.isOver = true;
    };
    const left = (event: DragEvent): void => {
      if (event.relatedTarget === null) this.isOver = false;
    };
    const dropped = (event: DragEvent): void => {
      event.preventDefault();
      this.isOver = false;
      void this.read(event.dataTransfer?.files[0]);
    };
    addEventListener("dragover", over);
    addEventListener("dragleave", left);
    addEventListener("drop", dropped);
    return () => {
      removeEventListener("dragover", over);
      removeEventListener("dragleave", left);
      removeEventListener("drop", dropped);
    };
  }
}
