import { expect, test } from "vitest";
import { button, render } from "../testing/render.ts";
import Cover from "./Cover.svelte";

const names = ["Ana", "Ben", "Carla", "<img src=x onerror=1>"];

function show(toAct: number, here = [0, 1]) {
  const handed: number[] = [];
  const page = render(Cover, { names, here, toAct, isOpen: true, onhand: (seat: number) => handed.push(seat) });
  return { page, handed };
}

test("the one who is next is called by name, and says that it is in their hands", () => {
  const { page, handed } = show(1);
  expect(page.querySelector("h2")?.textContent).toBe("Hand over to Ben");
  button("I am Ben").click();
  expect(handed).toEqual([1]);
});

test("the others may look meanwhile, also while somebody far away decides", () => {
  const { page, handed } = show(2);
  expect(page.querySelector("h2")?.textContent).toBe("Carla decides");
  button("I am Ana").click();
  button("I am Ben").click();
  expect(handed).toEqual([0, 1]);
});

test("names are text, whatever they look like", () => {
  expect(show(3, [0, 3]).page.querySelector("img")).toBeNull();
});
