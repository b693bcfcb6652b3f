// Sitting at a table of the server: it makes the moves and tells the events, the engine shows them.
import { Broken, Objection, type Client } from "../online/client";
import { hear, lines, nothingYet, type TableStory } from "../online/events";
import type { Person, ToldEvents, ToldPresence } from "../online/types";
import type { Engine, Move, Seat, Things, ViewGame } from "../engine/types";
import { nameOf } from "../online/person";
import { sayReason } from "../online/reason";
import type { Place } from "./places";
import { reveal, type Revealed } from "./promise";
import { Sitting, unsettled } from "./sitting";
import type { TableLink } from "./link";

/** A table of the server, before, during and after its game. */
export class OnlineTable {
  story: TableStory = nothingYet;
  presence: ToldPresence | null = null;
  seat: Seat | 0 = 0;
  sitting: OnlineSitting | null = null;
  onchange: () => void = () => {};
  onlost: (reason: unknown) => void = () => {};
  /** milliseconds by which the clock here is ahead of the server's; null while nothing was told as it happened */
  skew: number | null = null;
  /** what was typed into the chat and not said yet, and whether its next letter is */
  draft = { text: "", isBeingTyped: false };
  /** while all is sealed: what became of what this seat promised */
  revealed: Revealed | null = null;
  written?: Place;
  private tried = "";
  private unwatch: (() => void) | null = null;
  private isOpening = false;
  private isLeft = false;
  private isCatchingUp = true;

  constructor(readonly client: Client, readonly engine: Engine, readonly link: TableLink, private levels: Things["levels"]) {}

  /** Who sits where, in the page's language. */
  get names(): string[] { return this.story.now!.people.map((person) => nameOf(person, this.levels)); }

  /** Another language from now on. */
  async speak(levels: Things["levels"]): Promise<void> {
    this.levels = levels;
    await this.sitting?.refresh();
  }

  /** Whoever sits here at the table; what is said of it is the same for everybody. */
  get own(): Person | undefined {
    return this.story.now?.people.find((person) => person.seat === this.seat);
  }

  /** A computer plays on for this seat. */
  get isHanded(): boolean {
    return this.story.now?.stage === "running" && (this.own?.handed === true || this.own?.holder === "computer");
  }

  /** It is this seat's turn, and its owner plays it. */
  get isMine(): boolean {
    const { now } = this.story;
    return now?.stage === "running" && this.seat !== 0 && now.to_move === this.seat && !this.isHanded;
  }

  begin(): void {
    const watched = this.client.watch(this.link, {
      onseat: (seat) => {
        this.seat = seat;
        this.isCatchingUp = true;
      },
      onevents: (told) => this.hear(told),
      onpresence: (told) => {
        this.presence = told;
        this.onchange();
      },
      onlost: this.onlost,
    });
    watched.then((unwatch) => {
      this.unwatch = unwatch;
      if (this.isLeft) unwatch();
    }, this.onlost);
  }

  leave(): void {
    this.isLeft = true;
    this.unwatch?.();
    this.sitting?.leave();
    this.sitting?.game.close();
  }

  private hear(told: ToldEvents): void {
    const next = hear(this.story, told);
    if (!next) {
      this.unwatch?.();
      this.story = nothingYet;
      return this.begin();
    }
    if (!this.isCatchingUp && told.events.length) this.skew = Math.min(this.skew ?? Infinity, Date.now() - told.now.changed);
    this.isCatchingUp = false;
    this.story = next;
    this.onchange();
    void this.reveal();
    void this.follow();
  }

  /** What was promised is revealed by itself, once for a seal; after a break again. */
  private async reveal(): Promise<void> {
    const { now } = this.story;
    if (!now?.seal) this.revealed = null;
    if (!now?.seal || now.seal === this.tried || !this.own?.promise || this.own.entropy) return;
    this.tried = now.seal;
    try {
      this.revealed = await reveal(this, now);
    } catch (reason) {
      if (reason instanceof Broken) this.tried = "";
    }
    this.onchange();
  }

