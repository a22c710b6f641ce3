// The pages by their paths: `/` starts a game, `/t/{table}` is a table, `/games` are one's own; routes.ts has all others.
//
// In the file that opens from disk a path stands behind the #: `take-or-pass-offline.html#/pad`.

import { IN_FILE, REAL_PAGES, type RealPage } from "../routes.ts";

export type Route =
  | { page: "start" }
  | { page: "table"; table: string }
  | { page: "games" }
  | { page: "real"; real: RealPage; rest: string }
  | { page: "lost" };

/** The page that `path` names. */
export function parsePath(path: string): Route {
  if (path === "/" || path === "/index.html") return { page: "start" };
  const [, first = "", rest = "", ...more] = path.replace(/\/$/, "").split("/");
  if (more.length > 0) return { page: "lost" };
  if (first === "t" && rest !== "") return { page: "table", table: rest };
  if (first === "games" && rest === "" && !IN_FILE) return { page: "games" };
  const real = REAL_PAGES.find((page) => page.path === `/${first}`);
  return real === undefined || (rest !== "" && !real.hasRest) ? { page: "lost" } : { page: "real", real, rest };
}

/** What a link to the page at `path` holds as its `href`. */
export function to(path: string): string {
  return IN_FILE ? `#${path}` : path;
}

class Router {
  route = $state.raw<Route>(parsePath(here()));
  /** Whether another page was shown before this one, without loading everything anew. */
  hasMoved = false;

  constructor() {
    addEventListener("popstate", () => this.#read());
  }

  go(path: string): void {
    history.pushState(null, "", to(path));
    scrollTo(0, 0);
    this.#read();
  }

  /** Follow a plain click on a link to a page of ours without loading everything anew. */
  follow(event: MouseEvent): void {
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    const isPlain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;
    if (link === null || !isPlain || event.defaultPrevented || link.origin !== location.origin) return;
    if (link.target !== "" || link.hasAttribute("download")) return;
    // A place on this very page is found by the browser.
    if (!IN_FILE && link.pathname === location.pathname && link.hash !== "") return;
    const path = IN_FILE ? link.hash.slice(1) : link.pathname;
    if (parsePath(path).page === "lost") return;
    event.preventDefault();
    this.go(IN_FILE ? path : path + link.hash);
  }

  #read(): void {
    this.hasMoved = true;
    this.route = parsePath(here());
  }
}

function here(): string {
  if (!IN_FILE) return location.pathname;
  return location.hash === "" ? "/" : location.hash.slice(1);
}

export const router = new Router();
