import { flushSync } from "svelte";
import { afterEach, expect, test, vi } from "vitest";
import { render } from "../testing/render.ts";
import Everything from "./Everything.svelte";

afterEach(() => vi.unstubAllGlobals());

function button(page: HTMLElement, text: string): HTMLButtonElement | undefined {
  return [...page.querySelectorAll("button")].find((one) => one.textContent.includes(text));
}

function show(answer: () => Response) {
  const asked = vi.fn((_path: string, _init?: RequestInit) => Promise.resolve(answer()));
  vi.stubGlobal("fetch", asked);
  const ondeleted = vi.fn();
  return { page: render(Everything, { total: 3, ondeleted }), asked, ondeleted };
}

test("everything is deleted by a second press, which says what goes", async () => {
  const { page, asked, ondeleted } = show(() => new Response('{"tables":3}'));
  button(page, "Delete everything")!.click();
  flushSync();
  expect(asked).not.toHaveBeenCalled();
  expect(page.querySelector("#sure")?.textContent).toContain("3 tables");
  button(page, "Yes, delete")!.click();
  await vi.waitFor(() => expect(ondeleted).toHaveBeenCalled());
  flushSync();
  expect(asked.mock.calls).toEqual([["/api/me", { method: "DELETE" }]]);
  expect(page.querySelector("[role=status]")?.textContent).toContain("3 tables");
  expect(button(page, "Yes, delete")).toBeUndefined();
});

test("who thinks better of it keeps everything", () => {
  const { page, asked } = show(() => new Response("{}"));
  button(page, "Delete everything")!.click();
  flushSync();
  button(page, "Keep them")!.click();
  flushSync();
  expect(button(page, "Yes, delete")).toBeUndefined();
  expect(asked).not.toHaveBeenCalled();
});

test("what was refused is said", async () => {
  const refusal = '{"code":"not_saved","message":"That could not be saved."}';
  const { page, ondeleted } = show(() => new Response(refusal, { status: 503 }));
  button(page, "Delete everything")!.click();
  flushSync();
  button(page, "Yes, delete")!.click();
  await vi.waitFor(() => {
    flushSync();
    expect(page.querySelector("[role=alert]")?.textContent).toBe("That could not be saved.");
  });
  expect(ondeleted).not.toHaveBeenCalled();
});

test("everything can be saved as a file", () => {
  const { page } = show(() => new Response("{}"));
  expect(page.querySelector("a[download]")?.getAttribute("href")).toBe("/api/me/data");
});
