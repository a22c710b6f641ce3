// The referee while the page is open: the running match as this tab has it, kept with every tap, and taken over from other
// tabs as soon as it changes there.

import { GameError } from "../offline/error.ts";
import { deckOf } from "../frame/deck.ts";
import { tapeFromFile } from "./exchange.ts";
import { Keeper } from "./keeper.ts";
import { matchOf, newTape, tapForNextRound, tapped, wound, type Start, type Tap, type Tape } from "./tape.ts";
import { namesOf, stateText, tapText, type Voice } from "./telling.ts";

const NOT_KEPT =
  "This browser keeps nothing for this page (a private window, perhaps, or no room is left): all works, but take the record along before you close it.";
const NEWER = "This match went on in another tab: here is how it stands there. Your last tap here was not taken over.";

export class Referee {
  tape = $state.raw<Tape | null>(null);
  /** The matches that were put away, the last one first. */
  earlier = $state.raw<readonly Tape[]>([]);
  /** The texts of what was kept here and cannot be read. */
  unreadable = $state.raw<readonly string[]>([]);
  /** What happened last and how it stands, for those who listen. */
  told = $state("");
  /** Why the last tap was refused, in a sentence; "" where it was not. */
  refusal = $state("");
  /** What is wrong with keeping, in a sentence; "" where nothing is. */
  trouble = $state("");
  #revision = 0;
  readonly #keeper: Keeper;

  constructor(keeper = Keeper.ofBrowser()) {
    this.#keeper = keeper;
    this.#read();
  }

  /** The names and the deck of `tape`. */
  static voiceOf({ start }: Tape): Voice {
    return { names: namesOf(start), deck: deckOf(start.rules) };
  }

  /** Begin a match; the running one is put away. Throws `GameError` for what these rules do not have. */
  begin(start: Start): void {
    this.#open(newTape(start), this.earlier);
  }

  /** Tap on the table; where that is not legal `refusal` says why, and nothing changes. */
  tap(tap: Tap): void {
    if (this.tape === null) return;
    const before = matchOf(this.tape);
    try {
      this.#become(tapped(this.tape, tap), (voice) => tapText(voice, before, tap));
    } catch (error) {
      if (!(error instanceof GameError)) throw error;
      this.refusal = error.message;
    }
  }

  nextRound(): void {
    if (this.tape !== null) this.tap(tapForNextRound(matchOf(this.tape)));
  }

  undo(): void {
    this.#wind(-1, "Taken back");
  }

  redo(): void {
    this.#wind(1, "Again");
  }

  /** Put the running match away, to be found among the earlier ones. */
  putAway(): void {
    this.#open(null, this.earlier);
  }

  /** Go on with, or look at, one of the earlier matches; the running one takes its place among them. */
  open(tape: Tape): void {
    this.#open(
      tape,
      this.earlier.filter((other) => other !== tape),
    );
  }

  /** Open the match of a record's file; throws an `Error` with one sentence where it is none. */
  openFile(text: string): void {
    this.#open(tapeFromFile(text), this.earlier);
  }

  remove(tape: Tape): void {
    this.#keepEarlier(this.earlier.filter((other) => other !== tape));
  }

  /** Bring a match back that was removed. */
  restore(tape: Tape): void {
    this.#keepEarlier([tape, ...this.earlier]);
  }

  forgetUnreadable(): void {
    this.#keeper.forgetUnreadable();
    this.unreadable = [];
  }

  /** Take over what other tabs change; returns how to stop. */
  follow(): () => void {
    const onStorage = ({ key }: StorageEvent): void => {
      if (Keeper.isOurs(key)) this.#read();
    };
    // A tab that slept, or a page that the back button brought again, has missed what was said meanwhile.
    const onShow = (): void => this.#read();
    addEventListener("storage", onStorage);
    addEventListener("pageshow", onShow);
    document.addEventListener("visibilitychange", onShow);
    return () => {
      removeEventListener("storage", onStorage);
      removeEventListener("pageshow", onShow);
      document.removeEventListener("visibilitychange", onShow);
    };
  }

  #wind(by: number, word: string): void {
    if (this.tape === null) return;
    const then = wound(this.tape, this.tape.at + by);
    if (then.at === this.tape.at) return;
    const [before, tap] = [then.moments[Math.min(then.at, this.tape.at)]!, then.taps[Math.min(then.at, this.tape.at)]!];
    this.#become(then, (voice) => `${word}: ${tapText(voice, before, tap)}`);
  }

  #become(tape: Tape, tell: (voice: Voice) => string): void {
    if (this.#isBehind()) return;
    const voice = Referee.voiceOf(tape);
    this.refusal = "";
    this.told = `${tell(voice)} ${stateText(voice, matchOf(tape))}`;
    this.#keep(tape);
  }

  /** Show `tape` instead of the running match, which joins `others` unless nothing was tapped in it. */
  #open(tape: Tape | null, others: readonly Tape[]): void {
    if (this.#isBehind()) return;
    const isWorthIt = this.tape !== null && this.tape.taps.length > 0;
    this.refusal = "";
    this.told = tape === null ? "" : stateText(Referee.voiceOf(tape), matchOf(tape));
    if (this.#keepEarlier(isWorthIt ? [this.tape!, ...others] : others)) this.#keep(tape);
    else this.tape = tape;
  }

  #keepEarlier(tapes: readonly Tape[]): boolean {
    this.earlier = tapes;
    return this.#note(this.#keeper.keepEarlier(tapes));
  }

  #keep(tape: Tape | null): void {
    this.tape = tape;
    this.#revision += 1;
    this.#note(this.#keeper.keep({ revision: this.#revision, tape }));
  }

  #note(isKept: boolean): boolean {
    this.trouble = isKept ? "" : NOT_KEPT;
    return isKept;
  }

  /** Whether another tab went on meanwhile; then how it stands there is shown. */
  #isBehind(): boolean {
    if (this.#keeper.running().revision <= this.#revision) return false;
    this.#read();
    this.refusal = NEWER;
    return true;
  }

  #read(): void {
    const { revision, tape } = this.#keeper.running();
    if (revision > this.#revision) {
      this.#revision = revision;
      this.tape = tape;
    }
    // What could not be kept is here alone.
    if (this.trouble !== "") return;
    this.earlier = this.#keeper.earlier();
    this.unreadable = this.#keeper.unreadable();
  }
}
