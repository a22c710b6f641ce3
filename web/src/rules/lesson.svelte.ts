// How far a reader is in the first game. Presses that the script does not ask for are answered and change nothing.

import { apply, startPosition, whyNot, type Position } from "../offline/position.ts";
import { PASS, TAKE } from "../offline/move.ts";
import { PLAYERS, SCRIPT, SHORT_RULES, type Beat } from "./script.ts";

export class Lesson {
  position = $state.raw<Position>(startPosition(SHORT_RULES, PLAYERS.length));
  /** What is said to a press that was not asked for, until the next one. */
  answer = $state("");
  #index = $state(0);

  get beat(): Beat {
    return SCRIPT[this.#index]!;
  }

  get isAsked(): boolean {
    return !this.isOver && "asked" in this.beat;
  }

  /** Whether all has been played and told. */
  get isOver(): boolean {
    return this.#index >= SCRIPT.length;
  }

  /** From 0 to 1. */
  get progress(): number {
    return this.#index / SCRIPT.length;
  }

  constructor() {
    this.#show();
  }

  /** Go on to the next beat; only where nothing is asked. */
  next(): void {
    if (this.isAsked || this.isOver) return;
    this.#advance();
  }

  /** The reader's move: played if it is the one that the script asks for, else answered with the reason. */
  press(kind: "take" | "pass"): void {
    const beat = this.beat;
    if (!("asked" in beat)) return;
    const move = kind === "take" ? TAKE : PASS;
    const reason = whyNot(this.position, move);
    if (reason !== null || move !== beat.asked) {
      this.answer = reason?.sentence ?? beat.wrong;
      return;
    }
    this.position = apply(this.position, move);
    this.#advance();
  }

  again(): void {
    this.position = startPosition(SHORT_RULES, PLAYERS.length);
    this.#index = 0;
    this.#show();
  }

  #advance(): void {
    this.#index += 1;
    this.#show();
  }

  /** Play what the beat shows. */
  #show(): void {
    this.answer = "";
    if (this.isOver) return;
    const beat = this.beat;
    if ("moves" in beat) this.position = beat.moves.reduce(apply, this.position);
  }
}
