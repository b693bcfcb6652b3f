// Sitting at a table of the server: it makes the moves and tells the events, the engine shows them.
import { Broken, type Client } from "../online/client";
import { hear, lines, nothingYet, type TableStory } from "../online/events";
import type { ToldPresence } from "../online/types";
import type { Engine, Plan, Seat, ViewGame } from "../engine/types";
import { Sitting, type Shown } from "./sitting";
import type { TableLink } from "./link";

/** A table of the server, before, during and after its game. */
export class OnlineTable {
  story: TableStory = nothingYet;
  presence: ToldPresence | null = null;
  seat: Seat | 0 = 0;
  sitting: OnlineSitting | null = null;
  onchange: () => void = () => {};
  onlost: (sentence: string) => void = () => {};
  private unwatch: (() => void) | null = null;
  private work: Promise<void> = Promise.resolve();

  constructor(readonly client: Client, readonly engine: Engine, readonly link: TableLink) {}

  async begin(): Promise<void> {
    const look = await this.client.ask("look", this.link);
    this.seat = look.seat;
    this.unwatch = await this.client.watch(this.link, {
      onevents: (told) => {
        const next = hear(this.story, told);
        if (!next) return void this.anew();
        this.story = next;
        this.onchange();
        this.work = this.work.then(() => this.follow()).catch(() => {});
      },
      onpresence: (told) => {
        this.presence = told;
        this.onchange();
      },
      onlost: (objection) => this.onlost(objection.message),
    });
  }

  leave(): void {
    this.unwatch?.();
    this.sitting?.leave();
  }

  private async anew(): Promise<void> {
    this.unwatch?.();
    this.story = nothingYet;
    await this.begin();
  }

  private async follow(): Promise<void> {
    const { now, state, events } = this.story;
    if (!now || now.stage === "open") return;
    const list = lines(events);
    if (!this.sitting) {
      const names = now.people.map((person) => person.name ?? person.level ?? "");
      const plan: Pick<Plan, "seats" | "variant" | "rounds" | "names"> = { seats: now.seats, variant: now.variant, rounds: now.rounds, names };
      const game = await this.engine.watch(plan, list, state ?? undefined);
      this.sitting = new OnlineSitting(game, this);
      this.onchange();
      await this.sitting.begin();
    } else await this.sitting.follow(list);
    this.onchange();
  }
}

export class OnlineSitting extends Sitting {
  constructor(private readonly view: ViewGame, private readonly table: OnlineTable) {
    super(view);
  }

  override get canUndo(): boolean { return this.table.story.can_undo && !this.shown?.busy; }

  async begin(): Promise<void> {
    const { seat } = this.table;
    this.shown = {
      look: await this.view.look(seat), log: [], offers: [], previews: {}, seat, busy: true,
      thinking: false, hint: null, hinting: false, refused: null, cover: 0,
    } satisfies Shown;
    this.mark(0);
    await this.settle(seat);
  }

  /** The server told more, or took something back. */
  async follow(list: string[]): Promise<void> {
    const seen = this.shown?.look.ply ?? 0;
    const opened = await this.view.follow(list, this.table.story.state ?? undefined);
    await this.walk(seen, opened.plies, this.table.seat);
    await this.settle(this.table.seat);
  }

  async move(move: string): Promise<void> {
    await this.ask(() => this.table.client.ask("move", { ...this.table.link, move, after: this.table.story.events.length }));
  }

  async undo(): Promise<void> {
    await this.ask(() => this.table.client.ask("undo", { ...this.table.link, after: this.table.story.events.length }));
  }

  private async ask(deed: () => Promise<unknown>): Promise<void> {
    this.mark(this.shown?.look.ply ?? 0);
    this.set({ busy: true, refused: null, hint: null });
    try {
      await deed();
    } catch (reason) {
      // Where the connection broke, what happened is told anew when it is back.
      if (!(reason instanceof Broken)) this.set({ busy: false, refused: (reason as Error).message });
    }
  }
}
