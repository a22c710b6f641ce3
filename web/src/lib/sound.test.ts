import { beforeEach, expect, test } from "vitest";
import { event } from "../testing/frames.ts";
import { soundOf, Sounds } from "./sound.svelte.ts";

const pitches: number[] = [];

/** As much of an AudioContext as a sound needs. */
class FakeAudio {
  state = "running";
  currentTime = 0;
  destination = {};
  createOscillator = () => ({
    frequency: { setValueAtTime: (pitch: number) => pitches.push(pitch), exponentialRampToValueAtTime: () => {} },
    connect: (next: unknown) => next,
    start: () => {},
    stop: () => {},
  });
  createGain = () => ({
    gain: { setValueAtTime: () => {}, exponentialRampToValueAtTime: () => {} },
    connect: (next: unknown) => next,
  });
}

let opened = 0;

function quiet(): Sounds {
  return new Sounds(() => {
    opened += 1;
    return new FakeAudio() as unknown as AudioContext;
  });
}

beforeEach(() => {
  localStorage.clear();
  pitches.length = 0;
  opened = 0;
});

test("nothing is heard before somebody touched the page", () => {
  const sounds = quiet();
  sounds.play("turn");
  expect([opened, pitches]).toEqual([0, []]);
  dispatchEvent(new Event("pointerdown"));
  sounds.play("turn");
  expect(opened).toBe(1);
  expect(pitches.length).toBeGreaterThan(0);
});

test("the own turn has a sound of its own", () => {
  const sounds = quiet();
  dispatchEvent(new Event("pointerdown"));
  const heard = (["chip", "card", "turn", "end"] as const).map((sound) => {
    pitches.length = 0;
    sounds.play(sound);
    return pitches.join();
  });
  expect(new Set(heard).size).toBe(4);
});

test("switched off stays off, over a reload too", () => {
  const sounds = quiet();
  dispatchEvent(new Event("pointerdown"));
  sounds.turn(false);
  pitches.length = 0;
  sounds.play("card");
  expect(pitches).toEqual([]);
  expect(quiet().isOn).toBe(false);
});

test("of several things one is heard: the end before the turn, the turn before a card, a card before a chip", () => {
  const [passed, took, over] = (["passed", "took", "round_over"] as const).map((kind) => event(1, { kind }));
  expect(soundOf([passed!, took!, over!], true)).toBe("end");
  expect(soundOf([passed!, took!], true)).toBe("turn");
  expect(soundOf([passed!, took!], false)).toBe("card");
  expect(soundOf([passed!], false)).toBe("chip");
  expect(soundOf([event(1, { kind: "turned_up" })], false)).toBeNull();
});
