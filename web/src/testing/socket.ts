// A server that says what a test scripts, in place of a real socket.

import type { ServerFrame } from "../lib/frames.ts";

export class FakeSocket {
  onmessage: ((event: MessageEvent) => void) | null = null;
  onclose: ((event: CloseEvent) => void) | null = null;
  readyState: number = WebSocket.CONNECTING;
  readonly sent: unknown[] = [];

  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }

  close(): void {
    this.readyState = WebSocket.CLOSED;
  }

  /** The server says `frames`, or some text that is none. */
  says(...frames: (ServerFrame | string)[]): void {
    this.readyState = WebSocket.OPEN;
    for (const frame of frames) {
      this.onmessage?.({ data: typeof frame === "string" ? frame : JSON.stringify(frame) } as MessageEvent);
    }
  }

  /** The line breaks, or the server ends it. */
  breaks(code = 1006): void {
    this.readyState = WebSocket.CLOSED;
    this.onclose?.({ code } as CloseEvent);
  }
}

/** Opens fake sockets and remembers them, oldest first. */
export class FakeServer {
  readonly sockets: FakeSocket[] = [];

  readonly open = (): WebSocket => {
    const socket = new FakeSocket();
    this.sockets.push(socket);
    return socket as unknown as WebSocket;
  };

  get last(): FakeSocket {
    const socket = this.sockets.at(-1);
    if (socket === undefined) throw new Error("no socket was opened yet");
    return socket;
  }
}