  private async follow(): Promise<void> {
    const { now, state, events } = this.story;
    if (!now || now.stage === "open" || this.isOpening) return;
    if (this.sitting) return this.sitting.follow();
    this.isOpening = true;
    const plan = { seats: now.seats, variant: now.variant, rounds: now.rounds, names: this.names };
    const list = lines(events);
    const view = await this.engine.watch(plan, list, state ?? undefined);
    if (this.isLeft) return view.close();
    this.sitting = new OnlineSitting(view, this, list);
    this.isOpening = false;
    this.onchange();
    await this.sitting.begin();
    this.onchange();
  }
}

const same = (list: string[], other: string[]) => list.length === other.length && list.every((line, i) => line === other[i]);

class OnlineSitting extends Sitting {
  /** an answer is waited for */
  private isAsking = false;
  /** events that have to be heard of before anything else can be asked */
  private due = 0;
  /** known when the connection broke before an answer: what has happened since is told when it is back */
  private unsure: TableStory | null = null;
  private isFollowing = false;

  /** `list`: the lines that the engine knows */
  constructor(private readonly view: ViewGame, private readonly table: OnlineTable, private list: string[]) {
    super(view);
  }

  override get canUndo(): boolean { return this.table.story.can_undo && !this.shown?.busy; }

  begin(): Promise<void> {
    const { seat } = this.table;
    return this.unlessLeft(async () => {
      this.shown = unsettled(await this.view.look(seat), seat);
      await this.alone(() => this.settle(seat));
      await this.follow();
    });
  }

  /** Shows what the server told or took back, until all is shown. */
  async follow(): Promise<void> {
    if (!this.shown || this.isFollowing) return;
    this.isFollowing = true;
    try {
      await this.alone(() => this.catchUp());
    } finally {
      this.isFollowing = false;
    }
    // It may have been told while the last of it was shown.
    if (!this.isOver && this.isBehind()) await this.follow();
  }

  private async catchUp(): Promise<void> {
    while (!this.isOver && this.isBehind()) {
      const seen = this.shown!.look.ply, { seat } = this.table;
      this.list = lines(this.table.story.events);
      await this.tellEngine();
      const step = await this.fetch(seat);
      await this.walk(seen, step, seat);
      if (!this.isBehind()) await this.settle(seat, step);
    }
    if (this.shown!.busy && !this.isPending()) await this.settle(this.table.seat);
  }

  /** The names of computers too are of the language. */
  override async refresh(): Promise<void> {
    await this.alone(async () => {
      if (!this.isBehind()) await this.tellEngine();
    });
    await super.refresh();
  }

  private async tellEngine(): Promise<void> {
    const { kept } = await this.view.follow(this.list, this.table.story.state ?? undefined, this.table.names);
    this.forget(kept);
  }

  async move(move: Move): Promise<void> {
    await this.ask(() => this.table.client.ask("move", { ...this.table.link, move, after: this.table.story.events.length }));
  }

  async undo(): Promise<void> {
    await this.ask(() => this.table.client.ask("undo", { ...this.table.link, after: this.table.story.events.length }));
  }

  protected override isPending(): boolean {
    const { story } = this.table;
    return this.isAsking || story.events.length < this.due || story === this.unsure || this.table.isHanded || this.isBehind();
  }

  private isBehind(): boolean {
    return !same(this.list, lines(this.table.story.events));
  }

  private async ask(deed: () => Promise<{ number: number }>): Promise<void> {
    if (!this.shown || this.shown.busy) return;
    this.isAsking = true;
    this.set({ busy: true, refused: null, hint: null });
    this.due = await this.tell(deed);
    this.isAsking = false;
    await this.follow();
  }

  /** The number of the event that it makes; 0 where it makes none. */
  private async tell(deed: () => Promise<{ number: number }>): Promise<number> {
    try {
      return (await deed()).number;
    } catch (reason) {
      // Somebody has only said something meanwhile.
      if (reason instanceof Objection && reason.code === "behind" && !this.isBehind()) return this.tell(deed);
      if (reason instanceof Broken) this.unsure = this.table.story;
      else this.set({ refused: sayReason(reason) });
      return 0;
    }
  }
}
