// The page's side of the engine: questions as promises, answered by two workers with the same wasm.
// One answers at once; the other thinks, and is given what a seat may know and nothing else.
import type {
  Catalogue, Engine, Fault, Followed, Game, Hint, Language, LocalGame, Look, Move, Opened, Plan, Player, Refused, Seat,
  State, Step, ThinkOptions, Thought, ViewGame, Viewer,
} from "./types";
import type { FromWorker, Post, ToWorker } from "./post";

/** What the C code does not take: the page's mistake, or a record that cannot be read. */
export class EngineFault extends Error {
  constructor(readonly fault: Fault | null, message: string) {
    super(message);
  }
}

/** The engine does not go on: a worker is not there, died or trapped. What it knew is lost; another one can be made. */
export class EngineStopped extends Error {}

export interface EngineParts {
  worker: () => Post<ToWorker, FromWorker> & {
    terminate(): unknown;
    onerror: ((event: { message?: string }) => void) | null;
  };
  module: Promise<WebAssembly.Module>;
  /** the page's own texts: English, or one and many with a tab between */
  keys: string[];
  /** told once; every question has failed by then, and every later one will */
  onstop?: (reason: EngineStopped) => void;
  /** milliseconds without a word before a worker that owes an answer is asked whether it is there, and that it has to say so;
   * for ever where there are none */
  silence?: number;
}

type Answered = { error?: string; trapped?: boolean; fault?: Fault };

interface Waiter {
  resolve: (answer: string) => void;
  reject: (reason: EngineStopped) => void;
  progress?: ((percent: number) => void) | undefined;
}

/** A worker whose answers are promises. */
class Line {
  private next = 1;
  private readonly waiting = new Map<number, Waiter>();
  private readonly worker;
  private readonly ready: Promise<void>;
  private stopped: EngineStopped | null = null;
  private alarm: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly parts: EngineParts, private readonly onstop: (reason: EngineStopped) => void) {
    this.worker = parts.worker();
    this.worker.onerror = ({ message }) => this.stop(message ?? "the worker cannot be loaded");
    this.worker.onmessage = ({ data }) => this.hear(data);
    this.ready = parts.module.then((module) => this.worker.postMessage({ module }));
    this.ready.catch((reason) => this.stop(String(reason)));
  }

  /** The answer, unless it is an error. */
  async ask<T>(request: string): Promise<T> {
    return this.understand<T>(request, await this.send((id) => ({ id, call: request })));
  }

  /** Ends at once when one of the signals fires. */
  async think<T>(before: string[], after: string, signals: (AbortSignal | undefined)[], progress?: (percent: number) => void): Promise<T> {
    let id = 0;
    const stop = () => this.worker.postMessage({ stop: id });
    const answer = this.send((number) => {
      id = number;
      return { id, before, after };
    }, progress);
    await this.ready.catch(() => {}); // the answer says so
    if (signals.some((signal) => signal?.aborted)) stop();
    for (const signal of signals) signal?.addEventListener("abort", stop);
    try {
      return this.understand<T>(after, await answer);
    } finally {
      for (const signal of signals) signal?.removeEventListener("abort", stop);
    }
  }

  close(): void {
    this.stopped ??= new EngineStopped("the engine is closed");
    clearTimeout(this.alarm);
    this.worker.terminate();
    for (const waiter of this.waiting.values()) waiter.reject(this.stopped);
    this.waiting.clear();
  }

  private async send(message: (id: number) => ToWorker, progress?: (percent: number) => void): Promise<string> {
    await this.ready.catch(() => {});
    if (this.stopped) throw this.stopped;
    const id = this.next++;
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve, reject, progress });
      this.worker.postMessage(message(id));
      this.alarm ??= this.listen(() => this.probe());
    });
  }

  private hear(data: FromWorker): void {
    if ("answer" in data) {
      const waiter = this.waiting.get(data.id);
      this.waiting.delete(data.id);
      waiter?.resolve(data.answer);
    } else if ("percent" in data) this.waiting.get(data.id)?.progress?.(data.percent);
    clearTimeout(this.alarm);
    this.alarm = this.waiting.size && !this.stopped ? this.listen(() => this.probe()) : undefined;
  }

  /** An answer is due. */
  private listen(deed: () => void): ReturnType<typeof setTimeout> | undefined {
    const { silence } = this.parts;
    return silence ? setTimeout(deed, silence) : undefined;
  }

  private probe(): void {
    this.worker.postMessage({ ping: true });
    this.alarm = this.listen(() => this.stop("the worker does not answer"));
  }

  private stop(why: string): void {
    if (this.stopped) return;
    const reason = this.stopped = new EngineStopped(why);
    this.close();
    this.onstop(reason);
  }

  private understand<T>(request: string, text: string): T {
    const answer = JSON.parse(text) as (T & Answered) | null;
    const error = answer?.error && `${answer.error}: ${request.split("\n", 1)[0]}`;
    if (error && answer.trapped) {
      this.stop(error);
      throw this.stopped!;
    }
    if (error) throw new EngineFault(null, error);
    return answer as T;
  }
}

