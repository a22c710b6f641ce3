// Makes one HTML file of a page: its script, style and icon are written into it, and a policy that lets in nothing else.

import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";

/** Write the one script and the one style of the build into its one page. */
export function oneFile(): Plugin {
  let publicDir = "";
  return {
    name: "takeorpass:one-file",
    apply: "build",
    enforce: "post",
    configResolved(config) {
      publicDir = config.publicDir;
    },
    generateBundle: {
      // Vite itself has a last hand in what it made.
      order: "post",
      handler(_, bundle) {
        const parts = Object.values(bundle);
        const script = one(parts.filter((part) => part.type === "chunk")).code.replaceAll("</script", "<\\/script");
        const assets = parts.filter((part) => part.type === "asset");
        const style = String(one(assets.filter(({ fileName }) => fileName.endsWith(".css"))).source).trim();
        const page = one(assets.filter(({ fileName }) => fileName.endsWith(".html")));
        const policy =
          `default-src 'none'; script-src ${allow(script)}; style-src ${allow(style)}; img-src data:; ` +
          "base-uri 'none'; form-action 'none'";
        const icon = readFileSync(join(publicDir, "icon.svg")).toString("base64");
        page.source = String(page.source)
          .replace(/\n\s*<script[^>]*><\/script>/, "")
          .replace(/\n\s*<link rel="stylesheet"[^>]*>/, "")
          .replace('href="/icon.svg"', `href="data:image/svg+xml;base64,${icon}"`)
          .replace(/(<meta charset[^>]*>)/, `$1\n    <meta http-equiv="Content-Security-Policy" content="${policy}" />`)
          .replace("</head>", () => `<style>${style}</style>\n  </head>`)
          .replace("</body>", () => `<script type="module">${script}</script>\n  </body>`);
        for (const part of parts) if (part !== page) delete bundle[part.fileName];
      },
    },
  };
}

/** The source expression that allows what is inline and has just this text. */
function allow(text: string): string {
  return `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
}

function one<Part>(parts: readonly Part[]): Part {
  const [part] = parts;
  if (part === undefined || parts.length > 1) throw new Error(`one file wants one of each, not ${parts.length}`);
  return part;
}
