/** Who this browser is: a guest from the first moment, without registering. */
import type { PersonDocument, Welcome } from "./wire";
import { Refusal, call } from "./server/http";
import { say } from "./words/words.svelte";

export const me = $state<{ person: PersonDocument | null }>({ person: null });
const RECOVERY = "ironbridge.recovery";

/** Who I am; a new guest is made the first time. */
export async function whoAmI(): Promise<PersonDocument> {
  if (me.person) return me.person;
  const known = await call<PersonDocument | null>("GET", "/api/people").catch((error: unknown) => {
    if (error instanceof Refusal && error.status === 401) return null;
    throw error;
  });
  if (known) me.person = known;
  else {
    const welcome = await call<Welcome>("POST", "/api/people", { name: say("guest") });
    if (welcome.recovery) localStorage.setItem(RECOVERY, welcome.recovery);
    me.person = { id: welcome.id, name: welcome.name };
  }
  return me.person;
}

/** Go by another name. */
export async function rename(name: string): Promise<void> {
  me.person = await call<PersonDocument>("PATCH", "/api/people/me", { name });
}

/** Become the person of a recovery token; this device keeps the token. */
export async function recover(token: string): Promise<PersonDocument> {
  const welcome = await call<Welcome>("POST", "/api/people/recover", { token });
  localStorage.setItem(RECOVERY, token);
  me.person = { id: welcome.id, name: welcome.name };
  return me.person;
}

/** Become a new guest on this device; without a recovery link there is no way to return. */
export async function leaveDevice(): Promise<void> {
  localStorage.removeItem(RECOVERY);
  const welcome = await call<Welcome>("POST", "/api/people", { name: say("guest") });
  if (welcome.recovery) localStorage.setItem(RECOVERY, welcome.recovery);
  me.person = { id: welcome.id, name: welcome.name };
}

export function recoveryLink(): string | null {
  const token = localStorage.getItem(RECOVERY);
  return token ? `${location.origin}/recover#${token}` : null;
}
