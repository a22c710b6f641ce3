// What the kernel refuses: a stable code, one sentence for a person, and where the fault lies.

/** Where in a record or score sheet a fault lies, counted from 0, as far as that goes. */
export interface Place {
  readonly round?: number;
  readonly seat?: number;
  readonly card?: number;
  readonly move?: number;
}

export class GameError extends Error {
  override readonly name = "GameError";

  constructor(
    readonly code: string,
    message: string,
    readonly place: Place = {},
  ) {
    super(message);
  }
}
