import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { event, view } from "../testing/frames.ts";
import { Flights } from "./flight.ts";

const took = view({ events: [event(3, { kind: "took", seat: 1, card: 24, chips: 2 })] });
let begun: { change: () => void; skipTransition: () => void }[];
let motion: boolean;

beforeEach(() => {
  begun = [];
  motion = true;
  document.body.innerHTML = `
    <span data-flight="card" data-card="24"></span><span data-flight="chips"></span>
    <section data-seat="1"><p class="chips"></p><span data-card="24"></span></section>`;
  vi.stubGlobal("matchMedia", () => ({ matches: !motion }));
  Object.assign(document, {
    startViewTransition: (change: () => void) => {
      const transition = {
        change,
        skipTransition: vi.fn(),
        ready: Promise.resolve(),
        finished: new Promise<void>(() => {}),
      };
      begun.push(transition);
      return transition;
    },
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});

function nameOf(selector: string): string {
  return document.querySelector<HTMLElement>(selector)!.style.getPropertyValue("view-transition-name");
}

test("card and chips fly from the middle to who takes them", () => {
  const apply = vi.fn();
  new Flights().bring(took, apply);
  expect(nameOf("[data-flight=card]")).toBe("flight-card");
  begun[0]!.change();
  expect(apply).toHaveBeenCalledOnce();
  expect(nameOf("[data-flight=card]")).toBe("");
  expect(nameOf("[data-seat] [data-card]")).toBe("flight-card");
  expect(nameOf("[data-seat] .chips")).toBe("flight-chips");
});

test("a newer view is never kept waiting, and each comes once and in order", () => {
  const order: string[] = [];
  const flights = new Flights();
  flights.bring(took, () => order.push("take"));
  flights.bring(view(), () => order.push("pass"));
  expect(order).toEqual(["take", "pass"]);
  begun[0]!.change();
  expect(order).toEqual(["take", "pass"]);
});

test("the next view ends the flight that goes on", () => {
  const flights = new Flights();
  flights.bring(took, () => {});
  begun[0]!.change();
  flights.bring(view(), () => {});
  expect(begun[0]!.skipTransition).toHaveBeenCalled();
});

test("nothing flies where no motion is wanted, nor when nobody took a card that was shown", () => {
  const flights = new Flights();
  flights.bring(view(), () => {});
  flights.bring(view({ events: [event(3, { kind: "took", seat: 1, card: 9 })] }), () => {});
  motion = false;
  flights.bring(took, () => {});
  expect(begun).toEqual([]);
});
