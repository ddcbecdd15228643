import { afterEach, expect, test, vi } from "vitest";
import { isOutdated } from "./version";

const PAGE = '<script type="module" crossorigin src="/assets/index-1.js"></script>';

function serving(answer: () => Promise<Response>): void {
  const script = document.createElement("script");
  script.type = "module";
  script.setAttribute("src", "/assets/index-1.js");
  vi.spyOn(document, "querySelector").mockReturnValue(script);
  vi.stubGlobal("fetch", answer);
}

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test("the page that the server serves is not outdated", async () => {
  serving(() => Promise.resolve(new Response(PAGE)));
  expect(await isOutdated()).toBe(false);
});

test("another one is", async () => {
  serving(() => Promise.resolve(new Response(PAGE.replace("index-1", "index-2"))));
  expect(await isOutdated()).toBe(true);
});

test("a server that does not answer, or answers a fault, says nothing about it", async () => {
  serving(() => Promise.reject(new TypeError("offline")));
  expect(await isOutdated()).toBe(false);
  serving(() => Promise.resolve(new Response("", { status: 503 })));
  expect(await isOutdated()).toBe(false);
});
