import { afterEach, expect, test, vi } from "vitest";
import { make } from "./making";

afterEach(() => vi.unstubAllGlobals());

/** Answer calls one after another, and give the keys that were sent. */
function answering(...answers: (() => Response)[]): string[] {
  const keys: string[] = [];
  vi.stubGlobal("fetch", (_: string, sent: { body: string }) => {
    keys.push((JSON.parse(sent.body) as { key: string }).key);
    return Promise.resolve().then(answers[keys.length - 1]);
  });
  return keys;
}

function lost(): Response {
  throw new TypeError("lost");
}

const made = (): Response => Response.json({ id: "t" });
const refused = (status: number) => (): Response => Response.json({ code: "x" }, { status });

test("what was not answered is sent again with its key, and only that", async () => {
  const keys = answering(lost, refused(502), made, made, refused(409), made);
  const ask = (seats: number): Promise<unknown> => make("/api/tables", { seats });
  await expect(ask(1)).rejects.toThrow();
  await expect(ask(1)).rejects.toThrow();
  await ask(2);
  await ask(1);
  expect([keys[0], keys[1]]).toEqual([keys[3], keys[3]]);
  expect(keys[2]).not.toBe(keys[0]);
  await expect(ask(1)).rejects.toThrow();
  await ask(1);
  expect(new Set(keys).size).toBe(4);
});
