// The service worker: keeps the client's files, so that its pages open without a network. It never touches the API.
//
// Files that have their content's hash in their name come from what is kept; a page comes from the network, and from
// what is kept where there is none. A new build brings a new worker with a cache of its own, which waits until no page of
// the old build is open; then the old cache is gone. Until then a page finds the files of both.

// The build puts these two before this file (build/keep.ts): all addresses of the client's files, and what is
// different in every build.
declare const FILES: readonly string[];
declare const BUILD: string;

const worker = self as unknown as ServiceWorkerGlobalScope;
const PREFIX = "takeorpass-";
const CACHE = PREFIX + BUILD;
const SHELL = "/";
const PATIENCE_MS = 4000;

worker.addEventListener("install", (event) => event.waitUntil(keepFiles()));
worker.addEventListener("activate", (event) => event.waitUntil(forgetOlder()));
worker.addEventListener("fetch", (event) => {
  const { method, mode, url } = event.request;
  const { origin, pathname } = new URL(url);
  if (method !== "GET" || origin !== location.origin || pathname.startsWith("/api/")) return;
  if (mode === "navigate") {
    // What has a dot is a file to open or to save.
    if (!/\.[^/]*$/.test(pathname)) event.respondWith(openPage(event.request));
  } else if (FILES.includes(pathname) || pathname.startsWith("/assets/")) {
    event.respondWith(findFile(event.request));
  }
});

async function keepFiles(): Promise<void> {
  const cache = await caches.open(CACHE);
  await cache.addAll(FILES.map((file) => new Request(file, { cache: "no-cache" })));
}

async function forgetOlder(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(
    names.filter((name) => name.startsWith(PREFIX) && name !== CACHE).map((name) => caches.delete(name)),
  );
  await worker.clients.claim();
}

async function openPage(request: Request): Promise<Response> {
  const cache = await caches.open(CACHE);
  try {
    const answer = await fetch(request, { signal: AbortSignal.timeout(PATIENCE_MS) });
    if (answer.status < 500) return answer;
  } catch {
    // There is no network, or none to speak of.
  }
  return (await cache.match(SHELL)) ?? Response.error();
}

async function findFile(request: Request): Promise<Response> {
  return (await caches.match(request, { ignoreVary: true })) ?? fetch(request);
}
