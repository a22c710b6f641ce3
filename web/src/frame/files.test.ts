// @vitest-environment node
import { expect, test } from "vitest";
import { textOf } from "./files.ts";

test("a file is read as text", async () => {
  expect(await textOf(new File(["{}"], "game.json"), "record")).toBe("{}");
});

test("a file far too large is refused unread", async () => {
  const large = new File(["x".repeat(2_000_001)], "large.json");
  await expect(textOf(large, "record")).rejects.toThrow("This file is no record: it is far too large.");
});
