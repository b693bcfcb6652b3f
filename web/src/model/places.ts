// The seats that were taken in this browser, with what was written down there before the game.
import type { TableLink } from "./link";

export interface Place extends TableLink {
  /** the seal on the server's secret, as it was first seen; what is promised to the luck, and whether nobody else knows it yet */
  commitment?: string;
  entropy?: string;
  isUnseen?: boolean;
  /** of everybody's promises, as they were when it was revealed */
  seal?: string;
}

const KEY = "ulm-places", MOST = 40;

export function readPlaces(): Place[] {
  try {
    const list: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(list) ? (list as Place[]).filter((place) => typeof place?.table === "string") : [];
  } catch {
    return [];
  }
}

function write(list: Place[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(list.slice(0, MOST)));
  } catch { /* a browser that keeps nothing */ }
}

export const readPlace = (table: string): Place | undefined => readPlaces().find((place) => place.table === table);

/** The newest first; what was written down before stays. */
export function keepPlace(place: Place): void {
  const list = readPlaces();
  write([{ ...place, ...list.find(({ table }) => table === place.table), ...(place.secret ? { secret: place.secret } : {}) },
    ...list.filter(({ table }) => table !== place.table)]);
}

/** What is said of it now counts. */
export function notePlace(place: Place): void {
  const list = readPlaces();
  write([{ ...list.find(({ table }) => table === place.table), ...place }, ...list.filter(({ table }) => table !== place.table)]);
}

export function dropPlace(table: string): void {
  write(readPlaces().filter((place) => place.table !== table));
}

/** So many random bytes, in hexadecimal digits. */
export const randomHex = (bytes: number): string =>
  [...crypto.getRandomValues(new Uint8Array(bytes))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
