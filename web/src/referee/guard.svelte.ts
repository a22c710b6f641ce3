// After a tap the page looks different under the finger: for a moment no further tap counts.

const AFTER_CARD_MS = 400;
const AFTER_PASS_MS = 150;

export class Guard {
  isUp = $state(false);
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Let no tap count for a moment: after a pass, which changes little, for the time of a finger that bounces. */
  raise(isPass = false): void {
    this.isUp = true;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => (this.isUp = false), isPass ? AFTER_PASS_MS : AFTER_CARD_MS);
  }
}
