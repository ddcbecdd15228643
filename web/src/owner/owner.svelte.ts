/** What the owner of a server sees and does. The token of the link is sent once, and then only a cookie knows it. */
import type { OwnerDocument, OwnerOrder } from "../wire";
import { complaintOf } from "../home/start.svelte";
import { lookForAnnouncement } from "../server/announcement.svelte";
import { call } from "../server/http";
import { type Key, say } from "../words/words.svelte";

const PATH = "/api/owner";

export class Owner {
  seen = $state.raw<OwnerDocument | null>(null);
  complaint = $state<string | null>(null);
  isBusy = $state(false);

  /** Open the page by the token of a link, or by the cookie that it left. */
  enter(token: string): Promise<void> {
    return this.doing(() =>
      token ? call<OwnerDocument>("POST", PATH, { token }) : call<OwnerDocument>("GET", PATH),
    );
  }

  find(text: string): Promise<void> {
    return this.doing(() => call<OwnerDocument>("GET", `${PATH}?find=${encodeURIComponent(text)}`));
  }

  async act(act: OwnerOrder["act"], subject = "", words = ""): Promise<void> {
    const order: OwnerOrder = { act, subject, words };
    await this.doing(() => call<OwnerDocument>("POST", `${PATH}/acts`, order));
    void lookForAnnouncement();
  }

  private async doing(work: () => Promise<OwnerDocument>): Promise<void> {
    if (this.isBusy) return;
    this.isBusy = true;
    this.complaint = null;
    try {
      this.seen = await work();
    } catch (error) {
      this.complaint = complaintOf(error);
    } finally {
      this.isBusy = false;
    }
  }
}

/** A time of the server, in the words of a language. */
export function when(seconds: number, language: string): string {
  return new Intl.DateTimeFormat(language, {
    dateStyle: "medium",
    timeStyle: "short",
    hourCycle: "h23",
  }).format(seconds * 1000);
}

/** Words of the server, in those of the page. */
export const saidStatus = (status: string): string => say(`owner.status.${status}` as Key);
export const saidAct = (act: string): string => say(`owner.did.${act}` as Key);
export const saidActor = (actor: string): string => say(`owner.by.${actor}` as Key);
