// Sitting at a game: what is shown of it now, move by move at a pace that can be followed.
import type { Game, Hint, LocalGame, LogEntry, Look, Move, Seat, Step } from "../engine/types";
import { isCalm } from "../motion/calm";

/** What is known of a moment, with the whole log up to it, and what is done with it. */
export interface Shown extends Step {
  seat: Seat | 0;
  /** things still happen; nothing can be touched */
  busy: boolean;
  thinking: boolean;
  hint: Hint | null;
  hinting: boolean;
  refused: string | null;
  /** the screen is handed on to this seat, and shows nothing until it says so */
  cover: Seat | 0;
}

/** What is shown of a game before anything is known but how it looks. */
export const unsettled = (look: Look, seat: Seat | 0): Shown => ({
  look, log: [], turns: [], offers: [], seat, busy: true, thinking: false, hint: null, hinting: false, refused: null, cover: 0,
});

export type Pace = "slow" | "usual" | "fast";
const LONG: Record<Pace, number> = { slow: 900, usual: 480, fast: 160 };

/** Milliseconds that a move is seen. */
export const paceOf = (pace: Pace): number => LONG[pace];

/** What was set is on the screen and has begun to move; for a page that nobody sees, a second is enough. */
const seen = () => new Promise<void>((done) => {
  requestAnimationFrame(() => requestAnimationFrame(() => done()));
  setTimeout(done, 1000);
});

/** The lines up to so many moves; that a turn opens after them belongs to what follows. */
const linesUpTo = (log: LogEntry[], plies: number) => log.filter(({ kind, ply }) => ply < plies || (ply === plies && kind === "move"));

/** What every sitting does: show, wait, skip. Who makes the moves is up to those below. */
export abstract class Sitting {
  shown: Shown | null = null;
  pace: Pace = "usual";
  onshown: (shown: Shown) => void = () => {};
  protected isOver = false;
  /** raised whenever all is still: tells one position from another of the same ply */
  private moment = 0;
  private hurry = false;
  /** a hint that is thought about */
  private asking: AbortController | null = null;
  private wake: (() => void) | null = null;
  private work: Promise<void> = Promise.resolve();
  /** the log as it was told last, to whom, and how many moves of it still stand */
  private known: { viewer: Seat | 0; plies: number; log: LogEntry[] } = { viewer: 0, plies: 0, log: [] };

  constructor(readonly game: Game) {}

  abstract move(move: Move): Promise<void>;
  abstract undo(): Promise<void>;
  get canUndo(): boolean { return !!this.shown?.look.can_undo && !this.shown.busy; }

  /** No more waiting until somebody has to decide. */
  skip(): void {
    this.hurry = true;
    this.wake?.();
  }

  leave(): void {
    this.isOver = true;
    this.letGo();
    this.wake?.();
  }

  async hint(): Promise<void> {
    const { shown } = this;
    if (!shown?.seat || shown.hinting || shown.busy) return;
    const { moment } = this;
    this.asking = new AbortController();
    const { signal } = this.asking;
    this.set({ hinting: true, hint: null });
    await this.unlessLeft(async () => {
      const hint = await this.game.hint(shown.seat as Seat, { signal });
      if (this.moment === moment && !signal.aborted) this.set({ hinting: false, hint });
    });
  }

  /** The same again, in another language: nothing moves, is covered or is let go of. */
  async refresh(): Promise<void> {
    const { shown } = this;
    if (!shown) return;
    const { seat, busy, look: { ply } } = shown;
    await this.unlessLeft(async () => {
      this.forget(0);
      const step = await this.fetch(seat);
      const next = busy ? { look: await this.game.look(seat, ply), log: step.log.filter((entry) => entry.ply <= ply) } : step;
      const now = this.shown!;
      if (now.busy === busy && now.look.ply === ply && now.seat === seat) this.set({ ...next, hint: null, refused: null });
    });
  }

