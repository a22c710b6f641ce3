import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

export default defineConfig(({ mode }) => ({
  base: "/",
  clearScreen: false,
  plugins: [svelte()],
  // Under Vitest the components are those of a browser, not those of server-side rendering.
  resolve: mode === "test" ? { conditions: ["browser"] } : {},
  build: {
    outDir: "../src/takeorpass/client",
    emptyOutDir: true,
    // The page's Content-Security-Policy allows nothing inline.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // On a slow machine the build would print how long its plugins took, which is nothing to a player.
    rolldownOptions: { checks: { pluginTimings: false } },
  },
  server: {
    // `make dev`: the pages come from here, everything under /api from the server.
    proxy: { "/api": { target: "http://localhost:8000", ws: true } },
  },
  test: {
    environment: "jsdom",
    include: ["src/**/*.test.ts"],
  },
}));
