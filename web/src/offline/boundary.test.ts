// @vitest-environment node
// Who may import whom: an online page is told what is legal, and the kernel stands alone.
import { expect, test } from "vitest";

const SOURCES = import.meta.glob<string>("../**/*.{ts,svelte}", { query: "?raw", import: "default", eager: true });
// Paths from `src/`, as "offline/judge.ts".
const FILES = new Map(Object.entries(SOURCES).map(([path, text]) => [pathFrom("offline/", path), text]));
const FOLDER = /^(table|seating|start|lib)\//;

function pathFrom(folder: string, path: string): string {
  return new URL(path, `file:///${folder}`).pathname.slice(1);
}

/** The files that `file` imports, as paths from `src/`; packages as they are named. */
function importsOf(file: string, pattern = /\b(?:from|import)\s*"([^"]+)"/g): string[] {
  const named = Array.from((FILES.get(file) ?? "").matchAll(pattern), ([, path = ""]) => path);
  return named.map((path) => (path.startsWith(".") ? pathFrom(file, path.replace(/\?.*/, "")) : path));
}

function reachedFrom(file: string, reached = new Set<string>()): Set<string> {
  if (reached.has(file)) return reached;
  reached.add(file);
  for (const path of importsOf(file)) reachedFrom(path, reached);
  return reached;
}

test("the kernel imports nothing but itself", () => {
  const kernel = [...FILES.keys()].filter((file) => file.startsWith("offline/") && !file.endsWith(".test.ts"));
  expect(kernel).toContain("offline/judge.ts");
  for (const file of kernel)
    expect(
      importsOf(file).filter((path) => !path.startsWith("offline/")),
      file,
    ).toEqual([]);
});

test("what is loaded for an online table has no kernel in it", () => {
  const reached = [...reachedFrom("main.ts")];
  expect(reached).toContain("table/Board.svelte");
  expect(reached.filter((path) => path.startsWith("offline/"))).toEqual([]);
});

test("what an online table is made of never asks for the kernel later", () => {
  const online = [...FILES.keys()].filter((file) => FOLDER.test(file) && !file.endsWith(".test.ts"));
  const later = online.flatMap((file) => importsOf(file, /\bimport\(\s*"([^"]+)"/g));
  expect(online).toContain("table/Board.svelte");
  expect(
    [...online.flatMap((file) => importsOf(file)), ...later].filter((path) => path.startsWith("offline/")),
  ).toEqual([]);
});
