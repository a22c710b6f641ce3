import { afterEach, expect, test, vi } from "vitest";
import { getKits, kitsFor, PARTS, size, usualPaper, type Kit } from "./kits.ts";

function kit(file: string, change: Partial<Kit> = {}): Kit {
  const whole = { rules: "take-or-pay", paper: "a4", parts: ["cards", "rules"], large: false, backs: false };
  return { file, ...whole, pages: 10, bytes: 102466, previews: [], ...change };
}

const KITS = [
  kit("whole.pdf"),
  kit("leader.pdf", { parts: ["leader"] }),
  kit("large.pdf", { large: true }),
  kit("leader-large.pdf", { parts: ["leader"], large: true }),
  kit("backs.pdf", { parts: ["cards"], backs: true }),
  kit("other.pdf", { rules: "no-thanks" }),
  kit("letter.pdf", { paper: "letter" }),
];

afterEach(() => vi.unstubAllGlobals());

test("a wish finds the whole kit, the cards with backs and the leader's page", () => {
  const wish = { rules: "take-or-pay", paper: "a4", large: false };
  const files = (found: ReturnType<typeof kitsFor>) => [found.whole?.file, found.backs?.file, found.leader?.file];
  expect(files(kitsFor(KITS, wish))).toEqual(["whole.pdf", "backs.pdf", "leader.pdf"]);
  expect(files(kitsFor(KITS, { ...wish, large: true }))).toEqual(["large.pdf", "backs.pdf", "leader-large.pdf"]);
  expect(files(kitsFor(KITS, { ...wish, rules: "no-thanks" }))).toEqual(["other.pdf", undefined, undefined]);
});

test("the list is the server's, and one that is not there is an error", async () => {
  vi.stubGlobal("fetch", async () => new Response("", { status: 500 }));
  await expect(getKits()).rejects.toThrow("500");
  vi.stubGlobal("fetch", async () => new Response(JSON.stringify(KITS)));
  expect(await getKits()).toEqual(KITS);
});

test("the paper follows the language until somebody chooses", () => {
  expect([usualPaper("en-US"), usualPaper("fr-CA"), usualPaper("en-GB"), usualPaper("de")]).toEqual([
    "letter",
    "letter",
    "a4",
    "a4",
  ]);
});

test("sizes are said in kilobytes", () => {
  expect(size(102466)).toBe("102 kB");
});

test("every part has a name", () => {
  for (const { parts } of KITS) for (const part of parts) expect(PARTS[part]).toHaveLength(2);
});