function opened(answer: Opened): Opened {
  if (answer.plies === undefined)
    throw new EngineFault(answer.fault, answer.fault?.sentence ?? "");
  return answer;
}

const SLOTS = 8;

class Table implements Engine {
  language: Language = "en";
  private readonly answers: Line;
  private readonly thoughts: Line;
  private readonly free = Array.from({ length: SLOTS }, (_unused, slot) => slot);
  private thinksOf: object | null = null;
  private isStopped = false;

  constructor(private readonly parts: EngineParts) {
    const onstop = (reason: EngineStopped) => {
      if (this.isStopped) return;
      this.isStopped = true;
      this.close();
      parts.onstop?.(reason);
    };
    this.answers = new Line(parts, onstop);
    this.thoughts = new Line(parts, onstop);
  }

  ask<T>(request: string): Promise<T> {
    return this.answers.ask<T>(request);
  }

  async speak(language: Language): Promise<Catalogue> {
    this.language = language;
    this.thoughts.ask(`speak ${language}`).catch(() => {}); // whoever waits for a thought is told
    const [spoken, texts] = await Promise.all([
      this.ask<{ language: Language; forms: number[] }>(`speak ${language}`),
      this.ask<string[][]>(`words\n${this.parts.keys.join("\n")}`),
    ]);
    const keys = this.parts.keys.map((key) => key.split("\t", 1)[0] ?? key);
    return { ...spoken, texts: Object.fromEntries(keys.map((key, i) => [key, texts[i] ?? []])) };
  }

  async begin(plan: Plan): Promise<LocalGame> {
    const seed = plan.seed ?? randomSeed();
    const people = plan.players.flatMap((player, i) => [oneLine(plan.names[i] ?? ""), player]);
    const head = `${plan.seats} ${plan.variant} ${plan.rounds} ${seed.replace(/\s/g, "_")}`;
    const game = await this.open_(Played, (slot) => `begin ${slot} ${head}\n${people.join("\n")}`);
    if (plan.seed) game.luck = [...plan.seed].reduce((sum, char) => (sum * 31 + char.charCodeAt(0)) % 1e6, 7);
    return game;
  }

  resume(record: string): Promise<LocalGame> {
    return this.open_(Played, (slot) => `resume ${slot}\n${record}`);
  }

  open(record: string): Promise<ViewGame> {
    return this.open_(Watched, (slot) => `open ${slot}\n${record}`);
  }

  async watch(plan: Pick<Plan, "seats" | "variant" | "rounds" | "names">, lines: string[], state?: State) {
    const whole = (slot: number, names: string[], moves: string[], now?: State) =>
      [`watch ${slot} ${plan.seats} ${plan.variant} ${plan.rounds} ${now?.asked ?? "-"}`,
        ...Array.from({ length: plan.seats }, (_unused, i) => oneLine(names[i] ?? "")), ...moves, ""].join("\n");
    const game = await this.open_(Watched, (slot) => whole(slot, plan.names, lines, state));
    game.told = { whole, names: plan.names, lines };
    return game;
  }

  things = () => this.ask<never>("things");
  rules = (words = "") => this.ask<never>(`rules\n${oneLine(words)}`);
  chronicle = (words = "") => this.ask<never>(`chronicle\n${oneLine(words)}`);
  lesson = () => this.ask<never>("lesson");
  verify = (record: string) => this.ask<never>(`verify\n${record}`);
  promise = (commitment: string, seat: Seat, entropy: string) => this.ask<string>(`promise ${commitment} ${seat} ${entropy}`);

  seal({ commitment, people }: Parameters<Engine["seal"]>[0]): Promise<string> {
    const fixed = people.flatMap(({ seat, promise, entropy }) => promise ? [`promise ${seat} ${promise}`] : entropy ? [`entropy ${seat} ${entropy}`] : []);
    return this.ask<string>([`seal ${oneLine(commitment)}`, ...fixed.map(oneLine), ""].join("\n"));
  }

  close(): void {
    this.answers.close();
    this.thoughts.close();
  }

  release(slot: number): void {
    this.free.push(slot);
  }

  /** Thinks about what a seat may know of the game; not longer than the game is open. */
  think<T>(game: Seen, record: string, begin: string, after: string, options: ThinkOptions): Promise<T> {
    const before = [`open 0 -\n${record}`, begin];
    if (this.thinksOf !== game) before.unshift("forget");
    this.thinksOf = game;
    return this.thoughts.think<T>(before, after, [options.signal, game.closed.signal], options.progress);
  }

