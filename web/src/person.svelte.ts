/** Who this browser is: a guest from the first moment, without registering. */
import type { PersonDocument, Welcome } from "./wire";
import { Refusal, call } from "./server/http";
import { forgetBrowser } from "./notices/push";
import { say } from "./words/words.svelte";

export const me = $state<{ person: PersonDocument | null }>({ person: null });
// Earlier pages kept the recovery token here; the cookie alone says who this browser is.
localStorage.removeItem("ironbridge.recovery");

/** Who I am if this browser is known; nobody is made. */
export async function whoIsKnown(): Promise<PersonDocument | null> {
  if (me.person) return me.person;
  const known = await call<PersonDocument | null>("GET", "/api/people").catch((error: unknown) => {
    if (error instanceof Refusal && error.status === 401) return null;
    throw error;
  });
  if (known) me.person = known;
  return known;
}

/** Who I am; a new guest is made the first time. */
export async function whoAmI(): Promise<PersonDocument> {
  const known = await whoIsKnown();
  if (known) return known;
  const welcome = await call<Welcome>("POST", "/api/people", { name: say("guest") });
  me.person = { id: welcome.id, name: welcome.name };
  return me.person;
}

/** Go by another name. */
export async function rename(name: string): Promise<void> {
  me.person = await call<PersonDocument>("PATCH", "/api/people/me", { name });
}

/** Become the person of a recovery token; the token is not kept. */
export async function recover(token: string): Promise<PersonDocument> {
  const welcome = await call<Welcome>("POST", "/api/people/recover", { token });
  me.person = { id: welcome.id, name: welcome.name };
  return me.person;
}

/** I am nobody any more on this device, until somebody new is made. */
export function forgetMe(): void {
  me.person = null;
  forgetBrowser().catch(() => null);
}
