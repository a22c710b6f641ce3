// Reading JSON as the judge on a server does. `JSON.parse` alone takes 24.0 for 24, and a record's whole numbers are
// written without a point.

/** How deep lists and objects may be nested. */
const DEEPEST = 500;
const TOKEN = /"(?:[^"\\]|\\.)*"|[[\]{},:]|[^\s[\]{},:"]+/g;
const FRACTION = /^-?\d+(?=[.eE])/;

/** A number that was written with a point or an exponent: never a whole number, whatever its value. */
export class Decimal {
  constructor(readonly source: string) {}
}

/**
 * The JSON value that `text` holds, `Decimal` for every number written with a point or an exponent. A byte order mark is
 * passed over; of a key that stands twice the last counts. Throws `SyntaxError` for what is no JSON or nested too deep.
 *
 * Whole numbers beyond ±2⁵³ are read as the nearest that a browser has, those beyond ±10³⁰⁸ as ±`Number.MAX_VALUE`: out
 * of every range either way.
 */
export function readJson(text: string): unknown {
  const json = text.replace(/^\uFEFF/, "");
  JSON.parse(json);
  const tokens = json.matchAll(TOKEN);
  return valueFrom(() => tokens.next().value![0], 0);
}

function valueFrom(next: () => string, depth: number, token = next()): unknown {
  const hasInner = token === "[" || token === "{";
  if (hasInner && depth === DEEPEST) throw new SyntaxError("This is nested too deep.");
  if (token === "[") return listFrom(next, depth);
  if (token === "{") return objectFrom(next, depth);
  if (FRACTION.test(token)) return new Decimal(token);
  const value: unknown = JSON.parse(token);
  if (typeof value !== "number") return value;
  return Math.min(Math.max(value, -Number.MAX_VALUE), Number.MAX_VALUE);
}

function listFrom(next: () => string, depth: number): unknown[] {
  const items: unknown[] = [];
  for (let token = next(); token !== "]"; token = next())
    if (token !== ",") items.push(valueFrom(next, depth + 1, token));
  return items;
}

function objectFrom(next: () => string, depth: number): Record<string, unknown> {
  const entries: [string, unknown][] = [];
  for (let token = next(); token !== "}"; token = next()) {
    if (token === ",") continue;
    next(); // the colon
    entries.push([JSON.parse(token) as string, valueFrom(next, depth + 1)]);
  }
  return Object.fromEntries(entries);
}
