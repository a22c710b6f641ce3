// What is asked of the server over HTTP, and where its other things lie.

import type {
  Catalog,
  ErrorBody,
  Seated,
  SeatLink,
  SitRequest,
  TableCreated,
  TableRequest,
  ViewFrame,
} from "./frames.ts";

/** Something that the server refused, or could not be asked: one sentence for the person at the page. */
export class ApiError extends Error {
  override readonly name = "ApiError";
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

/** What can be played, and against whom. */
export function getCatalog(): Promise<Catalog> {
  return ask<Catalog>("/api/catalog");
}

/** Open a table; this browser holds its person's seat from then on. */
export function createTable(request: TableRequest): Promise<TableCreated> {
  return ask<TableCreated>("/api/tables", post(request));
}

/** Sit down at a table that has not started; this browser holds that seat from then on. */
export function sitDown(table: string, request: SitRequest): Promise<Seated> {
  return ask<Seated>(`/api/tables/${encodeURIComponent(table)}/seats`, post(request));
}

/** Make a link by which another device takes `seat`, which this browser holds. */
export function linkSeat(table: string, seat: number): Promise<SeatLink> {
  return ask<SeatLink>(`/api/tables/${encodeURIComponent(table)}/seat-links`, post({ seat }));
}

/** Take the seat of such a link; this browser holds it from then on. */
export function takeSeat(table: string, token: string): Promise<Seated> {
  return ask<Seated>(`/api/tables/${encodeURIComponent(table)}/seat-links/use`, post({ token }));
}

/** What was seen after so many steps of the match: by a seat, by the public, or with null by this browser's own seat. */
export function getView(table: string, step: number, seat: number | "public" | null): Promise<ViewFrame> {
  const whose = seat === null ? "" : `?seat=${seat}`;
  return ask<ViewFrame>(`/api/tables/${encodeURIComponent(table)}/views/${step}${whose}`);
}

/** Where the record of a table is to be had. */
export function recordUrl(table: string): string {
  return `/api/tables/${encodeURIComponent(table)}/record`;
}

/** Where the socket of a table listens. */
export function socketUrl(table: string, page: Location = location): string {
  const scheme = page.protocol === "https:" ? "wss:" : "ws:";
  return `${scheme}//${page.host}/api/tables/${encodeURIComponent(table)}/socket`;
}

function post(body: unknown): RequestInit {
  return { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) };
}

async function ask<Answer>(path: string, init?: RequestInit): Promise<Answer> {
  let response: Response;
  try {
    response = await fetch(path, init);
  } catch {
    throw new ApiError("offline", "The server does not answer. Is it still running?");
  }
  const body: unknown = await response.json().catch(() => null);
  if (response.ok && body !== null) return body as Answer;
  const refusal = body as Partial<ErrorBody> | null;
  throw new ApiError(
    refusal?.code ?? "failed",
    refusal?.message ?? `The server answered with status ${response.status}.`,
  );
}
