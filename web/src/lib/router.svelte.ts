// The pages by their paths: `/` starts a game, `/t/{table}` is a table.

export type Route = { page: "start" } | { page: "table"; table: string } | { page: "lost" };

/** The page that `path` names. */
export function parsePath(path: string): Route {
  if (path === "/" || path === "/index.html") return { page: "start" };
  const table = /^\/t\/([^/]+)\/?$/.exec(path)?.[1];
  return table === undefined ? { page: "lost" } : { page: "table", table };
}

class Router {
  route = $state.raw<Route>(parsePath(location.pathname));

  constructor() {
    addEventListener("popstate", () => this.#read());
  }

  go(path: string): void {
    history.pushState(null, "", path);
    scrollTo(0, 0);
    this.#read();
  }

  /** Follow a plain click on a link to a page of ours without loading everything anew. */
  follow(event: MouseEvent): void {
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    const isPlain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;
    if (link === null || !isPlain || event.defaultPrevented || link.origin !== location.origin) return;
    if (link.target !== "" || link.hasAttribute("download") || parsePath(link.pathname).page === "lost") return;
    event.preventDefault();
    this.go(link.pathname + link.hash);
  }

  #read(): void {
    this.route = parsePath(location.pathname);
  }
}

export const router = new Router();
