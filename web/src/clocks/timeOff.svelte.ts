/** My breaks: whether one is on, and how many days I have left this year. */
import type { BreakDocument } from "../wire";
import { complaintOf } from "../home/start.svelte";
import { call } from "../server/http";

const DAY = 24 * 3600;
export const DAYS_A_YEAR = 28;
const BREAK = "/api/people/me/break";

export class TimeOff {
  told = $state.raw<BreakDocument | null>(null);
  complaint = $state<string | null>(null);
  isBusy = $state(false);

  load(): Promise<boolean> {
    return this.doing("GET");
  }

  /** A break until a day of the calendar begins here. */
  begin(day: string): Promise<boolean> {
    return this.doing("POST", { until: beginningOf(day) });
  }

  end(): Promise<boolean> {
    return this.doing("DELETE");
  }

  readonly daysLeft: number = $derived(Math.floor((this.told?.left ?? 0) / DAY));
  /** The last day on which I can be back, and the first one. */
  readonly last: string = $derived(dayFrom(this.told?.latest ?? 0));
  readonly first: string = dayFrom(Date.now() / 1000 + DAY);
  /** A week from now, or what is left. */
  readonly usual: string = $derived(
    [dayFrom(Date.now() / 1000 + 7 * DAY), this.last].sort()[0] ?? this.first,
  );

  private async doing(method: "GET" | "POST" | "DELETE", body?: { until: number }): Promise<boolean> {
    if (this.isBusy) return false;
    this.isBusy = true;
    this.complaint = null;
    try {
      this.told = await call<BreakDocument>(method, BREAK, body);
      return true;
    } catch (error) {
      this.complaint = complaintOf(error);
      return false;
    } finally {
      this.isBusy = false;
    }
  }
}

/** The second in which a day begins on this device. */
export function beginningOf(day: string): number {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  return Math.floor(new Date(year, month - 1, date).getTime() / 1000);
}

/** The day of a second on this device, as a field for dates has it. */
export function dayFrom(seconds: number): string {
  const day = new Date(seconds * 1000);
  const two = (number: number): string => String(number).padStart(2, "0");
  return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`;
}
