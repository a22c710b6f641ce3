// The line to a table: it reconnects for ever, and nothing that was pressed while it was down is sent later.

import { parseFrame, type ClientMessage, type ServerFrame } from "./frames.ts";

/** Milliseconds before the next try; the last one is kept for ever. */
const WAITS = [200, 500, 1000, 2000] as const;
/** A line that says nothing for so long, when it was asked something, is taken for dead. */
const ANSWER_MS = 5000;
/** A page that was out of sight for so long asks for the line anew: phones let it die without a word. */
const HIDDEN_MS = 10_000;
/** With this code the server closes a socket to a table that there is not. */
const UNKNOWN_TABLE = 4404;

export interface LineHandlers {
  frame(frame: ServerFrame): void;
  /** Whether messages can be sent now. */
  open(isOpen: boolean): void;
  /** There is no such table: no further try is made. */
  gone(): void;
}

export type OpenSocket = (url: string) => WebSocket;

export class Line {
  readonly #url: string;
  readonly #handlers: LineHandlers;
  readonly #openSocket: OpenSocket;
  readonly #listening = new AbortController();
  #socket: WebSocket | null = null;
  #isOpen = false;
  #tries = 0;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #deadline: ReturnType<typeof setTimeout> | undefined;
  #hiddenSince: number | null = null;

  constructor(url: string, handlers: LineHandlers, openSocket: OpenSocket = (address) => new WebSocket(address)) {
    this.#url = url;
    this.#handlers = handlers;
    this.#openSocket = openSocket;
    this.#watchPage();
    this.#connect();
  }

  /** Send `message` now, or not at all: false says that the line is down and that nothing was sent. */
  send(message: ClientMessage): boolean {
    if (this.#socket === null || !this.#isOpen || this.#socket.readyState !== WebSocket.OPEN) return false;
    this.#socket.send(JSON.stringify(message));
    this.#expectAnswer();
    return true;
  }

  /** Leave the table for good. */
  close(): void {
    this.#listening.abort();
    this.#hangUp();
  }

  #connect(): void {
    this.#hangUp();
    const socket = this.#openSocket(this.#url);
    this.#socket = socket;
    this.#expectAnswer();
    socket.onmessage = ({ data }: MessageEvent) => {
      clearTimeout(this.#deadline);
      const frame = parseFrame(data);
      if (frame === null) return;
      this.#tries = 0;
      // Open only once the table speaks, so that no move can meet a view from before the break.
      if (frame.type === "view" || frame.type === "seating") this.#setOpen(true);
      this.#handlers.frame(frame);
    };
    socket.onclose = ({ code }: CloseEvent) => {
      if (code !== UNKNOWN_TABLE) return this.#lost();
      this.close();
      this.#handlers.gone();
    };
  }

  #lost(): void {
    this.#hangUp();
    const wait = WAITS[Math.min(this.#tries, WAITS.length - 1)] ?? 2000;
    this.#tries += 1;
    // A little less for some, so that a thousand pages do not come back in the same instant.
    this.#retry = setTimeout(() => this.#connect(), wait * (0.75 + Math.random() / 4));
  }

  #expectAnswer(): void {
    clearTimeout(this.#deadline);
    this.#deadline = setTimeout(() => this.#lost(), ANSWER_MS);
  }

  #hangUp(): void {
    clearTimeout(this.#retry);
    clearTimeout(this.#deadline);
    if (this.#socket !== null) {
      this.#socket.onmessage = null;
      this.#socket.onclose = null;
      this.#socket.close();
      this.#socket = null;
    }
    this.#setOpen(false);
  }

  #setOpen(isOpen: boolean): void {
    if (this.#isOpen === isOpen) return;
    this.#isOpen = isOpen;
    this.#handlers.open(isOpen);
  }

  #watchPage(): void {
    const { signal } = this.#listening;
    const anew = () => {
      this.#tries = 0;
      this.#connect();
    };
    addEventListener("online", anew, { signal });
    addEventListener("offline", () => this.#lost(), { signal });
    // A page out of the browser's back-and-forward cache shows an old state.
    addEventListener("pageshow", (event) => event.persisted && anew(), { signal });
    document.addEventListener(
      "visibilitychange",
      () => {
        if (document.hidden) {
          this.#hiddenSince = Date.now();
        } else {
          const hiddenMs = Date.now() - (this.#hiddenSince ?? Date.now());
          this.#hiddenSince = null;
          if (!this.#isOpen || hiddenMs > HIDDEN_MS) anew();
        }
      },
      { signal },
    );
  }
}
