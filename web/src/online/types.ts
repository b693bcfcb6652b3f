// What the server says (docs: tests/server.py shows every request in use). States are notation.md's.
import type { Move, Player, Seat, State, Variant } from "../engine/types";

type Stage = "open" | "running" | "over" | "closed";

export interface Clock {
  kind: "none" | "move" | "game";
  seconds?: number;
  then?: "remind" | "computer";
}

interface TablePlan {
  seats: 2 | 3 | 4;
  variant: Variant;
  rounds: 10 | 12;
  public: boolean;
  clock?: Clock;
}

export interface Person {
  seat: Seat;
  holder: "nobody" | "person" | "computer";
  name?: string;
  account?: string;
  /** tells two accounts apart that had one name, one after the other */
  mark?: string;
  level?: string;
  ready?: boolean;
  handed?: boolean;
  /** milliseconds, where there is a clock */
  used?: number;
}

/** A table as everybody may know it. Times are milliseconds since 1970. */
export interface TableNow extends TablePlan {
  table: string;
  stage: Stage;
  commitment: string;
  people: Person[];
  to_move?: Seat;
  deadline?: number;
  changed: number;
  rematch?: string;
}

/** One thing that happened at a table; numbered from 1. */
export interface TableEvent {
  kind: "opened" | "sat" | "filled" | "left" | "ready" | "began" | "moved" | "undone" | "handed" | "back" | "said"
    | "late" | "ended" | "rematch" | "renewed" | "hushed" | "muted" | "sent" | "passed" | "closed";
  time: number;
  seat?: Seat;
  name?: string;
  account?: string;
  /** tells two accounts apart that had one name, one after the other */
  mark?: string;
  level?: string;
  text?: string;
  /** where order is kept: on whose word, and why in theirs */
  by?: "host" | "moderator";
  reason?: string;
  table?: string;
  commitment?: string;
  entropy?: string;
  secret?: string;
  /** of began and moved: lines of the record, as the viewer may see them */
  lines?: string[];
}

export interface ToldEvents {
  tell: "events";
  table: string;
  from: number;
  events: TableEvent[];
  now: TableNow;
  state?: State;
  can_undo?: boolean;
}

export interface ToldPresence {
  tell: "presence";
  table: string;
  here: Seat[];
  spectators: number;
}

/** The table may be looked at no longer. */
export interface ToldClosed extends Objected {
  tell: "closed";
  table: string;
}

export interface Objected {
  code: string;
  sentence: string;
}

interface Welcome {
  table: string;
  seat?: Seat;
  secret?: string;
  invitation?: string;
  link?: string;
  invite?: string;
}

interface AtTable {
  table: string;
  secret?: string;
  invitation?: string;
}

export interface Me {
  name: string;
  rating: number;
  games: number;
  settings?: Record<string, unknown>;
  tables: TableNow[];
  [more: string]: unknown;
}

interface Done {
  number: number;
}

/** What can be asked, and what the answer is. */
export interface Requests {
  open: [Partial<TablePlan> & { name?: string; players?: Player[] }, Welcome];
  tables: [object, { tables: TableNow[] }];
  look: [AtTable, { seat: Seat | 0; number: number; now: TableNow; state?: State }];
  record: [AtTable, { text: string }];
  sit: [AtTable & { name: string; seat?: Seat }, Welcome];
  fill: [AtTable & { seat: Seat; level: string }, Done];
  leave: [AtTable & { seat?: Seat }, Done];
  ready: [AtTable & { entropy?: string }, Done];
  rematch: [AtTable, { table: string }];
  watch: [AtTable & { seen?: number }, { seat: Seat | 0 }];
  unwatch: [AtTable, unknown];
  move: [AtTable & { move: Move; after?: number }, Done];
  undo: [AtTable & { after?: number }, Done];
  hand: [AtTable & { level: string }, Done];
  back: [AtTable, Done];
  say: [AtTable & { text: string; name?: string }, Done];
  register: [{ name: string; password: string }, { account: string; token: string }];
  login: [{ name: string; password: string }, { account: string; token: string }];
  logout: [{ token: string }, unknown];
  me: [{ token?: string }, Me];
  settings: [{ settings: Record<string, unknown>; token?: string }, unknown];
}
