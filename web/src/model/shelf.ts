// The games of this browser, running and finished: of each its record, and what a list says of it.
import type { Look, Player, Seat, Variant } from "../engine/types";

export interface Shelved {
  id: string;
  names: string[];
  players: Player[];
  variant: Variant;
  round: number;
  rounds: number;
  /** when it was begun, and when something was done last; milliseconds */
  begun: number;
  changed: number;
  /** by seat, of a game that is over */
  scores?: number[];
  winners?: Seat[];
}

const LIST = "ulm-shelf", RECORD = "ulm-game:", BEFORE = "ulm-game";
/** Of those that are over the oldest go first. */
const MOST = 200;

const isShelved = (it: Partial<Shelved> | null) =>
  typeof it?.id === "string" && Array.isArray(it.names) && it.names.every((name) => typeof name === "string") && typeof it.begun === "number"
  && typeof it.changed === "number" && (it.scores === undefined || (Array.isArray(it.scores) && Array.isArray(it.winners)));

const newId = () => [...crypto.getRandomValues(new Uint8Array(6))].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/** Called when another tab keeps this game, or throws it away. Returns how that is stopped. */
export function onGameElsewhere(id: string, deed: () => void): () => void {
  const hear = ({ key }: StorageEvent) => { if (key === RECORD + id) deed(); };
  addEventListener("storage", hear);
  return () => removeEventListener("storage", hear);
}

/** What a browser does not keep stays as long as the page is open. */
export class Shelf {
  private readonly loose = new Map<string, string>();

  constructor(private readonly now: () => number = Date.now) {}

  /** What was done last first. */
  list(): Shelved[] {
    this.takeOver();
    return this.readList();
  }

  record(id: string): string | null {
    return this.get(RECORD + id);
  }

  /** The game to go on with. */
  running(): Shelved | undefined {
    return this.list().find(({ scores }) => !scores);
  }

  add(record: string, look: Look): string {
    const id = newId();
    this.keep(id, record, look);
    return id;
  }

  /** A record to look at, which is not a game of this browser. */
  lay(record: string): string {
    this.loose.set(`${RECORD}laid`, record);
    return "laid";
  }

  /** False where the browser does not keep it: then it is there until the page is closed. */
  keep(id: string, record: string, look: Look): boolean {
    const { state, names, players } = look, list = this.list(), changed = this.now();
    const isOver = state.phase === "over";
    const now: Shelved = {
      id, names, players, variant: state.variant, round: state.round, rounds: state.rounds,
      begun: list.find((it) => it.id === id)?.begun ?? changed, changed,
      ...(isOver ? { scores: state.seats.map(({ score }) => score), winners: state.winners ?? [] } : {}),
    };
    const isListed = this.writeList([now, ...list.filter((it) => it.id !== id)]);
    return this.write(RECORD + id, record) && isListed;
  }

  drop(id: string): void {
    this.remove(RECORD + id);
    this.writeList(this.list().filter((it) => it.id !== id));
  }

  private writeList(list: Shelved[]): boolean {
    const over = list.filter(({ scores }) => scores);
    const gone = new Set(over.slice(Math.max(0, MOST - (list.length - over.length))));
    for (const { id } of gone) this.remove(RECORD + id);
    return this.write(LIST, JSON.stringify(list.filter((it) => !gone.has(it))));
  }

  /** The one game that earlier versions kept. */
  private takeOver(): void {
    const record = this.get(BEFORE);
    if (record === null) return;
    this.remove(BEFORE);
    const id = newId(), now = this.now();
    this.write(RECORD + id, record);
    this.writeList([{ id, names: [], players: [], variant: "basic", round: 0, rounds: 0, begun: now, changed: now }, ...this.readList()]);
  }

  private readList(): Shelved[] {
    try {
      const list: unknown = JSON.parse(this.get(LIST) ?? "[]");
      return Array.isArray(list) ? (list as Shelved[]).filter(isShelved).sort((a, b) => b.changed - a.changed) : [];
    } catch {
      return [];
    }
  }

  private get(key: string): string | null {
    try {
      return this.loose.get(key) ?? localStorage.getItem(key);
    } catch {
      return this.loose.get(key) ?? null;
    }
  }

  private write(key: string, text: string): boolean {
    try {
      localStorage.setItem(key, text);
      this.loose.delete(key);
      return true;
    } catch {
      this.loose.set(key, text);
      return false;
    }
  }

  private remove(key: string): void {
    this.loose.delete(key);
    try {
      localStorage.removeItem(key);
    } catch { /* a browser that keeps nothing */ }
  }
}
