/** Making something on the server once: what was not answered is sent again with the key that it had. */
import { Refusal, call } from "./http";
import { newKey } from "./keys";

const unanswered = new Map<string, string>();

export async function make<T>(path: string, body: object): Promise<T> {
  const what = `${path} ${JSON.stringify(body)}`;
  const key = unanswered.get(what) ?? newKey();
  unanswered.set(what, key);
  try {
    const made = await call<T>("POST", path, { ...body, key });
    unanswered.delete(what);
    return made;
  } catch (error) {
    if (error instanceof Refusal && error.status >= 400 && error.status < 500) unanswered.delete(what);
    throw error;
  }
}
