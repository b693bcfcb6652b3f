// What the page leaves for its service worker, which tells of turns when no page is open: as whom to ask, and the words to
// say it with.
import type { Catalogue } from "../engine/types";

export interface Told {
  /** the account's */
  token: string;
  /** by which this browser is told, and the server's key for it */
  channel: string;
  key: string;
  catalogue: Catalogue;
}

/** Not dropped with the pages of before. */
const SHELF = "told-of-turns";
const PLACE = "told.json";

export async function readTold(): Promise<Told | null> {
  const kept = await (await caches.open(SHELF)).match(PLACE);
  return kept ? kept.json() as Promise<Told> : null;
}

export async function keepTold(told: Told): Promise<void> {
  await (await caches.open(SHELF)).put(PLACE, new Response(JSON.stringify(told)));
}

export const dropTold = () => caches.delete(SHELF);
