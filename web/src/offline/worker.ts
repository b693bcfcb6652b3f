// The service worker: keeps the whole page, so that it opens and plays without a server, and tells of turns while it is closed. What has its
// hash in its name never changes and comes from here; the page itself is asked for first, so that a
// new one is taken up when there is a network.
import { files, version } from "ulm:files";
import { endNotices, renewNotices, tellNotice, type Registration } from "./turns";

interface Waiting {
  waitUntil(promise: Promise<unknown>): void;
}

interface Click extends Waiting {
  /** the button that was clicked, if one was */
  readonly action: string;
  readonly notification: { readonly data: unknown; close(): void };
}

interface Window {
  readonly url: string;
  focus(): Promise<unknown>;
}

interface Fetch extends Waiting {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}

const scope = self as unknown as {
  readonly registration: Registration;
  readonly clients: {
    claim(): Promise<void>;
    matchAll(which: { type: "window"; includeUncontrolled: true }): Promise<Window[]>;
    openWindow(address: string): Promise<unknown>;
  };
  skipWaiting(): Promise<void>;
  addEventListener(kind: "install" | "activate" | "push" | "pushsubscriptionchange", listener: (event: Waiting) => void): void;
  addEventListener(kind: "fetch", listener: (event: Fetch) => void): void;
  addEventListener(kind: "notificationclick", listener: (event: Click) => void): void;
};

const CACHE = `ulm-${version}`;
const home = scope.registration.scope;
const kept = new Set(files.map((name) => new URL(name, home).href));

async function keep(): Promise<void> {
  await (await caches.open(CACHE)).addAll([home, ...kept]);
  await scope.skipWaiting();
}

async function dropOld(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith("ulm-") && name !== CACHE).map((name) => caches.delete(name)));
  await scope.clients.claim();
}

const fromCache = async (address: string) => (await caches.match(address)) ?? fetch(address);

/** Milliseconds for the network: one that accepts and never answers is none. */
const LIMIT = 3000;

async function page(request: Request): Promise<Response> {
  const kept = await caches.match(home);
  try {
    const answer = await fetch(request, kept ? { signal: AbortSignal.timeout(LIMIT) } : {});
    return answer.status < 500 ? answer : kept ?? answer;
  } catch (reason) {
    if (!kept) throw reason;
    return kept;
  }
}

/** To the page that rang; it may be closed by now. */
async function answer(address: string): Promise<void> {
  const pages = await scope.clients.matchAll({ type: "window", includeUncontrolled: true });
  await (pages.find(({ url }) => url === address)?.focus() ?? scope.clients.openWindow(address));
}

scope.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(event.action === "off" ? endNotices(scope.registration) : answer(String(event.notification.data)));
});
scope.addEventListener("push", (event) => event.waitUntil(tellNotice(scope.registration)));
scope.addEventListener("pushsubscriptionchange", (event) => event.waitUntil(renewNotices(scope.registration)));
scope.addEventListener("install", (event) => event.waitUntil(keep()));
scope.addEventListener("activate", (event) => event.waitUntil(dropOld()));
scope.addEventListener("fetch", (event) => {
  const { request } = event;
  const address = request.url.split("#", 1)[0] ?? "";
  if (request.method !== "GET") return;
  if (address === home) event.respondWith(page(request));
  else if (kept.has(address)) event.respondWith(fromCache(address));
});
