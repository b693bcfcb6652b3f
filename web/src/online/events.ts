// The events of a table, put together: who said what, and the lines of its game for the engine.
import type { State } from "../engine/types";
import type { TableEvent, TableNow, ToldEvents } from "./types";

/** What is known of a table. Plain data: a new one for each change, so that a page can compare. */
export interface TableStory {
  readonly events: readonly TableEvent[];
  readonly now: TableNow | null;
  readonly state: State | null;
  readonly can_undo: boolean;
}

export const nothingYet: TableStory = { events: [], now: null, state: null, can_undo: false };

/** With what was told; null where events in between are missing, and all must be asked for anew. */
export function hear(story: TableStory, told: ToldEvents): TableStory | null {
  if (told.from - 1 > story.events.length) return null;
  return {
    events: [...story.events.slice(0, told.from - 1), ...told.events],
    now: told.now,
    state: told.state ?? null,
    can_undo: told.can_undo ?? false,
  };
}

/** The lines of moves that stand, for Engine.watch() and ViewGame.follow(): what was taken back is gone. */
export function lines(events: readonly TableEvent[]): string[] {
  const list: string[] = [];
  for (const event of events)
    if (event.kind === "undone") list.pop();
    else list.push(...(event.lines ?? []));
  return list;
}
