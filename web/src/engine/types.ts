// What crosses between the page and the C code. Every rule, legal move, score, sentence and decision
// is made there; these are the shapes in which they come. Words of the notation (colours, places,
// cards ...) are docs/notation.md's.

export type Seat = 1 | 2 | 3 | 4;
/** Who looks: a seat, 0 a spectator, "whole" somebody who may see it all (replay of a finished game). */
export type Viewer = Seat | 0 | "whole";

export type Colour = "gray" | "white" | "brown" | "turquoise" | "orange";
export type Place = "N1" | "N2" | "N3" | "S1" | "S2" | "S3" | "W1" | "W2" | "W3" | "E1" | "E2" | "E3";
export type Quarter = "leaning" | "oath" | "townhall" | "reichenau" | "goose" | "field" | "garden" | "shipyard";
export type Coat = Quarter | "butchers" | "corn" | "eagle" | "salt";
export type Descendant =
  | "abbot" | "builder" | "scholar" | "merchant" | "minter" | "council" | "guard" | "boatman";
/** "nave-1", "fustian-gray", "chronicle" ...; "?" where it is not known. */
export type Card = string;
export type Tower = string;
/** one of "ulm:languages" */
export type Language = string;
export type Variant = "basic" | "tower";
/** one of those of `Things` */
export type Level = string;
/** Who plays a seat: "person", a level, or any player that the C code reads ("search:400", "random"). */
export type Player = string;
type Phase = "setup" | "draw" | "push" | "act" | "over";
type Asked =
  | "keep" | "dock" | "townhall" | "steps" | "card" | "action" | "seal" | "discard" | "coat" | "goose" | "tax";

declare const move: unique symbol;
/** A move as the notation writes it: a text that the page passes on and never reads. */
export interface Move { readonly [move]: true }

export type Tiles = Record<Colour, number>;

/** The state of notation.md, as the viewer sees it. */
export interface State {
  round: number;
  rounds: number;
  variant: Variant;
  /** 0 chance, null when over */
  to_move: Seat | 0 | null;
  phase: Phase;
  asked: Asked | null;
  /** the moves as text; null unless the viewer is to move */
  legal: Move[] | null;
  choice: string[] | null;
  pool: Tiles;
  extra_steps: number;
  drawn: Colour | null;
  plays_left: number;
  grid: Colour[] | null;
  out: Partial<Record<Place, Colour>>;
  docks: Colour[];
  bag: Tiles;
  deck: number;
  discard: Card[];
  coats_left: number;
  supply: { coins: number; sparrows: number };
  tower: { now: Tower | null; next: Tower | null } | null;
  descendants: (Descendant | null)[] | null;
  seals: Record<Quarter, Record<string, number>>;
  crests: Partial<Record<Quarter, Seat>>;
  edges: Partial<Record<Place, Seat>>;
  seats: SeatState[];
  final: FinalSheet[] | null;
  winners: Seat[] | null;
}

export interface SeatState {
  seat: Seat;
  score: number;
  coins: number;
  sparrows: number;
  space: number;
  seals: number;
  crests: number;
  tiles: Tiles;
  hand: Card[];
  laid: Card[];
  coats: (Coat | "?")[];
  descendants: Descendant[];
}

/** What is counted at the end; `quarters` is the tie-break. */
interface Counted {
  sparrows: number;
  river: number;
  cathedral: number;
  trade: number;
  chronicle: number;
  quarters: number;
}

interface FinalSheet extends Counted {
  seat: Seat;
  score: number;
}

/** What a seat would have if the game ended now, or has when it is over; total is the sum of the rest
 * but `quarters`. */
export interface Sheet extends Counted {
  seat: Seat;
  total: number;
  during: number;
}

/** Everything about one moment of a game. */
export interface Look {
  /** moves up to here, and in all; they differ while a replay stands somewhere in between */
  ply: number;
  plies: number;
  state: State;
  sheets: Sheet[];
  can_undo: boolean;
  /** one sentence: what the game wants from whoever is to move; null when over or chance moves */
  task: string | null;
  /** the names as shown, never empty ("Seat 2") */
  names: string[];
  /** "person" or the computer player, by seat */
  players: Player[];
  /** the last move made, null at the beginning */
  last: Made | null;
  /** where the viewer can push now */
  pushes: Place[];
}

