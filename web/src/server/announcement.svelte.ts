/** What the owner of the server tells everybody; asked for when a screen is opened, and once a minute while it is seen. */
import type { AnnouncementDocument } from "../wire";
import { call } from "./http";

const EVERY = 60_000;
export const announced = $state<AnnouncementDocument>({ announcement: null, is_maintained: false });

export async function lookForAnnouncement(): Promise<void> {
  try {
    Object.assign(announced, await call<AnnouncementDocument>("GET", "/api/announcement"));
  } catch {
    // What was told last still holds; that the server cannot be reached is told elsewhere.
  }
}

/** Keep looking until what is returned is called. */
export function followAnnouncement(): () => void {
  const look = (): void => {
    if (document.visibilityState !== "hidden") void lookForAnnouncement();
  };
  look();
  const timer = setInterval(look, EVERY);
  return () => clearInterval(timer);
}
