import { fireEvent, render, screen, waitFor } from "@testing-library/svelte";
import { afterEach, expect, test, vi } from "vitest";
import { me } from "../person.svelte";
import { say } from "../words/words.svelte";
import { Account, usedOn } from "./account.svelte";
import BlockButton from "./BlockButton.svelte";
import Data from "./Data.svelte";
import Devices from "./Devices.svelte";
import You from "./You.svelte";

const NOW = 1_800_000_000;
const session = (id: string, isThis: boolean, daysAgo: number) => ({
  id,
  device: id === "x" ? null : "Firefox, Android",
  made: NOW,
  used: NOW - daysAgo * 86_400,
  is_this: isThis,
});

/** Answer calls from a list of paths; what was called is returned. */
function answering(answers: Record<string, unknown>): [string, unknown][] {
  const called: [string, unknown][] = [];
  vi.stubGlobal("fetch", (path: string, { method, body }: { method: string; body: string | null }) => {
    called.push([`${method} ${path}`, body === null ? null : JSON.parse(body)]);
    const answer = answers[`${method} ${path}`];
    return Promise.resolve(
      new Response(JSON.stringify(answer ?? { code: "not_found", message: "nothing" }), {
        status: answer === undefined ? 404 : 200,
      }),
    );
  });
  return called;
}

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

test("a device is logged out by its button, this one after a question", async () => {
  const left = [session("a", true, 0), session("x", false, 1)];
  const called = answering({
    "DELETE /api/people/me/sessions/b": left,
    "POST /api/people/me/log_out": { sessions: 1 },
  });
  const account = new Account();
  account.sessions = [left[0]!, session("b", false, 3), left[1]!];
  render(Devices, { account, now: NOW });
  expect(screen.getByText(/3 days ago/)).toBeTruthy();
  await fireEvent.click(screen.getByLabelText(say("devices.end.spoken", { device: "Firefox, Android" })));
  await waitFor(() => expect(screen.queryByText(/3 days ago/)).toBeNull());
  await fireEvent.click(screen.getByText(say("devices.end"), { selector: ".stop" }));
  expect(called).toHaveLength(1);
  expect(document.activeElement?.textContent).toBe(say("settings.stay"));
  await fireEvent.click(screen.getByText(say("devices.here.sure")));
  await waitFor(() => expect(called.at(-1)).toEqual(["POST /api/people/me/log_out", { where: "here" }]));
});

test("a recovery link is made when it is asked for, and kept nowhere", async () => {
  answering({ "POST /api/people/me/recovery": { token: "me.secret" } });
  const account = new Account();
  render(You, { account });
  expect(screen.queryByLabelText(say("settings.link"))).toBeNull();
  await fireEvent.click(screen.getByText(say("settings.link.make")));
  const field = await screen.findByLabelText<HTMLInputElement>(say("settings.link"));
  expect(field.value).toMatch(/\/recover#me\.secret$/);
  expect(JSON.stringify({ ...localStorage })).not.toContain("secret");
});

test("to be deleted takes the name", async () => {
  const called = answering({ "POST /api/people/me/delete": { kept: 0, removed: 0 } });
  me.person = { id: "1", name: "Ada" };
  render(Data, { account: new Account() });
  await fireEvent.click(screen.getByText(say("data.delete.go"), { selector: "button" }));
  const field = screen.getByLabelText<HTMLInputElement>(say("data.delete.confirm", { name: "Ada" }));
  expect(document.activeElement).toBe(field);
  await fireEvent.input(field, { target: { value: "Eve" } });
  await fireEvent.submit(field.form!);
  expect(called).toEqual([]);
  await fireEvent.input(field, { target: { value: "Ada" } });
  await fireEvent.submit(field.form!);
  await waitFor(() => expect(called).toEqual([["POST /api/people/me/delete", { confirm: "Ada" }]]));
  expect(me.person).toBeNull();
});

test("somebody is blocked after a question", async () => {
  const called = answering({ "POST /api/people/me/blocks": [] });
  render(BlockButton, { table: "t", seat: 2, name: "Eve" });
  await fireEvent.click(screen.getByLabelText(say("block.spoken", { name: "Eve" })));
  expect(called).toEqual([]);
  await fireEvent.click(screen.getByText(say("block.go")));
  await screen.findByText(say("block.done", { name: "Eve" }));
  expect(called).toEqual([["POST /api/people/me/blocks", { table: "t", seat: 2 }]]);
});

test("the day on which a device was used is told in words", () => {
  expect(usedOn(NOW, NOW, "en")).toBe("today");
  expect(usedOn(NOW - 86_400, NOW, "de")).toBe("gestern");
  expect(usedOn(NOW + 86_400, NOW, "en")).toBe("today");
});
