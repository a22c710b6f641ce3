// Builds take-or-pass-offline.html beside the client, once that is built: one file that opens from disk.

import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";
import { oneFile } from "./build/one-file.ts";

export default defineConfig({
  mode: "file",
  logLevel: "warn",
  plugins: [svelte(), oneFile()],
  build: {
    outDir: "../src/takeorpass/client",
    emptyOutDir: false,
    copyPublicDir: false,
    assetsInlineLimit: Number.MAX_SAFE_INTEGER,
    modulePreload: false,
    cssCodeSplit: false,
    rolldownOptions: {
      input: "take-or-pass-offline.html",
      output: { codeSplitting: false },
      checks: { pluginTimings: false },
    },
  },
});
