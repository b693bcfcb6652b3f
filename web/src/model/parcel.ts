// A game in a link: its record, packed into letters that an address can have. No server ever sees it.
import { _, Said } from "../engine/words";

/** No record is as long as this; what unpacks to more is none. */
const MOST = 400_000;

async function pass(bytes: Uint8Array<ArrayBuffer>, through: ReadableWritablePair<Uint8Array, BufferSource>): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array[] = [];
  let size = 0;
  const reader = new Blob([bytes]).stream().pipeThrough(through).getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    parts.push(part.value);
    size += part.value.length;
    if (size > MOST) throw new RangeError("too long");
  }
  const all = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

export async function pack(record: string): Promise<string> {
  const bytes = await pass(new TextEncoder().encode(record), new CompressionStream("deflate-raw"));
  const letters = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  return btoa(letters).replace(/[+/=]/g, (it) => ({ "+": "-", "/": "_" })[it] ?? "");
}

/** The record; a link that was cut off or changed is refused in words. */
export async function unpack(packed: string): Promise<string> {
  try {
    const letters = atob(packed.replace(/[-_]/g, (it) => (it === "-" ? "+" : "/")));
    const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
    return new TextDecoder("utf-8", { fatal: true }).decode(await pass(bytes, new DecompressionStream("deflate-raw")));
  } catch {
    throw new Said(_("This link is not whole. Ask for it once more."));
  }
}
