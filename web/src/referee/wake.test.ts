import { afterEach, expect, test, vi } from "vitest";
import { canKeepAwake, keepAwake } from "./wake.ts";

afterEach(() => {
  Reflect.deleteProperty(navigator, "wakeLock");
});

function offer(request: () => Promise<{ release: () => void }>): void {
  Object.defineProperty(navigator, "wakeLock", { value: { request }, configurable: true });
}

test("the screen stays on until it is let go, and anew when the page comes back into sight", async () => {
  const release = vi.fn();
  const request = vi.fn(() => Promise.resolve({ release }));
  offer(request);
  const stop = keepAwake();
  document.dispatchEvent(new Event("visibilitychange"));
  expect(request).toHaveBeenCalledTimes(2);
  stop();
  await Promise.resolve();
  await Promise.resolve();
  expect(release).toHaveBeenCalledTimes(1);
  document.dispatchEvent(new Event("visibilitychange"));
  expect(request).toHaveBeenCalledTimes(2);
});

test("a browser that refuses does as ever", async () => {
  offer(() => Promise.reject(new DOMException("low battery", "NotAllowedError")));
  const stop = keepAwake();
  await Promise.resolve();
  expect(stop).not.toThrow();
});

test("where nothing is offered nothing is asked for", () => {
  expect(canKeepAwake()).toBe(false);
});
