import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";
import { keepFiles } from "./build/keep.ts";

export default defineConfig(({ command, mode }) => ({
  base: "/",
  clearScreen: false,
  logLevel: command === "build" ? "warn" : "info",
  plugins: [svelte(), keepFiles()],
  // Under Vitest the components are those of a browser, not those of server-side rendering.
  resolve: mode === "test" ? { conditions: ["browser"] } : {},
  build: {
    outDir: "../src/takeorpass/client",
    emptyOutDir: true,
    // The page's Content-Security-Policy allows nothing inline.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: { index: "index.html", worker: "src/worker/worker.ts" },
      // A worker is known by its address, which must stay.
      output: { entryFileNames: ({ name }) => (name === "worker" ? "worker.js" : "assets/[name]-[hash].js") },
      // On a slow machine the build would print how long its plugins took, which is nothing to a player.
      checks: { pluginTimings: false },
    },
  },
  server: {
    // `make dev`: the pages come from here, everything under /api from the server, and the printed kits.
    proxy: { "/api": { target: "http://localhost:8000", ws: true }, "/kit/": "http://localhost:8000" },
  },
  test: {
    environment: "jsdom",
    include: ["src/**/*.test.ts"],
  },
}));
