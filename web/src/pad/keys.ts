// Numbers by few taps: what a tap on a digit, the sign or the eraser makes of what was typed. A phone's own number keys
// have no minus everywhere, and scores are often negative.

export type Key = "0" | "1" | "2" | "3" | "4" | "5" | "6" | "7" | "8" | "9" | "±" | "⌫";

/** What stands there after `key`; more than `longest` digits begin anew, as does the first digit over an old number. */
export function press(text: string, key: Key, longest: number, isFresh: boolean): string {
  const [sign, digits] = text.startsWith("-") ? ["-", text.slice(1)] : ["", text];
  if (key === "±") return (sign === "" ? "-" : "") + digits;
  if (key === "⌫") return digits === "" ? "" : sign + digits.slice(0, -1);
  if (isFresh && digits !== "") return key;
  if (digits === "0") return sign + key;
  return digits.length >= longest ? key : sign + digits + key;
}

/** The whole number that `text` says, with any minus sign, or null where it says none of at most `longest` digits. */
export function parseNumber(text: string, longest: number, isSigned: boolean): number | null {
  const found = /^([-−–]?)(\d+)$/.exec(text.trim());
  if (found === null || found[2]!.length > longest || (found[1] !== "" && !isSigned)) return null;
  const number = Number(found[2]);
  return found[1] === "" || number === 0 ? number : -number;
}
