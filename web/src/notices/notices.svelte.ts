/** How I am told what happens while I am away: what the server offers, what I have chosen, and my ways. */
import type {
  NewBrowser,
  NewWebhook,
  NoticesChoice,
  NoticesDocument,
  TopicName,
  WayDocument,
  WayKind,
} from "../wire";
import { complaintOf } from "../home/start.svelte";
import { call } from "../server/http";
import { language } from "../words/words.svelte";
import { ownSubscription, subscribed } from "./push";

const NOTICES = "/api/people/me/notices";
export const KINDS: readonly WayKind[] = ["push", "mail", "webhook"];
export const TOPICS: readonly TopicName[] = ["turn", "clock", "game", "left", "telegram"];
const LOOKS = 10;

export class Notices {
  told = $state<NoticesDocument | null>(null);
  /** The subscription of this browser, if it has one. */
  own = $state<string | null>(null);
  complaint = $state<string | null>(null);
  isBusy = $state(false);

  load(): Promise<void> {
    return this.doing(async () => {
      this.told = await call<NoticesDocument>("GET", NOTICES);
      this.own = await ownSubscription();
    });
  }

  of(kind: WayKind): readonly WayDocument[] {
    return this.told?.ways.filter((way) => way.kind === kind) ?? [];
  }

  choose(change: Partial<NoticesChoice>): Promise<void> {
    return this.doing(async () => {
      if (!this.told) return;
      this.told = await call<NoticesDocument>("PATCH", NOTICES, choiceOf(this.told, change));
    });
  }

  turn(kind: WayKind, topic: TopicName, isOn: boolean): Promise<void> {
    if (!this.told) return Promise.resolve();
    const topics = this.told.topics;
    const left = topics[kind].filter((name) => name !== topic);
    return this.choose({ topics: { ...topics, [kind]: isOn ? [...left, topic] : left } });
  }

  useBrowser(): Promise<void> {
    return this.doing(async () => {
      const key = this.told?.push_key;
      if (!key) return;
      const subscription = await subscribed(key);
      if (subscription) await this.add("browsers", subscription);
      this.own = await ownSubscription();
    });
  }

  useMail(address: string): Promise<void> {
    return this.doing(() => this.add("mail", { address }));
  }

  useWebhook(webhook: NewWebhook): Promise<void> {
    return this.doing(() => this.add("webhook", webhook));
  }

  forget(way: WayDocument): Promise<void> {
    return this.doing(async () => {
      this.told = await call<NoticesDocument>("DELETE", `${NOTICES}/ways/${way.id}`);
    });
  }

  test(way: WayDocument): Promise<void> {
    return this.doing(async () => {
      this.told = await call<NoticesDocument>("POST", `${NOTICES}/ways/${way.id}/test`);
      // It goes out in a moment: how it went is shown as soon as it is known.
      for (let look = 0; look < LOOKS; look++) {
        const found = this.told?.ways.find(({ id }) => id === way.id);
        if (!found || found.tried !== way.tried || found.state === "unconfirmed") return;
        await new Promise((resolve) => setTimeout(resolve, 500));
        this.told = await call<NoticesDocument>("GET", NOTICES);
      }
    });
  }

  /** A new way; with the first one the server learns the time zone and the language of this device. */
  private async add(kind: string, body: NewBrowser | NewWebhook | { address: string }): Promise<void> {
    if (this.told?.ways.length === 0) {
      const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
      const change = { zone, language: language() };
      await call<NoticesDocument>("PATCH", NOTICES, choiceOf(this.told, change)).catch(() => null);
    }
    this.told = await call<NoticesDocument>("POST", `${NOTICES}/${kind}`, body);
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

/** All that I choose, with a change. */
export function choiceOf(told: NoticesDocument, change: Partial<NoticesChoice>): NoticesChoice {
  const { topics, wait, digest, zone, quiet_from, quiet_to, quiet_days, clock_sleeps, weekends } = told;
  const sleep = { quiet_from, quiet_to, quiet_days, clock_sleeps, weekends };
  return { topics, wait, digest, zone, ...sleep, language: language(), ...change };
}

/** The hours of a day, each with whether it is quiet. */
export function quietHours(from: number | null, to: number | null): readonly boolean[] {
  return Array.from({ length: 24 }, (_, hour) => {
    if (from === null || to === null) return false;
    const minute = hour * 60;
    return from <= to ? from <= minute && minute < to : minute >= from || minute < to;
  });
}

/** A minute of the day as a clock shows it. */
export function clockTime(minute: number): string {
  return `${String(Math.floor(minute / 60)).padStart(2, "0")}:${String(minute % 60).padStart(2, "0")}`;
}
