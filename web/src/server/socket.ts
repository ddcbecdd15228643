/** A socket to a game that reconnects by itself: no entry is missed or doubled. */
import type {
  Body,
  ClientMessage,
  PreparedChanged,
  ServerMessage,
  TableUpdate,
  TelegramDocument,
  Thinking,
  Update,
} from "../wire";
import { Refusal } from "./http";
import { newKey } from "./keys";

type Without<T> = T extends { key?: string } ? Omit<T, "key"> : never;
export type Message = Without<ClientMessage>;

interface Waiting {
  text: string;
  /** Whether better answers may follow the first one. */
  isRefined: boolean;
  resolve(body: Body): void;
  reject(error: Refusal): void;
}

export interface Listener {
  updated(update: Update): void;
  told(message: TableUpdate | Thinking | PreparedChanged): void;
  /** Telegrams that were not told before; only asked for by who listens to them. */
  said?(telegrams: readonly TelegramDocument[]): void;
  /** Seconds until the next attempt; null while the socket is open. */
  connection(seconds: number | null): void;
  refused(code: string): void;
}

const PAUSES = [1, 2, 4, 8, 15, 30];
const POLICY = 1008;

export class GameSocket {
  private socket: WebSocket | null = null;
  private readonly waiting = new Map<string, Waiting>();
  private seen = 0;
  private read = 0;
  private lost = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private isClosed = false;

  constructor(
    private readonly path: string,
    private readonly listener: Listener,
  ) {
    this.open();
  }

  /** Send a message and wait for its answer; sent again, with the same key, on every new connection. */
  send<T extends Body>(message: Message): Promise<T> {
    return new Promise<T>((resolve, reject) =>
      this.wait(message, { isRefined: false, resolve: resolve as (body: Body) => void, reject }),
    );
  }

  /** Send a question that is answered at once and then better; ends with the last answer. */
  ask<T extends Body & { is_last: boolean }>(message: Message, heard: (body: T) => void): Promise<void> {
    return new Promise<void>((resolve, reject) => {
      const told = (body: Body): void => {
        heard(body as T);
        if ((body as T).is_last) resolve();
      };
      this.wait(message, { isRefined: true, resolve: told, reject });
    });
  }

  private wait(message: Message, waiting: Omit<Waiting, "text">): void {
    const key = newKey();
    const text = JSON.stringify({ ...message, key });
    this.waiting.set(key, { ...waiting, text });
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(text);
  }

  /** Try to connect now rather than after the pause. */
  hurry(): void {
    if (this.socket === null && !this.isClosed) this.open();
  }

  close(): void {
    this.isClosed = true;
    clearTimeout(this.timer);
    const { socket } = this;
    if (socket?.readyState !== WebSocket.CONNECTING) return socket?.close();
    // A browser reports a socket that is closed before it is open as an error.
    socket.onmessage = null;
    socket.onopen = () => socket.close();
  }

  private open(): void {
    clearTimeout(this.timer);
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    const mark = this.path.includes("?") ? "&" : "?";
    const said = this.listener.said ? `&telegrams_after=${this.read}` : "";
    const socket = new WebSocket(`${scheme}//${location.host}${this.path}${mark}after=${this.seen}${said}`);
    this.socket = socket;
    socket.onopen = () => {
      this.lost = 0;
      this.listener.connection(null);
      for (const { text } of this.waiting.values()) socket.send(text);
    };
    socket.onmessage = (event) => this.hear(JSON.parse(event.data as string) as ServerMessage);
    socket.onclose = (event) => {
      if (this.socket !== socket) return;
      this.socket = null;
      if (this.isClosed) return;
      if (event.code === POLICY) {
        this.listener.refused(event.reason);
        return;
      }
      const seconds = PAUSES[Math.min(this.lost, PAUSES.length - 1)] ?? 30;
      this.lost += 1;
      this.listener.connection(seconds);
      this.timer = setTimeout(() => this.open(), seconds * 1000);
    };
  }

  private hear(message: ServerMessage): void {
    switch (message.type) {
      case "update": {
        const fresh = message.entries.filter((entry) => entry.number > this.seen);
        this.seen = Math.max(this.seen, message.game.number);
        this.listener.updated({ ...message, entries: fresh });
        break;
      }
      case "answer":
        this.answered(message.key, message.body);
        break;
      case "error": {
        const { key, error } = message;
        const refusal = new Refusal(0, error.code, error.message, error.facts);
        if (key) this.take(key)?.reject(refusal);
        break;
      }
      case "telegrams":
        this.read = Math.max(this.read, ...message.telegrams.map(({ number }) => number));
        this.listener.said?.(message.telegrams);
        break;
      default:
        this.listener.told(message);
    }
  }

  private answered(key: string, body: Body): void {
    const waiting = this.waiting.get(key);
    const isLast = !body || !("is_last" in body) || body.is_last;
    if (!waiting?.isRefined || isLast) this.waiting.delete(key);
    waiting?.resolve(body);
  }

  private take(key: string): Waiting | undefined {
    const found = this.waiting.get(key);
    this.waiting.delete(key);
    return found;
  }
}
