// The printed kits that the server has, as its kits.json lists them.

/** A part's first sheet as a picture, and how many sheets the part has. */
export interface Preview {
  file: string;
  part: string;
  pages: number;
  width: number;
  height: number;
}

export interface Kit {
  file: string;
  rules: string;
  paper: string;
  parts: readonly string[];
  large: boolean;
  backs: boolean;
  pages: number;
  bytes: number;
  previews: readonly Preview[];
}

/** What somebody wants printed. */
export interface Wish {
  rules: string;
  paper: string;
  large: boolean;
}

/** The papers, and what they are called. */
export const PAPERS: Readonly<Record<string, string>> = { a4: "A4", letter: "Letter" };

/** What the parts are called, and what they are for. */
export const PARTS: Readonly<Record<string, readonly [string, string]>> = {
  cards: ["Cards", "to cut"],
  tokens: ["Tokens", "to cut and to pay with"],
  score: ["Score sheet", "blank and filled in"],
  ladder: ["Ladder", "for ordinary cards"],
  rules: ["Rules", "of exactly this game"],
  line: ["Number lines", "to cross off what one has"],
  blank: ["Blank cards", "for what gets lost"],
  leader: ["Leader’s page", "for whoever leads the class"],
};

/** Where a file of the kits lies. */
export function kitUrl(file: string): string {
  return `/kit/${file}`;
}

/** What the server has: nothing where nobody has made any. Throws where it cannot be asked. */
export async function getKits(): Promise<readonly Kit[]> {
  const answer = await fetch(kitUrl("kits.json"));
  if (!answer.ok) throw new Error(`The server answered with status ${answer.status}.`);
  return (await answer.json()) as readonly Kit[];
}

/** The kits for a wish: the whole one, the cards with backs for both sides of a sheet, and the page for a leader. */
export function kitsFor(
  kits: readonly Kit[],
  { rules, paper, large }: Wish,
): Record<"whole" | "backs" | "leader", Kit | undefined> {
  const fitting = kits.filter((kit) => kit.rules === rules && kit.paper === paper);
  const isLeader = (kit: Kit) => kit.parts.includes("leader");
  return {
    whole: fitting.find((kit) => kit.large === large && !kit.backs && !isLeader(kit)),
    backs: fitting.find((kit) => kit.backs),
    leader: fitting.find((kit) => kit.large === large && isLeader(kit)),
  };
}

/** The paper that is usual where this language is spoken. */
export function usualPaper(language: string): string {
  return /-(US|CA|MX|PH|CL|CO|VE|CR|GT)\b/i.test(language) ? "letter" : "a4";
}

/** "138 kB". */
export function size(bytes: number): string {
  return `${Math.round(bytes / 1000)} kB`;
}
