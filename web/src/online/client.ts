// A connection to the server that comes back by itself: requests as promises, what is told as calls.
// Tables that are watched are watched again after a break, from the last event that was heard on.
// A connection that is silent where an answer is due counts as broken: a laptop that slept is not told.
import type { Seat } from "../engine/types";
import type { Objected, Requests, ToldBanned, ToldClosed, ToldEvents, ToldPresence } from "./types";

/** Milliseconds for an answer where somebody has just come back and waits. */
const SOON = 3000;

/** Whoever looks is told within five seconds that nobody is there: so long nothing may be heard before somebody is asked, and
 * so long an answer may take before it is said that it does not come. The connection itself is given up later. */
const STILL = 2400, DOUBT = 2400;

export type Status = "connecting" | "connected" | "silent" | "waiting" | "closed";

/** Objections that are gone by themselves a moment later. */
const PASSING = new Set(["stopping", "too-many", "failed"]);

/** The server objects: `code` for programs, the message an English sentence of its catalogue. */
export class Objection extends Error {
  readonly code: string;
  /** in the words of whoever kept order */
  readonly why: string | undefined;
  readonly until: number | undefined;

  constructor(objected: Objected) {
    super(objected.sentence);
    this.code = objected.code;
    this.why = objected.reason;
    this.until = objected.until;
  }
}

/** The connection broke before the answer came: whether it was carried out is open. */
export class Broken extends Error {}

/** As much of a WebSocket as is used. */
interface Socket {
  send(text: string): void;
  close(): void;
  onopen: ((event: never) => void) | null;
  onclose: ((event: never) => void) | null;
  onmessage: ((event: { data: unknown } & never) => void) | null;
}

interface ClientOptions {
  /** makes a socket to the server: new WebSocket(`wss://${host}/ws`, "ulm") */
  connect: () => Socket;
  /** token of an account, sent with each request while there is one */
  token?: () => string | null;
  onstatus?: (status: Status) => void;
  /** somebody looks at what is watched, and wants to know whether it is still so */
  isSeen?: () => boolean;
  /** whoever is banned does not come back by itself */
  onbanned?: (objection: Objection) => void;
  /** milliseconds between attempts: the first, and the longest */
  least?: number;
  most?: number;
  /** milliseconds that an answer may take; that nothing is heard before it is made sure that somebody is there */
  patience?: number;
  quiet?: number;
}

interface Watcher {
  /** which seat is ours, 0 for none: before anything is told, and again after a break */
  onseat?(seat: Seat | 0): void;
  onevents(told: ToldEvents): void;
  onpresence?(told: ToldPresence): void;
  /** the table can no longer be watched */
  onlost?(objection: Objection): void;
}

interface Watch {
  arguments: Requests["watch"][0];
  watcher: Watcher;
  seen: number;
}

interface Waiter {
  resolve: (answer: never) => void;
  reject: (reason: Error) => void;
}

export class Client {
  private socket: Socket | null = null;
  private isUp = false;
  private isClosed = false;
  private number = 0;
  private failures = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private alarm: ReturnType<typeof setTimeout> | undefined;
  private doubt: ReturnType<typeof setTimeout> | undefined;
  private beat: ReturnType<typeof setTimeout> | undefined;
  private isSilent = false;
  private readonly pulse: ReturnType<typeof setInterval>;
  private heard = 0;
  private readonly waiting = new Map<number, Waiter>();
  private readonly queue: string[] = [];
  private readonly watches = new Map<string, Watch>();

  constructor(private readonly options: ClientOptions) {
    const { quiet = 20000 } = options;
    this.pulse = setInterval(() => { if (Date.now() - this.heard >= quiet) this.probe(); }, quiet);
    this.connect();
  }

  /** The server answers: what it told is so. */
  get isHeard(): boolean { return this.isUp && !this.isSilent; }

