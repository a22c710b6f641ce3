import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { table, view } from "../testing/frames.ts";
import { FakeServer } from "../testing/socket.ts";
import type { ServerFrame } from "./frames.ts";
import { Line } from "./socket.ts";

let server: FakeServer;
let line: Line;
let frames: ServerFrame[];
let opened: boolean[];
let gone: number;

const PASS = { type: "move", round: 0, ply: 0, move: "p" } as const;

beforeEach(() => {
  vi.useFakeTimers();
  server = new FakeServer();
  frames = [];
  opened = [];
  gone = 0;
  const handlers = {
    frame: (frame: ServerFrame) => frames.push(frame),
    open: (isOpen: boolean) => opened.push(isOpen),
    gone: () => (gone += 1),
  };
  line = new Line("ws://table", handlers, server.open);
});

afterEach(() => {
  line.close();
  vi.useRealTimers();
});

test("frames are handed on, and what is none is passed over", () => {
  server.last.says("null", "[]", "{", "7", '{"type":"other"}', table(), view());
  expect(frames.map(({ type }) => type)).toEqual(["table", "view"]);
});

test("the line is open once a view has come, not before", () => {
  server.last.says(table());
  expect(opened).toEqual([]);
  expect(line.send(PASS)).toBe(false);
  server.last.says(view());
  expect(opened).toEqual([true]);
  expect(line.send(PASS)).toBe(true);
  expect(server.last.sent).toEqual([PASS]);
});

test("a lost line is tried again for ever, never more than two seconds apart", () => {
  server.last.says(table(), view());
  for (let tries = 1; tries <= 200; tries += 1) {
    server.last.breaks();
    vi.advanceTimersByTime(2000);
    expect(server.sockets.length).toBe(tries + 1);
  }
  server.last.says(table(), view());
  expect(opened).toEqual([true, false, true]);
});

test("the first try after a break comes at once", () => {
  server.last.says(table(), view());
  server.last.breaks();
  vi.advanceTimersByTime(200);
  expect(server.sockets.length).toBe(2);
});

test("what is pressed while the line is down is never sent", () => {
  server.last.says(table(), view());
  server.last.breaks();
  expect([line.send(PASS), line.send(PASS), line.send(PASS)]).toEqual([false, false, false]);
  vi.advanceTimersByTime(2000);
  server.last.says(table(), view());
  expect(server.sockets.flatMap(({ sent }) => sent)).toEqual([]);
});

test("a line that was replaced is heard no more", () => {
  const old = server.last;
  old.says(table(), view());
  dispatchEvent(new Event("online"));
  old.says(view({ ply: 9 }));
  old.breaks();
  expect(server.sockets.length).toBe(2);
  expect(frames).not.toContainEqual(view({ ply: 9 }));
});

test("a line that does not answer is given up for a new one", () => {
  server.last.says(table(), view());
  line.send(PASS);
  vi.advanceTimersByTime(4999);
  expect(server.sockets.length).toBe(1);
  vi.advanceTimersByTime(2001);
  expect(server.sockets.length).toBe(2);
});

test("a line that is quiet because nobody asked is left alone", () => {
  server.last.says(table(), view());
  vi.advanceTimersByTime(3_600_000);
  expect(server.sockets.length).toBe(1);
});

test("a page that comes back to sight after a while asks for the line anew", () => {
  server.last.says(table(), view());
  const hidden = vi.spyOn(document, "hidden", "get").mockReturnValue(true);
  document.dispatchEvent(new Event("visibilitychange"));
  vi.advanceTimersByTime(600_000);
  hidden.mockReturnValue(false);
  document.dispatchEvent(new Event("visibilitychange"));
  expect(server.sockets.length).toBe(2);
  hidden.mockRestore();
});

test("where there is no such table no further try is made", () => {
  server.last.breaks(4404);
  vi.advanceTimersByTime(60_000);
  dispatchEvent(new Event("online"));
  expect(server.sockets.length).toBe(1);
  expect(gone).toBe(1);
});

test("a line that was closed stays closed", () => {
  line.close();
  vi.advanceTimersByTime(60_000);
  dispatchEvent(new Event("online"));
  expect(server.sockets.length).toBe(1);
});
