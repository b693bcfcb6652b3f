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
  /** nobody is given hints where it says so */
  hints?: boolean;
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
  /** before the game: the hash of what was promised for its luck; and what was revealed, or given at once */
  promise?: string;
  entropy?: string;
  /** milliseconds, where there is a clock */
  used?: number;
}

/** A table as everybody may know it. Times are milliseconds since 1970. */
export interface TableNow extends TablePlan {
  table: string;
  stage: Stage;
  commitment: string;
  /** while what was promised is being revealed */
  seal?: string;
  people: Person[];
  to_move?: Seat;
  deadline?: number;
  changed: number;
  rematch?: string;
}

/** One thing that happened at a table; numbered from 1. */
export interface TableEvent {
  kind: "opened" | "sat" | "filled" | "left" | "ready" | "began" | "moved" | "undone" | "handed" | "back" | "said"
    | "late" | "ended" | "rematch" | "renewed" | "hushed" | "muted" | "sent" | "passed" | "closed"
    | "sealed" | "revealed" | "withheld";
  time: number;
  seat?: Seat;
  name?: string;
  account?: string;
  /** tells two accounts apart that had one name, one after the other */
  mark?: string;
  level?: string;
  text?: string;
  /** of hushed and muted: whether nothing may be said any more */
  closed?: "yes" | "no";
  /** where order is kept: on whose word, and why in theirs */
  by?: "host" | "moderator";
  reason?: string;
  table?: string;
  commitment?: string;
  promise?: string;
  seal?: string;
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

/** The connection is banned, and ends. */
export interface ToldBanned extends Objected {
  tell: "banned";
}

export interface Objected {
  code: string;
  sentence: string;
  /** of a ban, or of being sent away: why */
  reason?: string;
  /** of a ban: how long, in milliseconds since 1970 */
  until?: number;
}

/** What somebody complains of: a seat, or the words of an event. */
export interface Report {
  report: string;
  time: number;
  table: string;
  from: Seat | 0;
  seat?: Seat;
  number?: number;
  reason: string;
}

export interface Said {
  now: TableNow;
  said: { number: number; time: number; seat?: Seat; name: string; text: string }[];
}

export interface Ban {
  ban: string;
  since: number;
  until?: number;
  by: "machine" | "moderator";
  reason?: string;
}

export interface BanWish {
  name?: string;
  address?: string;
  table?: string;
  seat?: Seat;
  hours?: number;
  reason?: string;
}

/** Order that a moderator keeps at a table. */
interface Order {
  table: string;
  by: "moderator";
  reason?: string;
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
  moderator?: boolean;
  tables: TableNow[];
  [more: string]: unknown;
}

/** Where an account is told of its turns while it is not there. */
export interface Channel {
  channel: string;
  kind: "mail" | "discord" | "ntfy" | "push";
  to: string;
  added: number;
  confirmed: boolean;
  failing: boolean;
}

/** When it is not told: hours of its clocks, which are so many minutes before UTC. */
interface Quiet {
  from: number;
  until: number;
  offset: number;
  language: string;
}

export interface Channels {
  channels: Channel[];
  quiet: Quiet;
  kinds: Channel["kind"][];
  /** the key by which the server is known to push services */
  push?: string;
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
  ready: [AtTable & { promise?: string; entropy?: string }, Done];
  reveal: [AtTable & { entropy: string }, Done];
  rematch: [AtTable, { table: string }];
  watch: [AtTable & { seen?: number }, { seat: Seat | 0 }];
  unwatch: [AtTable, unknown];
  move: [AtTable & { move: Move; after?: number }, Done];
  undo: [AtTable & { after?: number }, Done];
  hand: [AtTable & { level: string }, Done];
  back: [AtTable, Done];
  say: [AtTable & { text: string; name?: string }, Done];
  report: [AtTable & { number: number; reason: string }, unknown];
  hush: [Order, Done];
  mute: [Order & { seat: Seat }, Done];
  kick: [Order & { seat: Seat }, Done];
  close: [Order, Done];
  said: [{ table: string; number?: number }, Said];
  reports: [object, { reports: Report[]; more: boolean }];
  done: [{ report: string }, unknown];
  ban: [BanWish, { ban: string }];
  bans: [object, { bans: Ban[]; more: boolean }];
  lift: [{ ban: string }, unknown];
  register: [{ name: string; password: string }, { account: string; token: string }];
  login: [{ name: string; password: string }, { account: string; token: string }];
  logout: [{ token: string }, unknown];
  password: [{ password: string; new: string }, unknown];
  forget: [{ password: string }, unknown];
  me: [{ token?: string }, Me];
  channels: [object, Channels];
  subscribe: [{ kind: Channel["kind"]; to: string; language: string }, Pick<Channel, "channel">];
  unsubscribe: [Pick<Channel, "channel">, unknown];
  try: [Pick<Channel, "channel">, unknown];
  quiet: [Quiet, unknown];
  settings: [{ settings: Record<string, unknown>; token?: string }, unknown];
}
