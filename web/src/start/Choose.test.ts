import { expect, test } from "vitest";
import { PERSON, usualChoice, type Choice } from "../lib/choice.ts";
import { catalog } from "../testing/frames.ts";
import { render } from "../testing/render.ts";
import Choose from "./Choose.svelte";

function show(changes: Partial<Choice> = {}) {
  const chosen: Choice[] = [];
  const choice = { ...usualChoice(catalog), ...changes };
  const props = { catalog, choice, isBusy: false, onstart: () => {}, onchoose: (next: Choice) => chosen.push(next) };
  return { page: render(Choose, props), chosen };
}

function pick(page: HTMLElement, selector: string, value: string): void {
  const select = page.querySelector<HTMLSelectElement>(selector)!;
  select.value = value;
  select.dispatchEvent(new Event("change", { bubbles: true }));
}

test("who starts is asked in the words of the rules, and drawn where nobody says", () => {
  const { page, chosen } = show();
  expect(page.querySelector("label[for=starter]")?.textContent).toBe("Who deals?");
  expect(page.querySelector("#starter-line")?.textContent).toBe("The first to decide is drawn by lot.");
  pick(page, "#starter", "2");
  pick(page, "#starter", "");
  expect(chosen.map(({ starter }) => starter)).toEqual([2, null]);
});

test("other rules ask another question, and forget the answer to the one before", () => {
  const { page, chosen } = show({ starter: 1 });
  page.querySelectorAll<HTMLInputElement>("[name=base]")[1]!.click();
  expect(chosen[0]).toMatchObject({ base: "take-or-pay", starter: null, rounds: 1 });
  document.body.replaceChildren();
  expect(show({ base: "take-or-pay", options: [] }).page.querySelector("label[for=starter]")?.textContent).toBe(
    "Who starts?",
  );
});

test("a game against bots starts at once; with people by link a table is set first", () => {
  const submit = (page: HTMLElement) => page.querySelector("[type=submit]")?.textContent.trim();
  expect(submit(show().page)).toBe("Start this game");
  document.body.replaceChildren();
  const { page } = show({ levels: [PERSON, "newcomer", PERSON, "careful", "careful", "careful"] });
  expect(submit(page)).toBe("Set the table");
  expect(page.querySelector(".go .note")?.textContent).toContain("a link for the 2 others");
});

test("that anybody may join is asked where seats are for people by link", () => {
  expect(show().page.textContent).not.toContain("Anyone on this server");
  document.body.replaceChildren();
  const { page, chosen } = show({ levels: [PERSON, "random", "careful", "careful", "careful", "careful"] });
  const box = page.querySelector<HTMLInputElement>("[aria-describedby=listed-line]")!;
  expect(box.checked).toBe(false);
  box.click();
  expect(chosen[0]?.isListed).toBe(true);
});

test("each of the other seats is for a bot of some level or for a person", () => {
  const { page, chosen } = show();
  expect([...page.querySelectorAll("#level-0 option")].map((option) => option.textContent.trim())).toEqual([
    "A person, by link",
    "A person, at this device",
    "Newcomer bot, 1000",
    "Careful bot, 1450",
    "Greedy bot, 1430",
    "Mine bot",
  ]);
  pick(page, "#level-1", PERSON);
  expect(chosen[0]?.levels.slice(0, 3)).toEqual(["careful", PERSON, "careful"]);
});

test("the bots that are seated are described, and all of them where somebody asks", () => {
  const { page } = show();
  expect(page.querySelector("ul.note")?.textContent).toBe("Careful, 1450: Weighs it.");
  expect([...page.querySelectorAll("details h3")].map((label) => label.textContent)).toEqual([
    "Levels",
    "Styles",
    "Programs",
  ]);
  expect(page.querySelectorAll("details li").length).toBe(4);
});

test("open spectators are off until somebody wants them, and explained", () => {
  const { page, chosen } = show();
  const box = page.querySelector<HTMLInputElement>("[aria-describedby=open-line]")!;
  expect(box.checked).toBe(false);
  expect(page.querySelector("#open-line")?.textContent).toContain("once all players have agreed");
  box.click();
  expect(chosen[0]?.isOpen).toBe(true);
});

test("a clock is none until somebody wants one, and not there for rules that have none", () => {
  const { page, chosen } = show();
  const select = page.querySelector<HTMLSelectElement>("#clock")!;
  expect(select.value).toBe("");
  expect([...select.options].map(({ textContent }) => textContent.trim()).slice(1)).toEqual([
    "1 min + 10 s a turn",
    "3 min + 15 s a turn",
    "5 min + 30 s a turn",
  ]);
  expect(page.querySelector("#clock-line")).toBeNull();
  pick(page, "#clock", "180+15");
  expect(chosen[0]?.clock).toBe("180+15");
  document.body.replaceChildren();
  expect(show({ clock: "180+15" }).page.querySelector("#clock-line")?.textContent).toContain("never above the start");
  document.body.replaceChildren();
  expect(show({ base: "take-or-pay", options: [], clock: "180+15" }).page.querySelector("#clock")).toBeNull();
});

test("those who watch see it at once until somebody wants it later", () => {
  const { page, chosen } = show();
  const select = page.querySelector<HTMLSelectElement>("#delay")!;
  expect(select.value).toBe("0");
  expect([...select.options].map(({ textContent }) => textContent.trim())).toEqual([
    "at once",
    "1 minute later",
    "3 minutes later",
    "5 minutes later",
  ]);
  pick(page, "#delay", "180");
  expect(chosen[0]?.delay).toBe(180);
});
