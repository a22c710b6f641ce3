// Something that is asked for again and again while the tab is seen.

export class Polled<Value> {
  /** The newest answer; null before the first. */
  value = $state.raw<Value | null>(null);
  /** Whether the last question went unanswered. */
  hasFailed = $state(false);
  readonly #ask: () => Promise<Value>;
  readonly #every: number;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #number = 0;
  #isClosed = false;

  /** `every` is the pause between an answer and the next question, in milliseconds. */
  constructor(ask: () => Promise<Value>, every: number) {
    this.#ask = ask;
    this.#every = every;
    document.addEventListener("visibilitychange", this.#seen);
    void this.now();
  }

  /** Ask at once; an answer to an earlier question no longer counts. */
  now = async (): Promise<void> => {
    clearTimeout(this.#timer);
    const number = ++this.#number;
    const answer = await this.#ask().catch(() => null);
    if (number !== this.#number || this.#isClosed) return;
    this.hasFailed = answer === null;
    this.value = answer ?? this.value;
    if (!document.hidden) this.#timer = setTimeout(this.now, this.#every);
  };

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    document.removeEventListener("visibilitychange", this.#seen);
  }

  #seen = (): void => {
    clearTimeout(this.#timer);
    if (!document.hidden) void this.now();
  };
}
