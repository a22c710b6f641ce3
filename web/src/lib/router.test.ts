import { expect, test } from "vitest";
import { parsePath } from "./router.svelte.ts";

test("paths name pages", () => {
  expect(parsePath("/")).toEqual({ page: "start" });
  expect(parsePath("/t/abc_-1")).toEqual({ page: "table", table: "abc_-1" });
  expect(parsePath("/t/abc/")).toEqual({ page: "table", table: "abc" });
});

test("paths that name no page are lost", () => {
  for (const path of ["/t/", "/t/a/b", "/elsewhere", "/api/catalog"]) expect(parsePath(path).page).toBe("lost");
});
