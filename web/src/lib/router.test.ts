import { expect, test } from "vitest";
import { REAL_PAGES } from "../routes.ts";
import { parsePath } from "./router.svelte.ts";

test("paths name pages", () => {
  expect(parsePath("/")).toEqual({ page: "start" });
  expect(parsePath("/t/abc_-1")).toEqual({ page: "table", table: "abc_-1" });
  expect(parsePath("/t/abc/")).toEqual({ page: "table", table: "abc" });
});

test("one's own games have a page", () => {
  expect(parsePath("/games")).toEqual({ page: "games" });
  expect(parsePath("/games/").page).toBe("games");
  expect(parsePath("/games/x").page).toBe("lost");
});

test("the pages of routes.ts have their paths, and those with names take one", () => {
  for (const real of REAL_PAGES) {
    expect(parsePath(real.path)).toEqual({ page: "real", real, rest: "" });
    expect(parsePath(`${real.path}/`)).toEqual({ page: "real", real, rest: "" });
    expect(parsePath(`${real.path}/a-name`).page).toBe(real.hasRest ? "real" : "lost");
  }
  expect(parsePath("/rules/no-thanks+amigo")).toMatchObject({ page: "real", rest: "no-thanks+amigo" });
});

test("paths that name no page are lost", () => {
  for (const path of ["/t/", "/t/a/b", "/elsewhere", "/rules/a/b", "/api/catalog"])
    expect(parsePath(path).page, path).toBe("lost");
});
