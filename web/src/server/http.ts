/** Calls to the server; every refusal comes as an error with its code and what to do. */
import type { ErrorDocument } from "../wire";
import { language } from "../words/words.svelte";

export class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly facts: Record<string, unknown> = {},
  ) {
    super(message);
  }
}

/** The answer to a call. Raises Refusal; the code is `no_connection` when there was no answer. */
export async function call<T>(
  method: "GET" | "POST" | "PATCH" | "DELETE",
  path: string,
  body?: object,
): Promise<T> {
  const response = await answered(method, path, body);
  return (await response.json()) as T;
}

/** The answer to a call as text. Raises Refusal. */
export async function callForText(path: string): Promise<string> {
  return (await answered("GET", path)).text();
}

async function answered(method: string, path: string, body?: object): Promise<Response> {
  let response: Response;
  try {
    response = await fetch(inLanguage(path), {
      method,
      credentials: "same-origin",
      headers: body === undefined ? {} : { "content-type": "application/json" },
      body: body === undefined ? null : JSON.stringify(body),
    });
  } catch {
    throw new Refusal(0, "no_connection", "");
  }
  if (response.ok) return response;
  const told = (await response.json().catch(() => null)) as ErrorDocument | null;
  throw new Refusal(
    response.status,
    told?.code ?? "server_error",
    told?.message ?? response.statusText,
    told?.facts,
  );
}

/** A path that asks for words in the language of the page. */
function inLanguage(path: string): string {
  if (language() === "en" || path.includes("language=")) return path;
  return `${path}${path.includes("?") ? "&" : "?"}language=${language()}`;
}
