// Gives the service worker the list of all files of the client, and the build a number that follows from their content.

import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";

/** Put the constants `FILES` and `BUILD` before the code of the entry that is called `worker`. */
export function keepFiles(): Plugin {
  let publicDir = "";
  return {
    name: "takeorpass:keep-files",
    apply: "build",
    enforce: "post",
    configResolved(config) {
      publicDir = config.publicDir;
    },
    generateBundle: {
      // Vite itself has a last hand in what it made.
      order: "post",
      handler(_, bundle) {
        const hash = createHash("sha256");
        const files = [];
        let worker = null;
        for (const part of Object.values(bundle)) {
          if (part.type === "chunk" && part.name === "worker") {
            worker = part;
            continue;
          }
          files.push(part.fileName === "index.html" ? "/" : `/${part.fileName}`);
          hash.update(part.type === "chunk" ? part.code : part.source);
        }
        for (const name of readdirSync(publicDir)) {
          files.push(`/${name}`);
          hash.update(readFileSync(join(publicDir, name)));
        }
        if (worker === null) throw new Error("there is no entry called worker");
        hash.update(worker.code);
        const build = hash.digest("hex").slice(0, 16);
        worker.code = `const FILES=${JSON.stringify(files.sort())},BUILD=${JSON.stringify(build)};\n${worker.code}`;
      },
    },
  };
}