  /** Asks. While there is no connection it is kept, and asked as soon as there is one. */
  ask<Name extends keyof Requests>(name: Name, request: Requests[Name][0]): Promise<Requests[Name][1]> {
    if (this.isClosed) return Promise.reject(new Broken("closed"));
    const id = ++this.number;
    const token = this.options.token?.();
    const text = JSON.stringify({ id, do: name, ...(token ? { token } : {}), ...request });
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve, reject });
      if (!this.isUp) this.queue.push(text);
      else {
        this.socket?.send(text);
        this.expect();
      }
    });
  }

  /** Watches a table until the function that comes back is called. `seen`: events known already. */
  async watch(table: Requests["watch"][0], watcher: Watcher, seen = 0): Promise<() => void> {
    const watch: Watch = { arguments: table, watcher, seen };
    this.watches.set(table.table, watch);
    if (this.isUp) await this.attend(watch);
    return () => {
      if (this.watches.get(table.table) !== watch) return;
      this.watches.delete(table.table);
      if (this.isUp) this.ask("unwatch", table).catch(() => {});
    };
  }

  /** Tries now, without waiting: the network is back, or the page is seen again. */
  wake(): void {
    if (this.isUp && this.watches.size) {
      this.expect(SOON);
      this.probe();
    }
    if (this.isUp || this.isClosed || this.timer === undefined) return;
    clearTimeout(this.timer);
    this.connect();
  }

  close(): void {
    this.isClosed = true;
    clearTimeout(this.timer);
    this.quieten();
    clearInterval(this.pulse);
    this.socket?.close();
    this.fail();
    this.options.onstatus?.("closed");
  }

  private connect(): void {
    this.timer = undefined;
    this.options.onstatus?.("connecting");
    const socket = this.options.connect();
    this.socket = socket;
    socket.onopen = () => { if (this.socket === socket) this.begin(); };
    socket.onmessage = ({ data }) => { if (this.socket === socket) this.hear(JSON.parse(String(data))); };
    socket.onclose = () => { if (this.socket === socket) this.lose(); };
    this.expect();
  }

  /** Something has to come in so many milliseconds. */
  private expect(milliseconds = this.options.patience ?? 10000): void {
    this.alarm ??= setTimeout(() => {
      const { socket } = this;
      if (socket) this.lose();
      socket?.close();
    }, milliseconds);
    this.doubt ??= setTimeout(() => {
      if (!this.isUp) return;
      this.isSilent = true;
      this.options.onstatus?.("silent");
    }, DOUBT);
  }

  private quieten(): void {
    for (const timer of [this.alarm, this.doubt, this.beat]) clearTimeout(timer);
    this.alarm = this.doubt = this.beat = undefined;
  }

  /** Any answer will do, also an objection: this is the shortest. */
  private ping(): void {
    if (this.watches.size && this.options.isSeen?.()) this.ask("unwatch", { table: "" }).catch(() => {});
    else this.beat = setTimeout(() => this.ping(), STILL);
  }

  /** Asks to be told what has been missed: who is still there answers. */
  private probe(): void {
    if (this.isUp) for (const watch of this.watches.values()) this.attend(watch).catch((reason: Objection) => watch.watcher.onlost?.(reason));
  }

  private async attend(watch: Watch): Promise<void> {
    const { table } = watch.arguments;
    try {
      const { seat } = await this.ask("watch", { ...watch.arguments, seen: watch.seen });
      watch.watcher.onseat?.(seat);
    } catch (reason) {
      if (reason instanceof Broken || this.watches.get(table) !== watch) return;
      if (reason instanceof Objection && PASSING.has(reason.code)) {
        const { socket } = this;
        setTimeout(() => { if (this.socket === socket && this.watches.get(table) === watch) this.probe(); }, this.options.least ?? 500);
        return;
      }
      this.watches.delete(table);
      throw reason;
    }
  }

  private begin(): void {
    this.isUp = true;
    this.options.onstatus?.("connected");
    this.probe();
    for (const text of this.queue.splice(0)) this.socket?.send(text);
    this.rest();
  }

  /** Something came; the next answer has its own time. */
  private rest(): void {
    this.heard = Date.now();
    this.quieten();
    if (this.isSilent) this.options.onstatus?.("connected");
    this.isSilent = false;
    if (this.waiting.size) this.expect();
    else if (this.options.isSeen) this.beat = setTimeout(() => this.ping(), STILL);
  }

  private lose(): void {
    const wasUp = this.isUp;
    this.isUp = false;
    this.socket = null;
    this.isSilent = false;
    this.quieten();
    if (this.isClosed) return;
    if (wasUp) this.fail();
    const { least = 500, most = 15000 } = this.options;
    const pause = Math.min(most, least * 2 ** this.failures++);
    this.options.onstatus?.("waiting");
    this.timer = setTimeout(() => this.connect(), pause * (0.75 + Math.random() / 2));
  }

  /** What was sent and not answered; what was not sent yet stays, unless all is over. */
  private fail(): void {
    const kept = new Set(this.isClosed ? [] : this.queue.map((text) => (JSON.parse(text) as { id: number }).id));
    for (const [id, waiter] of this.waiting)
      if (!kept.has(id)) {
        this.waiting.delete(id);
        waiter.reject(new Broken("the connection broke"));
      }
  }

  private end(objection: Objection): void {
    this.options.onbanned?.(objection);
    this.close();
  }

  private hear(message: ToldEvents | ToldPresence | ToldClosed | ToldBanned | { id: number; ok?: never; error?: Objected }): void {
    this.failures = 0;
    if (!("tell" in message)) {
      const waiter = this.waiting.get(message.id);
      this.waiting.delete(message.id);
      this.rest();
      if (message.error) waiter?.reject(new Objection(message.error));
      else waiter?.resolve(message.ok as never);
      return;
    }
    this.rest();
    if (message.tell === "banned") return this.end(new Objection(message));
    const watch = this.watches.get(message.table);
    if (!watch) return;
    if (message.tell === "presence") return watch.watcher.onpresence?.(message);
    if (message.tell === "closed") {
      this.watches.delete(message.table);
      return watch.watcher.onlost?.(new Objection(message));
    }
    if (message.tell !== "events") return;
    watch.seen = message.from - 1 + message.events.length;
    watch.watcher.onevents(message);
  }
}
