// Sounds, made by the page itself: a chip, a card, one's own turn, the end. None before somebody touched the page.

import type { EventFrame } from "./frames.ts";
import { keep, recall } from "./storage.ts";

export type Sound = "chip" | "card" | "turn" | "end";

interface Note {
  /** In hertz; the second is where it slides to. */
  pitch: readonly [number, number];
  /** In seconds from now. */
  from: number;
  lasts: number;
  shape: OscillatorType;
}

const LOUDNESS = 0.12;
const SOUNDS: Record<Sound, readonly Note[]> = {
  chip: [{ pitch: [1500, 1150], from: 0, lasts: 0.05, shape: "triangle" }],
  card: [
    { pitch: [330, 190], from: 0, lasts: 0.12, shape: "triangle" },
    { pitch: [1250, 1000], from: 0.07, lasts: 0.05, shape: "triangle" },
  ],
  turn: [
    { pitch: [587, 587], from: 0, lasts: 0.13, shape: "sine" },
    { pitch: [880, 880], from: 0.12, lasts: 0.22, shape: "sine" },
  ],
  end: [
    { pitch: [523, 523], from: 0, lasts: 0.16, shape: "sine" },
    { pitch: [659, 659], from: 0.14, lasts: 0.16, shape: "sine" },
    { pitch: [784, 784], from: 0.28, lasts: 0.4, shape: "sine" },
  ],
};

/** What is to be heard when `fresh` events came, and whether the own turn came with them; one sound at a time. */
export function soundOf(fresh: readonly EventFrame[], isTurnNew: boolean): Sound | null {
  const kinds = new Set(fresh.map(({ kind }) => kind));
  if (kinds.has("round_over") || kinds.has("match_over")) return "end";
  if (isTurnNew) return "turn";
  if (kinds.has("took") || kinds.has("played_hidden")) return "card";
  return kinds.has("passed") ? "chip" : null;
}

export class Sounds {
  isOn = $state(recall<boolean>("sounds") ?? true);
  readonly #open: () => AudioContext;
  #context: AudioContext | null = null;

  constructor(open: () => AudioContext = () => new AudioContext()) {
    this.#open = open;
    for (const gesture of ["pointerdown", "keydown"]) {
      addEventListener(gesture, () => this.#wake(), { capture: true, passive: true });
    }
  }

  turn(isOn: boolean): void {
    this.isOn = isOn;
    keep("sounds", isOn);
    this.#wake();
    if (isOn) this.play("turn");
  }

  play(sound: Sound): void {
    const context = this.#context;
    if (!this.isOn || context === null || context.state !== "running") return;
    for (const note of SOUNDS[sound]) sing(context, note);
  }

  /** Browsers allow sound only from the first touch or key on. */
  #wake(): void {
    if (!this.isOn) return;
    try {
      this.#context ??= this.#open();
      if (this.#context.state === "suspended") void this.#context.resume().catch(() => {});
    } catch {
      // A machine without sound plays as well.
    }
  }
}

export const sounds = new Sounds();

function sing(context: AudioContext, { pitch, from, lasts, shape }: Note): void {
  const start = context.currentTime + from;
  const tone = context.createOscillator();
  const volume = context.createGain();
  tone.type = shape;
  tone.frequency.setValueAtTime(pitch[0], start);
  tone.frequency.exponentialRampToValueAtTime(pitch[1], start + lasts);
  volume.gain.setValueAtTime(0.0001, start);
  volume.gain.exponentialRampToValueAtTime(LOUDNESS, start + 0.008);
  volume.gain.exponentialRampToValueAtTime(0.0001, start + lasts);
  tone.connect(volume).connect(context.destination);
  tone.start(start);
  tone.stop(start + lasts);
}
