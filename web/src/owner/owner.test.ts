import { fireEvent, render, screen, waitFor } from "@testing-library/svelte";
import { afterEach, expect, test, vi } from "vitest";
import OwnerScreen from "../screens/Owner.svelte";
import { goTo } from "../router.svelte";
import { say } from "../words/words.svelte";

const SEEN = {
  announcement: "At noon",
  is_maintained: false,
  people: [
    { id: "p1", name: "Ada", made: 1_800_000_000, used: null, tables: 2, is_banned: false, may_open: false },
  ],
  tables: [{ id: "t1", ruleset: "some", status: "playing", owner: "Ada", made: 1, last: 2 }],
  reports: [],
  puzzles: [
    { id: "r1", puzzle: "some-2-1-9", made: 1, person: "p1", name: "Ada", words: "Wrong", data: "{}" },
  ],
  acts: [{ number: 1, made: 1, actor: "command", act: "announce", subject: null, detail: "At noon" }],
  link: null,
};
let called: [string, string | null][] = [];

function serving(status = 200): void {
  called = [];
  vi.stubGlobal("fetch", (path: string, { method, body }: { method: string; body: string | null }) => {
    called.push([`${method} ${path}`, body]);
    if (path === "/api/announcement")
      return Promise.resolve(new Response(JSON.stringify({ announcement: null, is_maintained: false })));
    const told = status === 200 ? SEEN : { code: "no_identity", message: "it opens nothing", facts: {} };
    return Promise.resolve(new Response(JSON.stringify(told), { status }));
  });
}

const orders = (): unknown[] =>
  called.filter(([path]) => path === "POST /api/owner/acts").map(([, body]) => JSON.parse(body ?? ""));

afterEach(() => {
  vi.unstubAllGlobals();
  goTo("/");
});

test("the token is sent once and leaves the address at once", async () => {
  serving();
  goTo("/owner#a-secret");
  render(OwnerScreen);
  await screen.findByText(say("owner.people"));
  expect(called.filter(([, body]) => body?.includes("a-secret"))).toEqual([
    ["POST /api/owner", JSON.stringify({ token: "a-secret" })],
  ]);
  expect(called.some(([path]) => path.includes("a-secret"))).toBe(false);
  expect(location.href).not.toContain("a-secret");
});

test("who has no cookie is told so", async () => {
  serving(401);
  goTo("/owner");
  render(OwnerScreen);
  await screen.findByText("it opens nothing");
});

test("every act goes to the server with whom it is about", async () => {
  serving();
  goTo("/owner");
  render(OwnerScreen);
  await fireEvent.click(await screen.findByLabelText(say("owner.act.spoken", { name: "Ada" })));
  const press = async (label: string): Promise<void> => {
    const before = orders().length;
    await fireEvent.click(screen.getByText(label, { selector: "button" }));
    await waitFor(() => expect(orders().length).toBe(before + 1));
    await waitFor(() => expect(screen.queryByText(label, { selector: "button" })).toBeTruthy());
  };
  await fireEvent.input(screen.getByLabelText(say("owner.name")), { target: { value: "Augusta" } });
  for (const label of ["rename", "ban", "revoke", "invite", "maintenance.begin", "end"] as const)
    await press(say(`owner.${label}`));
  await fireEvent.input(screen.getByLabelText(say("owner.announcement")), { target: { value: "Soon" } });
  await press(say("owner.announce"));
  await press(say("owner.dismiss"));
  expect(orders()).toEqual([
    { act: "rename", subject: "p1", words: "Augusta" },
    { act: "ban", subject: "p1", words: "" },
    { act: "revoke", subject: "p1", words: "" },
    { act: "invite", subject: "p1", words: "" },
    { act: "maintenance_on", subject: "", words: "" },
    { act: "end", subject: "t1", words: "" },
    { act: "announce", subject: "", words: "Soon" },
    { act: "dismiss_puzzle", subject: "r1", words: "" },
  ]);
});