/** A move that was made. */
export interface Made {
  /** 0 for chance */
  by: Seat | 0;
  move: Move;
  /** the word that it begins with: "push", "seal" ... */
  kind: string;
  /** where it pushed a tile in */
  push: Place | null;
  /** luck's, or it only asks for luck */
  quiet: boolean;
  /** who has so much more of what, below 0 less; where on the table it came from or goes, the first of these that is
   * seen */
  gains: { seat: Seat; what: Colour | "coin" | "sparrow" | "card" | "coat" | "point"; n: number; place: Thing[] }[];
}

/** A thing on the table by its word: "place:N1", "card:siege", "bag". */
export type Thing = string;
/** Things that are touched one after the other. */
export type Way = Thing[];

/** A push, made or to be made: the tile that leaves, and the three actions in the order in which the tile passes them. */
interface Push { place: Place; leaves: Colour; actions: [Colour, Colour, Colour] }

/** A legal move of the viewer, and what it would give right after it, before luck answers. */
export interface Offer {
  move: Move;
  /** for a button: "Push in at N2" */
  caption: string;
  /** the number of the rule that says most about it: "R-PUSH-1" */
  rule: string;
  /** what it gives, as sentences, for a tooltip or a screen reader */
  lines: string[];
  /** what it scores at once, by seat */
  points: number[];
  /** what is touched to make it: one way or more, none of which is the beginning of another move's */
  ways: Way[];
  push?: Push & {
    /** who has a seal where it leaves, and whether a sparrow is left for them */
    edge: Seat | null;
    sparrow: boolean;
    /** points by the City Guard */
    guard: number;
  };
}

/** One line of the log. */
export interface LogEntry {
  kind: "turn" | "move";
  /** moves up to here, this one included; of a turn: those before it */
  ply: number;
  /** 0 for chance; of a turn: whose it is */
  by: Seat | 0;
  round: number;
  words: string;
  /** when it is read aloud: other lines may say as much. "own": only in a turn of the listener's; "last": only as the
   * last line of a game */
  news: "always" | "own" | "last" | "never";
}

/** One turn of a seat as far as it has come, and what it gained or, below 0, spent. */
export interface Turn {
  seat: Seat;
  round: number;
  /** moves before it, and with it */
  from: number;
  to: number;
  over: boolean;
  push: Push | null;
  played: Card[];
  points: number;
  coins: number;
  sparrows: number;
  cards: number;
  steps: number;
  seals: Quarter[];
  crests: Quarter[];
  coats: Coat[];
  descendants: Descendant[];
  laid: Card[];
}

/** All that is new to a viewer after a step of the game. */
export interface Step {
  look: Look;
  /** from the ply that was asked for on */
  log: LogEntry[];
  /** the others' turns since the viewer's last one; the last turns where nobody sits */
  turns: Turn[];
  /** in the order in which they are offered; none where the viewer is not to move */
  offers: Offer[];
}

/** A move worth thinking of; `words` is its caption. */
interface Advice {
  move: Move;
  words: string;
  tries: number;
  /** expected share of the win, 0 to 1, and points at the end */
  win: number;
  points: number;
  /** of `win`: two standard errors */
  error: number;
  /** what it gains and costs at once */
  why: string;
  /** how the turn is expected to go on: the seat's later moves; empty where it ends */
  line: Move[];
  /** what the whole turn comes to; "" where `line` is empty */
  turn: string;
  /** what the next seat gets in its turn, and why the move is worse than the first; both may be "" */
  next: string;
  less: string;
}

export interface Hint {
  seat: Seat;
  /** the best first, at most 5, all looked at equally often */
  advice: Advice[];
  /** how sure it is which is best */
  verdict: string;
  /** the first so many stand together; so many moves were there to choose from */
  alike: number;
  all: number;
  iterations: number;
}

export interface Thought {
  seat: Seat;
  move: Move;
  iterations: number;
  milliseconds: number;
}

