// @vitest-environment node
import { afterEach, expect, test, vi } from "vitest";
import { ApiError, createTable, getCatalog, recordUrl, socketUrl } from "./api.ts";

afterEach(() => vi.unstubAllGlobals());

const REQUEST = {
  rules: "no-thanks",
  seats: [],
  rounds: 1,
  starter: null,
  open_to_spectators: false,
  pace: null,
  listed: false,
  clock: null,
  delay_s: 0,
};

function answer(body: string, status = 200): void {
  vi.stubGlobal("fetch", () => Promise.resolve(new Response(body, { status })));
}

test("what the server answers is handed on", async () => {
  answer('{"table":"t1","seat":0}', 201);
  expect(await createTable(REQUEST)).toEqual({ table: "t1", seat: 0 });
});

test("what the server refuses is said in its own words", async () => {
  answer('{"code":"bad_seats","message":"Too many seats."}', 400);
  await expect(createTable(REQUEST)).rejects.toThrow(new ApiError("bad_seats", "Too many seats."));
});

test("an answer that is no answer of ours is a plain sentence all the same", async () => {
  answer("<html>Bad gateway</html>", 502);
  await expect(getCatalog()).rejects.toThrow("The server answered with status 502.");
});

test("a server that cannot be reached is a plain sentence", async () => {
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("failed to fetch")));
  await expect(getCatalog()).rejects.toThrow("The server does not answer. Is it still running?");
});

test("addresses follow the page's, and names in them are escaped", () => {
  const page = { protocol: "https:", host: "games.example" } as Location;
  expect(socketUrl("a/b", page)).toBe("wss://games.example/api/tables/a%2Fb/socket");
  expect(recordUrl("a/b")).toBe("/api/tables/a%2Fb/record");
});
