import { flushSync } from "svelte";
import { afterEach, expect, test, vi } from "vitest";
import { button, render } from "../testing/render.ts";
import MoveSeat from "./MoveSeat.svelte";

const TOKEN = "1.1764500000.AbCdEfGhIjKlMnOpQrStUv";

afterEach(() => vi.unstubAllGlobals());

/** Let the server answer with `body`; return what it was asked. */
function answering(body: unknown, ok = true): unknown[] {
  const asked: unknown[] = [];
  vi.stubGlobal("fetch", (path: string, { body: sent }: { body: string }) => {
    asked.push([path, JSON.parse(sent)]);
    return Promise.resolve({ ok, status: ok ? 201 : 403, json: () => Promise.resolve(body) });
  });
  return asked;
}

async function press(label: string): Promise<void> {
  button(label).click();
  await new Promise((resolve) => setTimeout(resolve));
  flushSync();
}

test("of several people each can go, by a link with the token behind the #", async () => {
  const asked = answering({ token: TOKEN, seconds: 600 });
  const page = render(MoveSeat, { table: "t1", here: [0, 1], names: ["Ana", "Ben", "Carla"] });
  expect(page.querySelectorAll("button")).toHaveLength(2);
  await press("Move Ben’s seat");
  expect(asked).toEqual([["/api/tables/t1/seat-links", { seat: 1 }]]);
  expect(page.querySelector("input")?.value).toBe(`${location.origin}/t/t1#take=${TOKEN}`);
  expect(page.querySelector("h3")?.textContent).toBe("Ben’s seat on another device");
  expect(page.textContent).toContain("10 minutes");
});

test("what is refused is said", async () => {
  answering({ code: "not_yours", message: "Nobody of you sits on that seat." }, false);
  const page = render(MoveSeat, { table: "t1", here: [0], names: ["Ana"] });
  await press("Move my seat");
  expect(page.querySelector("[role=status]")?.textContent).toBe("Nobody of you sits on that seat.");
});

test("who watches has no seat to move", () => {
  expect(render(MoveSeat, { table: "t1", here: [], names: ["Ana"] }).querySelectorAll("button")).toHaveLength(0);
});