  /** Once more what happened after this ply. */
  async replay(from: number): Promise<void> {
    const { shown } = this;
    if (!shown || shown.busy) return;
    this.set({ busy: true });
    await this.alone(async () => {
      const step = await this.fetch(shown.seat);
      this.set({ look: await this.game.look(shown.seat, from), hint: null });
      await this.pause(LONG[this.pace]);
      await this.walk(from, step, shown.seat, true);
      await this.settle(shown.seat, step);
    });
  }

  /** What changes what is shown happens one after the other. */
  protected alone(deed: () => Promise<void>): Promise<void> {
    const done = this.work.then(() => this.unlessLeft(deed));
    this.work = done.catch(() => {});
    return done;
  }

  /** Whoever has left has closed the game: what was still under way fails, and nobody minds. */
  protected async unlessLeft(deed: () => Promise<void>): Promise<void> {
    try {
      await deed();
    } catch (reason) {
      if (!this.isOver) throw reason;
    }
  }

  /** Whether more is known to come, so that nothing can be touched yet. */
  protected isPending(): boolean {
    return false;
  }

  /** A hint that nobody waits for any more: whoever thinks next does not wait behind it. */
  private letGo(): void {
    this.asking?.abort();
    this.asking = null;
  }

  protected set(part: Partial<Shown>): void {
    if (part.busy) this.letGo();
    this.shown = { ...(this.shown as Shown), ...part, ...(part.busy ? { hinting: false } : {}) };
    if (!this.isOver) this.onshown(this.shown);
  }

  protected async pause(milliseconds: number): Promise<void> {
    if (this.hurry || this.isOver || isCalm() || document.hidden) return;
    await new Promise<void>((done) => {
      this.wake = done;
      void seen().then(() => setTimeout(done, milliseconds));
    });
    this.wake = null;
  }

  /** Shows one moment after the other, from after one ply up to a step; the last one is left to settle() where
   * that follows at once. */
  protected async walk(from: number, step: Step, viewer: Seat | 0, settles = false): Promise<void> {
    const to = step.look.ply;
    for (let ply = from + 1; ply <= (settles ? to - 1 : to) && !this.isOver; ply++) {
      const look = ply === to ? step.look : await this.game.look(viewer, ply);
      this.set({ look, log: step.log.filter((entry) => entry.ply <= ply), turns: step.turns.filter((turn) => turn.from < ply), busy: true, offers: [] });
      if (ply < to) await this.pause(look.last?.quiet ? LONG[this.pace] / 3 : LONG[this.pace]);
    }
  }

  /** Everything is still: what this seat may do is fetched, or was and has not been told anew since. */
  protected async settle(seat: Seat | 0, step?: Step): Promise<void> {
    const next = step && step.log === this.known.log ? step : await this.fetch(seat);
    this.hurry = false;
    this.letGo();
    this.moment++;
    this.set({ ...next, seat, cover: 0, busy: this.isPending(), hint: null, hinting: false });
  }

  /** What this seat is to be shown now: of the log only what is new is asked for. */
  protected async fetch(viewer: Seat | 0): Promise<Step> {
    const { known } = this;
    const from = known.viewer === viewer ? known.plies : 0;
    const step = await this.game.step(viewer, from);
    const log = [...linesUpTo(known.log, from), ...step.log];
    this.known = { viewer, plies: step.look.ply, log };
    return { ...step, log };
  }

  /** What was told after so many moves does not stand any more: it was taken back, or is said otherwise. */
  protected forget(plies: number): void {
    const { viewer, log } = this.known, left = Math.min(this.known.plies, plies);
    this.known = { viewer, plies: left, log: linesUpTo(log, left) };
  }
}

/** What a seat sees, and the record to keep of it. */
type Ready = [Step, string];

/** More than one person plays at this screen. */
const isShared = (look: Look) => look.players.filter((player) => player === "person").length > 1;

/** A game played here, against computers or with others at the same screen. */
export class LocalSitting extends Sitting {
  private uncovered: (() => void) | null = null;
  /** what the seat to which the screen goes will see */
  private prepared: Promise<Ready> | undefined;