/** A local game to be begun. */
export interface Plan {
  seats: 2 | 3 | 4;
  variant: Variant;
  rounds: 10 | 12;
  /** by seat; "" for none */
  names: string[];
  players: Player[];
  /** any text; the same seed and moves give the same luck. Left out: drawn at random. */
  seed?: string;
}

/** Where a text cannot be read: line and column from 1, and what was expected, in the language. */
export interface Fault {
  line: number;
  column: number;
  sentence: string;
}

/** A record that was opened for replay or to look on; up to a fault, if there is one. */
export interface Opened {
  plies: number;
  over: boolean;
  fault: Fault | null;
}

/** A game that was followed. */
export interface Followed extends Opened {
  /** so many moves stand as they were told before */
  kept: number;
}

/** Whether the luck of a record was fair; what was proved before something did not fit stays proved. */
export interface Proof {
  verdict: "proved" | "unreadable" | "no-seed" | "no-secret" | "bad-line" | "commitment" | "promise" | "seed" | "draw";
  /** the one that fits the secret; whether the seed comes of the secret, and of the numbers of these seats */
  commitment: string | null;
  secret: boolean;
  entropy: Seat[];
  /** who among them had promised theirs, and kept to it; and the seal of all that was fixed by then */
  promised: Seat[];
  seal: string | null;
  over: boolean;
  draws: number;
  /** draws among them that the record does not show */
  hidden: number;
  /** unless proved: where, and what was expected there */
  line: number | null;
  column: number | null;
  expected: string | null;
  drawn: string | null;
}

interface Rule {
  id: string;
  title: string;
  text: string;
  ruling: string | null;
  chapter: number;
}

export interface Rules {
  chapters: string[];
  rules: Rule[];
}

export interface ChronicleEntry {
  page: "dates" | "lexicon";
  id: string;
  when: string | null;
  title: string;
  city: string;
  legend: string | null;
  game: string | null;
  /** ids of rules */
  rules: string[];
}

/** A step of the lesson: without a move it is only read; without words it is a move of the other seat. */
export interface LessonStep {
  words: string | null;
  rule: string | null;
  by: Seat | 0;
  move: Move | null;
}

/** The first turns of a prepared game of two; the reader sits on the first seat. */
export interface Lesson {
  seed: string;
  steps: LessonStep[];
}

/** The printed numbers that are drawn: those of src/wasm/things.c. */
type PrintedNumber =
  | "box_sparrows" | "seat_seals" | "seat_crests" | "dock_places" | "river_last" | "river_bridge"
  | "seal_price" | "chronicle_price" | "tax_things" | "tax_points" | "guard_points" | "cathedral_points"
  | "siege_points" | "siege_coins" | "sparrow_coins" | "halt_gives" | "joust_steps" | "field_steps"
  | "reach_spaces" | "laid_card" | "laid_cathedral" | "laid_same_goods" | "laid_mixed_goods" | "laid_coat"
  | "laid_quarter" | "laid_coins_most" | "laid_first" | "laid_second" | "laid_patrician"
  | "laid_cathedral_card" | "laid_colour" | "laid_sparrows_most";

/** Names, effects and printed numbers of everything, in one language. Ask once a language. */
export interface Things {
  colours: Record<Colour, { name: string; action: string }>;
  /** where what is pushed in there leaves; the cells (0 to 8) in the order in which it passes them */
  places: Record<Place, { opposite: Place; cells: [number, number, number] }>;
  quarters: Record<Quarter, {
    name: string;
    effect: string;
    spaces: number;
    bank: "north" | "south";
    /** river spaces from which it can be sealed, from 1 */
    river: number[];
  }>;
  /** gold ones are the quarters'; points at once and for every later seal; where its seal lies */
  coats: Record<Coat, { name: string; effect: string; gold: boolean; now: number; later: number; place: Place }>;
  descendants: Record<Descendant, { name: string; effect: string }>;
  /** `title` is the name with the colours that it takes; coins, points and steps are those of trade */
  cards: Record<string, {
    name: string;
    title: string;
    kind: "choir" | "nave" | "tower" | "fustian" | "art" | "goods" | "chronicle";
    colours: Colour[];
    coins?: number;
    points?: number;
    steps?: number;
    played: string;
    laid: string;
  }>;
  towers: Record<string, { name: string; effect: string }>;
  /** river spaces 1 to 22: what a barge that comes to rest there gets, null for nothing, and the
   * points at the end */
  river: { space: number; effect: string | null; bonus: "coin" | "coins" | "card" | "seal" | null; points: number }[];
  /** the last space before the bridge */
  bridge: number;
  levels: { level: Level; name: string; about: string; elo: number }[];
  numbers: Record<PrintedNumber, number>;
}

