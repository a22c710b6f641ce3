// A table as this browser sees it: who sits down, the newest view, what has happened, and what may be asked for here.

import { socketUrl } from "./api.ts";
import type {
  ClientMessage,
  EventFrame,
  MoveLetter,
  PresenceFrame,
  SeatingFrame,
  ServerFrame,
  TableFrame,
  ViewFrame,
} from "./frames.ts";
import { Line, type LineHandlers, type OpenSocket } from "./socket.ts";
import { nonceFor, watch } from "./witness.ts";

/** Milliseconds after a new card in which a press is taken for one that was meant for the card before. */
export const GUARD_MS = 400;
const NOTICE_MS = 6000;
const LINE_LOST = "The line to the table is down: nothing was sent.";

/** How a new view comes on the page: `apply` puts it there, at once or within a moment. */
export type Bring = (view: ViewFrame, apply: () => void) => void;

export class LiveTable {
  readonly id: string;
  /** The table while people sit down; what it says is over once `table` is there. */
  seating = $state.raw<SeatingFrame | null>(null);
  presence = $state.raw<PresenceFrame | null>(null);
  table = $state.raw<TableFrame | null>(null);
  view = $state.raw<ViewFrame | null>(null);
  /** When the view came, by the page's own clock, in milliseconds. */
  viewAt = 0;
  /** Everything that this page was told of, oldest first. */
  events = $state.raw<EventFrame[]>([]);
  /** What the newest view brought that was not known before. */
  fresh = $state.raw<EventFrame[]>([]);
  isOpen = $state(false);
  /** There is no such table. */
  isGone = $state(false);
  /** A sentence about something that was refused; it goes away by itself. */
  notice = $state.raw<{ text: string; code: string } | null>(null);
  isGuarded = $state(false);
  /** Something was sent and not answered yet. */
  isWaiting = $state(false);
  readonly #line: Line;
  readonly #bring: Bring;
  #guard: ReturnType<typeof setTimeout> | undefined;
  #noticeEnd: ReturnType<typeof setTimeout> | undefined;

  constructor(id: string, openSocket?: OpenSocket, bring: Bring = (_, apply) => apply()) {
    this.id = id;
    this.#bring = bring;
    const handlers: LineHandlers = {
      frame: (frame) => this.#receive(frame),
      open: (isOpen) => this.#opened(isOpen),
      gone: () => (this.isGone = true),
    };
    this.#line = new Line(socketUrl(id), handlers, openSocket);
  }

  /** Make a move at the card that is shown, unless it came up only now or an answer is still on its way. */
  play(letter: MoveLetter): void {
    const { view } = this;
    const move = view?.moves.find((candidate) => candidate.move === letter);
    if (view === null || move === undefined || this.isWaiting) return;
    if (!this.isOpen) {
      this.tell("offline", LINE_LOST);
    } else if (move.why_not !== null) {
      this.tell(move.why_not.code, move.why_not.message);
    } else if (!this.isGuarded) {
      this.#ask(() => this.#line.send({ type: "move", round: view.round, ply: view.ply, move: letter }));
    }
  }

  /** Go on to the round after the one that is over. */
  nextRound(): void {
    const { view } = this;
    if (view === null || this.isWaiting) return;
    this.#ask(() => this.#line.send({ type: "next_round", round: view.round }));
  }

  /** Take back the own last decision. */
  takeBack(): void {
    const { view } = this;
    if (view === null || !view.can_take_back || this.isWaiting) return;
    this.#ask(() => this.#line.send({ type: "take_back", round: view.round, ply: view.ply }));
  }

  /** Ask for something that is no move: what came of it is seen in the next frame. */
  ask(message: Exclude<ClientMessage, { type: "move" | "take_back" | "next_round" | "nonce" }>): void {
    if (!this.#line.send(message)) this.tell("offline", LINE_LOST);
  }

  /** Show a sentence for a while. */
  tell(code: string, text: string): void {
    clearTimeout(this.#noticeEnd);
    this.notice = { code, text };
    this.#noticeEnd = setTimeout(() => this.hush(), NOTICE_MS);
  }

  hush(): void {
    clearTimeout(this.#noticeEnd);
    this.notice = null;
  }

  /** Leave the table. */
  close(): void {
    clearTimeout(this.#guard);
    clearTimeout(this.#noticeEnd);
    this.#line.close();
  }

  #ask(send: () => boolean): void {
    this.isWaiting = send();
    if (!this.isWaiting) this.tell("offline", LINE_LOST);
  }

  #opened(isOpen: boolean): void {
    this.isOpen = isOpen;
    this.isWaiting = false;
  }

  #receive(frame: ServerFrame): void {
    switch (frame.type) {
      case "seating":
        this.seating = frame;
        break;
      case "presence":
        this.presence = frame;
        break;
      case "table":
        this.table = frame;
        break;
      case "error":
        this.isWaiting = false;
        this.tell(frame.code, frame.message);
        break;
      case "notice":
        this.tell(frame.code, frame.message);
        break;
      case "view": {
        const at = performance.now();
        this.#bring(frame, () => this.#show(frame, at));
        break;
      }
    }
  }

  #show(view: ViewFrame, at: number): void {
    const known = this.events.at(-1)?.seq ?? 0;
    this.fresh = view.events.filter((event) => event.seq > known);
    if (this.fresh.length > 0) this.events = [...this.events, ...this.fresh];
    // Whose side is shown is another when the browser was handed over: that press was none for a card either.
    if (cardShown(view) !== cardShown(this.view) || view.seat !== this.view?.seat) this.#startGuard();
    if (movesMade(view) !== movesMade(this.view)) this.isWaiting = false;
    this.viewAt = at;
    this.view = view;
    watch(this.id, view, (this.table?.here.length ?? 0) > 1);
    if (view.nonce_wanted) this.#addNonce(view.round);
  }

  #addNonce(round: number): void {
    const nonce = nonceFor(this.id, round);
    this.#line.send({ type: "nonce", round, nonce });
  }

  #startGuard(): void {
    clearTimeout(this.#guard);
    this.isGuarded = true;
    this.#guard = setTimeout(() => (this.isGuarded = false), GUARD_MS);
  }
}

/** Two views show the same card up where this is the same. */
function cardShown(view: ViewFrame | null): string {
  return view === null ? "" : `${view.round} ${view.deck_left} ${view.card}`;
}

function movesMade(view: ViewFrame | null): string {
  return view === null ? "" : `${view.round} ${view.ply} ${view.phase}`;
}
