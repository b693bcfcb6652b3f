// What this browser promises for the luck of a table, and how it reveals that when all have promised
// (docs/luck.md). Nothing is promised that somebody else may have seen.
import type { Engine, Seat } from "../engine/types";
import { Objection, type Client } from "../online/client";
import type { TableNow } from "../online/types";
import type { TableLink } from "./link";
import { notePlace, randomHex, readPlace, type Place } from "./places";

/** Who promises, and where. */
interface Promiser {
  client: Pick<Client, "ask">;
  engine: Pick<Engine, "promise" | "seal">;
  link: TableLink;
  seat: Seat | 0;
  /** what was written down, also where the browser keeps nothing: then as long as the page is open */
  written?: Place;
}

const read = ({ link, written }: Promiser): Place | undefined => readPlace(link.table) ?? written;

function note(at: Promiser, more: Partial<Place>): void {
  at.written = { ...read(at), ...at.link, ...more };
  notePlace({ ...at.link, ...more });
}

/** Is ready. The numbers are written down first: what was promised must be there when it is asked for. */
export async function beReady(at: Promiser, now: TableNow): Promise<void> {
  const { client, engine, link, seat } = at;
  if (!seat) return;
  const place = read(at);
  // Also where it has to be asked again.
  const entropy = place?.isUnseen && place.entropy ? place.entropy : randomHex(16);
  note(at, { commitment: place?.commitment ?? now.commitment, entropy, isUnseen: true });
  const promise = await engine.promise(now.commitment, seat, entropy);
  try {
    await client.ask("ready", { ...link, promise });
  } catch (reason) {
    if (!(reason instanceof Objection) || reason.code !== "spent") throw reason;
    note(at, { isUnseen: false });
    await beReady(at, now);
  }
}

/** What became of it: revealed; promised by another browser; or not as it was, and kept. */
export type Revealed = "revealed" | "elsewhere" | "changed";

/** All is sealed, and this seat has to reveal what it promised. */
export async function reveal(at: Promiser, now: TableNow): Promise<Revealed> {
  const { client, engine, link, seat } = at;
  const place = read(at), own = now.people.find((person) => person.seat === seat);
  if (!seat || !place?.entropy || own?.promise !== await engine.promise(now.commitment, seat, place.entropy)) return "elsewhere";
  const isAsBefore = place.commitment === now.commitment && (place.isUnseen || place.seal === now.seal);
  if (!isAsBefore || now.seal !== await engine.seal(now)) return "changed";
  note(at, { seal: now.seal!, isUnseen: false });
  await client.ask("reveal", { ...link, entropy: place.entropy });
  return "revealed";
}