/** A translation of the whole catalogue: forms by English, and which form goes with a number: that of
 * n below 200, of n from there on that of 100 + n % 100. */
export interface Catalogue {
  language: Language;
  texts: Record<string, string[]>;
  forms: number[];
}

/** A move is refused: a sentence for the player, in the language. */
export interface Refused {
  refused: string;
}

/** A game in the worker. Every call is answered in the order in which it was made. */
export interface Game {
  look(viewer: Viewer, ply?: number): Promise<Look>;
  /** all that is to be shown now, with the log after so many moves: nothing else has to be asked, not even by hovering */
  step(viewer: Viewer, from: number): Promise<Step>;
  /** the whole log */
  log(viewer: Viewer): Promise<LogEntry[]>;
  /** the record as the viewer may see it; "whole" has the seed and can be resumed */
  record(viewer: Viewer): Promise<string>;
  /** scores if it ended then, by seat, after each ply: for a chart */
  chart(): Promise<number[][]>;
  /** Thinks for the seat to move, or with a hint for it; other calls are answered meanwhile. */
  hint(seat: Seat, options?: ThinkOptions): Promise<Hint>;
  close(): void;
}

/** A game played here; its luck comes from its seed. */
export interface LocalGame extends Game {
  move(seat: Seat, move: Move): Promise<null | Refused>;
  undo(seat: Seat): Promise<boolean>;
  /** The computer player of the seat to move thinks; the move is not made yet. */
  think(options?: ThinkOptions): Promise<Thought>;
}

/** A game that is looked at: a record, or an online game as its viewer may know it. */
export interface ViewGame extends Game {
  readonly opened: Opened;
  /** A hint for the seat that was to move after so many moves. */
  hintAt(seat: Seat, ply: number, options?: ThinkOptions): Promise<Hint>;
  /** The same game with these lines of moves ("2 push N2", "* draw gray") instead of the old ones,
   * and where names are given with these. Only what is new goes to the worker. */
  follow(lines: string[], state?: State, names?: string[]): Promise<Followed>;
}

export interface ThinkOptions {
  /** fires "now": the thinking ends at once with the best move so far */
  signal?: AbortSignal;
  /** "milliseconds" or "iterations" instead of the player's own budget */
  milliseconds?: number;
  iterations?: number;
  progress?: (percent: number) => void;
}

export interface Engine {
  readonly language: Language;
  /** All sentences from now on are in this language. Resolves with the page's own words. */
  speak(language: Language): Promise<Catalogue>;
  begin(plan: Plan): Promise<LocalGame>;
  /** Goes on with a whole record of a local game; rejects with an EngineFault where it is none. */
  resume(record: string): Promise<LocalGame>;
  /** Any record, whole or masked; up to its fault. Rejects with an EngineFault where even its header
   * cannot be read. */
  open(record: string): Promise<ViewGame>;
  /** An online game, from the server's table, the lines of its events and the state it told last. */
  watch(plan: Pick<Plan, "seats" | "variant" | "rounds" | "names">, lines: string[], state?: State):
    Promise<ViewGame>;
  things(): Promise<Things>;
  rules(words?: string): Promise<Rules>;
  chronicle(words?: string): Promise<ChronicleEntry[]>;
  lesson(): Promise<Lesson>;
  verify(record: string): Promise<Proof>;
  /** The promise of 32 digits of entropy, of a seat at the table of this commitment. */
  promise(commitment: string, seat: Seat, entropy: string): Promise<string>;
  /** The seal of all that was promised, or given at once, by the people of a table. */
  seal(now: { commitment: string; people: { seat: Seat; promise?: string; entropy?: string }[] }): Promise<string>;
  close(): void;
}
