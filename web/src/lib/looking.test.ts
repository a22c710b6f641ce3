import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { view } from "../testing/frames.ts";
import { ApiError } from "./api.ts";
import type { ViewFrame } from "./frames.ts";
import { lookHash, Looking, parseLook } from "./looking.svelte.ts";

interface Asked {
  step: number;
  seat: unknown;
  answer: (view: ViewFrame) => void;
  refuse: (error: Error) => void;
}

let asked: Asked[];
let looking: Looking;

beforeEach(() => {
  asked = [];
  history.replaceState(null, "", "/t/t1");
  looking = new Looking("t1", (_, step, seat) => {
    return new Promise<ViewFrame>((answer, refuse) => asked.push({ step, seat, answer, refuse }));
  });
});

afterEach(() => looking.close());

test("a look and its address say the same", () => {
  for (const look of [
    { step: 0, seat: null },
    { step: 71, seat: 3 },
    { step: 5, seat: "public" as const },
  ]) {
    expect(parseLook(lookHash(look))).toEqual(look);
  }
});

test("an address that names no step is the live view", () => {
  for (const hash of ["", "#", "#step=", "#step=-1", "#step=x", "#step=1e9", "#deal"])
    expect(parseLook(hash)).toBeNull();
  expect(parseLook("#step=3&seat=none")).toEqual({ step: 3, seat: null });
});

test("who drags the slider asks for the newest step alone, one question at a time", async () => {
  for (const step of [1, 2, 3, 4]) looking.go({ step, seat: null });
  expect(asked.map(({ step }) => step)).toEqual([1]);
  asked[0]!.answer(view({ step: 1 }));
  await vi.waitFor(() => expect(asked.map(({ step }) => step)).toEqual([1, 4]));
  asked[1]!.answer(view({ step: 4 }));
  await vi.waitFor(() => expect(looking.view?.step).toBe(4));
  expect(location.hash).toBe("#step=4");
});

test("a view that comes after one went back to now is not shown", async () => {
  looking.go({ step: 1, seat: null });
  looking.go(null);
  asked[0]!.answer(view());
  await Promise.resolve();
  expect(looking.view).toBeNull();
  expect(location.hash).toBe("");
});

test("a step that there is not is said to be none, and the next one counts again", async () => {
  looking.go({ step: 99, seat: 2 });
  asked[0]!.refuse(new ApiError("unknown_step", "There is no step 99."));
  await vi.waitFor(() => expect(looking.error).toBe("There is no step 99."));
  looking.go({ step: 9, seat: 2 });
  expect(looking.error).toBe("");
  expect(asked[1]).toMatchObject({ step: 9, seat: 2 });
});