  private async open_<G>(kind: new (engine: Table, slot: number, opened: Opened) => G,
    request: (slot: number) => string): Promise<G> {
    const slot = this.free.shift();
    if (slot === undefined) throw new EngineFault(null, "too many games are open");
    try {
      return new kind(this, slot, opened(await this.ask<Opened>(request(slot))));
    } catch (fault) {
      this.free.unshift(slot);
      throw fault;
    }
  }
}

class Seen implements Game {
  readonly closed = new AbortController();
  /** of the computer players' thinking; the game's own comes from its seed */
  luck = Math.floor(Math.random() * 1e6);

  constructor(protected readonly engine: Table, protected readonly slot: number, public opened: Opened) {}

  look = (viewer: Viewer, ply?: number) => this.ask<Look>(`look ${this.slot} ${viewer} ${ply ?? "now"}`);
  step = (viewer: Viewer, from: number) => this.ask<Step>(`step ${this.slot} ${viewer} ${from}`);
  log = (viewer: Viewer) => this.ask<never>(`log ${this.slot} ${viewer} 0`);
  record = (viewer: Viewer) => this.ask<string>(`record ${this.slot} ${viewer}`);
  chart = () => this.ask<number[][]>(`chart ${this.slot}`);

  async hint(seat: Seat, options: ThinkOptions = {}): Promise<Hint> {
    return this.advise(seat, await this.record(seat), options);
  }

  close(): void {
    if (this.closed.signal.aborted) return;
    this.ask(`close ${this.slot}`).catch(() => {}); // a stopped engine has closed it
    this.engine.release(this.slot);
    this.closed.abort();
  }

  protected async ask<T>(request: string): Promise<T> {
    if (this.closed.signal.aborted) throw new EngineFault(null, "the game is closed");
    return this.engine.ask<T>(request);
  }

  protected advise(seat: Seat, record: string, options: ThinkOptions): Promise<Hint> {
    return this.engine.think<Hint>(this, record, `advise 0 ${seat} ${this.luck} ${budget(options)}`, "advice", options);
  }

  protected async choose(seat: Seat, player: Player, plies: number, options: ThinkOptions): Promise<Thought> {
    const begin = `think 0 ${seat} ${player} ${this.luck + plies} ${budget(options)}`;
    return this.engine.think<Thought>(this, await this.record(seat), begin, "decide MS", options);
  }
}

class Played extends Seen implements LocalGame {
  move = (seat: Seat, move: Move) => this.ask<null | Refused>(`move ${this.slot} ${seat}\n${oneLine(String(move))}`);
  undo = (seat: Seat) => this.ask<boolean>(`undo ${this.slot} ${seat}`);

  async think(options: ThinkOptions = {}): Promise<Thought> {
    const { state, players, plies } = await this.look(0);
    const player = state.to_move && players[state.to_move - 1];
    if (!state.to_move || !player || player === "person") throw new EngineFault(null, "no computer player is to move");
    return this.choose(state.to_move, player, plies, options);
  }
}

class Watched extends Seen implements ViewGame {
  /** of an online game: what the worker knows, and how it is told all of it */
  told: { whole(slot: number, names: string[], lines: string[], state?: State): string; names: string[]; lines: string[] } | null = null;

  async hintAt(seat: Seat, ply: number, options: ThinkOptions = {}): Promise<Hint> {
    return this.advise(seat, await this.ask<string>(`record ${this.slot} whole ${ply}`), options);
  }

  async follow(lines: string[], state?: State, names = this.told?.names): Promise<Followed> {
    const { told } = this;
    if (!told || !names) throw new EngineFault(null, "a record does not go on");
    const kept = isSame(names, told.names) ? alike(lines, told.lines) : 0;
    const request = kept ? [`follow ${this.slot} ${kept} ${state?.asked ?? "-"}`, ...lines.slice(kept), ""].join("\n") : told.whole(this.slot, names, lines, state);
    this.told = { ...told, names, lines };
    this.opened = opened(await this.ask<Opened>(request));
    return { ...this.opened, kept };
  }
}

/** How many lines both begin with. */
function alike(list: string[], other: string[]): number {
  const end = list.findIndex((line, i) => line !== other[i]);
  return end < 0 ? list.length : end;
}

const isSame = (list: string[], other: string[]) => list.length === other.length && alike(list, other) === list.length;

function budget(options: ThinkOptions): string {
  if (options.milliseconds) return `${Math.round(options.milliseconds)}ms`;
  return options.iterations ? String(options.iterations) : "-";
}

function oneLine(text: string): string {
  return text.replace(/[\u0000-\u001f\u007f]+/g, " ").trim();
}

function randomSeed(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(32)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

export function makeEngine(parts: EngineParts): Engine {
  return new Table(parts);
}
