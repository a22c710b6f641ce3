// The messages between this client and the server by their short names, and the reading of what comes in.
// Their shapes are the server's: `wire.ts` is generated from it by `make wire`.

import type { components } from "./wire.ts";

type Messages = components["schemas"];

export type Catalog = Messages["Catalog"];
export type BaseInfo = Messages["BaseInfo"];
export type CombinationInfo = Messages["CombinationInfo"];
export type LevelInfo = Messages["LevelInfo"];
export type TableRequest = Messages["TableRequest"];
export type TableCreated = Messages["TableCreated"];
export type SitRequest = Messages["SitRequest"];
export type SeatLink = Messages["SeatLink"];
export type Seated = Messages["Seated"];
export type ErrorBody = Messages["ErrorBody"];

export type ClientMessage = Messages["ClientMessage"];
export type MoveLetter = Messages["MoveMessage"]["move"];

export type SeatingFrame = Messages["SeatingFrame"];
export type TableFrame = Messages["TableFrame"];
export type ViewFrame = Messages["ViewFrame"];
export type PresenceFrame = Messages["PresenceFrame"];
export type NoticeFrame = Messages["NoticeFrame"];
export type ErrorFrame = Messages["ErrorFrame"];
export type ServerFrame = Messages["ServerFrame"];

export type RulesInfo = Messages["RulesInfo"];
export type SeatInfo = Messages["SeatInfo"];
export type SeatFrame = Messages["SeatFrame"];
export type RunFrame = Messages["RunFrame"];
export type MoveFrame = Messages["MoveFrame"];
export type EventFrame = Messages["EventFrame"];
export type DealFrame = Messages["DealFrame"];
export type RoundFrame = Messages["RoundFrame"];
export type ResultFrame = Messages["ResultFrame"];
export type RematchFrame = Messages["RematchFrame"];
export type ClockFrame = Messages["ClockFrame"];
export type ClockRules = Messages["ClockRules"];

const KINDS: readonly unknown[] = [
  "seating",
  "table",
  "view",
  "presence",
  "error",
  "notice",
] satisfies ServerFrame["type"][];

/** Read a frame; null for anything that is none, or of a kind that this page does not know yet. */
export function parseFrame(text: unknown): ServerFrame | null {
  try {
    const frame: unknown = JSON.parse(String(text));
    const isFrame = typeof frame === "object" && frame !== null && "type" in frame && KINDS.includes(frame.type);
    return isFrame ? (frame as ServerFrame) : null;
  } catch {
    return null;
  }
}
