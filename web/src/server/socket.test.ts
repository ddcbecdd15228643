import { afterEach, expect, test, vi } from "vitest";
import { GameSocket } from "./socket";

class Line {
  static readonly CONNECTING = 0;
  static readonly OPEN = 1;
  static last: Line;
  readyState = Line.CONNECTING;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  readonly close = vi.fn();

  constructor() {
    Line.last = this;
  }
  open(): void {
    this.readyState = Line.OPEN;
    this.onopen?.();
  }
}

afterEach(() => vi.unstubAllGlobals());

test("a socket that is left while it connects is closed once it is open, and tells nothing", () => {
  vi.stubGlobal("WebSocket", Line);
  const heard = vi.fn();
  const socket = new GameSocket("/socket", {
    updated: heard,
    told: heard,
    connection: heard,
    refused: heard,
  });
  socket.close();
  expect(Line.last.close).not.toHaveBeenCalled();
  Line.last.open();
  expect(Line.last.close).toHaveBeenCalledOnce();
  Line.last.onmessage?.({ data: '{"type": "thinking"}' });
  Line.last.onclose?.({ code: 1000 });
  expect(heard).not.toHaveBeenCalled();
});