  constructor(readonly local: LocalGame, private readonly kept: (record: string, look: Look) => void) {
    super(local);
  }

  async begin(): Promise<void> {
    const look = await this.local.look(0);
    const seat = isShared(look) ? 0 : this.person(look);
    this.shown = unsettled(await this.local.look(seat), seat);
    await this.go(look.ply);
  }

  async move(move: Move): Promise<void> {
    const { shown } = this;
    if (!shown || shown.busy || !shown.seat) return;
    const from = shown.look.ply;
    this.set({ busy: true, hint: null, refused: null });
    const no = await this.local.move(shown.seat, move);
    if (no) {
      this.set({ busy: false, refused: no.refused });
      return;
    }
    await this.go(from);
  }

  async undo(): Promise<void> {
    const { shown } = this;
    if (!shown || shown.busy || !shown.seat) return;
    this.set({ busy: true, hint: null, refused: null });
    await this.unlessLeft(async () => {
      if (await this.local.undo(shown.seat as Seat)) this.forget(shown.look.ply - 1);
      await this.rest(shown.seat as Seat);
    });
  }

  /** Whoever got the screen is there. */
  uncover(): void {
    this.uncovered?.();
  }

  override leave(): void {
    super.leave();
    this.uncovered?.();
  }

  /** The move of the other seat. */
  protected async decide(): Promise<Move> {
    return (await this.local.think()).move;
  }

  /** Covers the table until it is another person's; what the one before held is seen no more. What that person sees
   * is fetched meanwhile, so that the table is there as soon as it is asked for and nobody asks twice. */
  private async handOn(seat: Seat): Promise<void> {
    this.prepare(seat);
    this.set({ cover: seat });
    await new Promise<void>((done) => { this.uncovered = done; });
    this.uncovered = null;
    if (!this.isOver) await this.rest(seat, this.prepared);
  }

  private ready(seat: Seat, step: Promise<Step> | Step = this.fetch(seat)): Promise<Ready> {
    return Promise.all([step, this.local.record("whole")]);
  }

  private prepare(seat: Seat): void {
    this.prepared = this.ready(seat);
    this.prepared.catch(() => {}); // whoever leaves while the table is covered does not mind
  }

  override async refresh(): Promise<void> {
    if (this.shown?.cover) this.prepare(this.shown.cover);
    await super.refresh();
  }

  /** A person has to decide, or it is over: shown, and kept as soon as it is seen. */
  private async rest(viewer: Seat, ready = this.ready(viewer)): Promise<void> {
    const [step, record] = await ready;
    await this.settle(viewer, step);
    this.kept(record, this.shown!.look);
  }

  /** The seat of whoever looks: the person to move, else the first person. */
  private person(look: Look): Seat {
    const mover = look.state.to_move;
    if (mover && look.players[mover - 1] === "person") return mover;
    return (this.shown?.seat || look.players.indexOf("person") + 1 || 1) as Seat;
  }

  /** Shows what is new, lets the computers play, until a person has to decide. */
  private go(from: number): Promise<void> {
    return this.unlessLeft(() => this.goOn(from));
  }

  private async goOn(from: number): Promise<void> {
    let seen = from;
    while (!this.isOver) {
      const { seat } = this.shown!;
      const step = await this.fetch(seat), { look } = step;
      const viewer = this.person(look);
      const mover = look.state.to_move;
      const isAsked = !mover || look.players[mover - 1] === "person";
      await this.walk(seen, step, seat, isAsked && !isShared(look));
      seen = look.ply;
      if (isAsked) {
        this.set({ thinking: false });
        if (mover && isShared(look) && viewer !== seat) return this.handOn(viewer);
        return this.rest(viewer, viewer === seat ? this.ready(viewer, step) : undefined);
      }
      this.set({ thinking: true });
      this.kept(await this.local.record("whole"), look);
      const move = await this.decide();
      if (this.isOver) return;
      await this.pause(LONG[this.pace] / 2);
      await this.local.move(mover, move);
    }
  }
}
