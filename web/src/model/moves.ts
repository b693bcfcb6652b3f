// Which things on the table make a move: every legal move is a way from thing to thing.
//
// A thing is a word such as "place:N1" or "card:siege". A way is the things that are touched one after
// the other; a move can have more than one. No way of a move is the beginning of another move's: where
// it would be, it ends with "only".
import type { Colour, Seat, State } from "../engine/types";

export type Thing = string;
export type Way = Thing[];

const TILED = ["gray", "white", "brown", "turquoise", "orange"];

const sealed = (words: string[]): Way =>
  words[0] === "oath" && words[1] ? ["quarter:oath", `descendant:${words[1]}`] : [`quarter:${words[0]}`];

/** The same with the descendant touched at once. */
const sealedShort = (words: string[]): Way | null =>
  words[0] === "oath" && words[1] ? [`descendant:${words[1]}`] : null;

const tiles = (colours: string[]): Way[] => {
  const way = colours.map((c) => `tile:${c}`);
  return way.length === 2 && way[0] !== way[1] ? [way, [way[1]!, way[0]!]] : [way];
};

function playedWays(card: string, rest: string[]): Way[] {
  const begin = [`card:${card}`, "way:play"];
  if (!rest.length) return [begin];
  if (card === "chronicle" || card === "wall") {
    const short = sealedShort(rest);
    return [[...begin, ...sealed(rest)], ...(short ? [[...begin, ...short]] : [])];
  }
  if (card === "reform") {
    const places = rest.map((p) => `place:${p}`);
    const ways = [[...begin, ...places]];
    if (places.length === 2) ways.push([...begin, places[1]!, places[0]!]);
    return ways;
  }
  if (card === "siege" || card === "sparrow") return [[...begin, `count:${rest[0]}`]];
  if (card === "halt") return [[...begin, `gift:${rest[0]}`]];
  return [[...begin, `tile:${rest[0]}`]];
}

function waysOf(state: State, landing: (move: string) => number, move: string): Way[] {
  const [word, ...rest] = move.split(" ") as [string, ...string[]];
  switch (word) {
    case "draw": return rest.length ? [["bag", `bag:${rest[0]}`]] : [["bag"]];
    case "keep": return [[`drawn:${rest[0]}`]];
    case "sparrow":
    case "dock": return [[`dock:${rest[0]}`]];
    case "scholar": return [[`tile:${rest[0]}`]];
    case "merchant": return [[`tile:${rest[0]}`, `dock:${rest[1]}`]];
    case "push": return [[`place:${rest[0]}`]];
    case "money": return [["action:gray"]];
    case "clear": return [[`side:${rest[0]}`], ["action:white", `side:${rest[0]}`]];
    case "buy":
      return rest[0] === "coin" ? [["action:brown", "coins"]] : tiles(rest).map((way) => ["action:brown", ...way]);
    case "river": return [["action:turquoise"], ["barge"]];
    case "step": return [["step"]];
    case "seal": {
      const short = sealedShort(rest);
      const ways = [sealed(rest), ["action:orange", ...sealed(rest)]];
      return short ? [...ways, short, ["action:orange", ...short]] : ways;
    }
    case "steps": return [[rest[0] === "0" ? "stay" : `space:${landing(move)}`]];
    case "discard": {
      const kept = (state.choice ?? []).filter((card) => !rest.includes(card));
      return [[`card:${kept[0]}`]];
    }
    case "coat": return [[`coat:${rest[0]}`]];
    case "take": return [[`discard:${rest[0]}`]];
    case "look": return [["deck"]];
    case "coin": return [["coins"]];
    case "tax": return rest.length ? tiles(rest) : [["coins"]];
    case "lay": return [[`card:${rest[0]}`, "way:lay"]];
    case "play": return playedWays(rest[0]!, rest.slice(1));
    default: return [[word]]; // pass, end, refuse, grab
  }
}

const begins = (way: Way, other: Way) => way.length < other.length && way.every((thing, i) => other[i] === thing);
const same = (way: Way, other: Way) => way.length === other.length && way.every((thing, i) => other[i] === thing);

/** All ways of all legal moves of the seat that looks. What would have to be touched twice at the end, with nothing
 * else to touch, is touched once. `landing`: the space to which such steps bring its barge. */
export function ways(state: State, landing: (move: string) => number): Map<string, Way[]> {
  const map = new Map<string, Way[]>();
  for (const move of state.legal ?? []) map.set(move, waysOf(state, landing, move));
  const all = [...map].flatMap(([move, list]) => list.map((way) => ({ move, way })));
  for (const [move, list] of map) {
    const others = all.filter((other) => other.move !== move);
    const kept = list.filter((way, i) => i === 0 || !others.some((other) => same(way, other.way)));
    const brief = kept.map((way) => {
      const once = way.slice(0, -1);
      const isPlain = way.length > 1 && way.at(-1) === once.at(-1) && !others.some((other) => same(once, other.way) || begins(once, other.way));
      return isPlain ? once : way;
    });
    map.set(move, brief.map((way) => (others.some((other) => begins(way, other.way)) ? [...way, "only"] : way)));
  }
  return map;
}

export interface Next {
  /** the moves that can still be made after touching it */
  moves: string[];
  /** the move that touching it makes; null where more has to be touched */
  move: string | null;
}

/** What can be touched after these things. */
export function nexts(map: Map<string, Way[]>, picked: Way): Map<Thing, Next> {
  const found = new Map<Thing, Next>();
  for (const [move, list] of map) {
    for (const way of list) {
      if (way.length <= picked.length || !picked.every((thing, i) => way[i] === thing)) continue;
      const thing = way[picked.length]!;
      const next = found.get(thing) ?? { moves: [], move: null };
      if (!next.moves.includes(move)) next.moves.push(move);
      if (way.length === picked.length + 1) next.move = move;
      found.set(thing, next);
    }
  }
  return found;
}

/** Things that are not drawn on the table and are offered in words beside what was touched. */
export const isWord = (thing: Thing) => /^(way|count|gift|only|bag):?/.test(thing) && thing !== "bag";

/** Everything that the table draws for the seat and that could be touched; `last` is the river's last space. */
export function drawn(state: State, seat: Seat, last: number): Set<Thing> {
  const own = state.seats[seat - 1]!;
  const things = new Set<Thing>(["bag", "deck", "coins", "barge", "pass", "end", "refuse", "grab", "step", "stay"]);
  for (const side of "NSWE") {
    things.add(`side:${side}`);
    for (const i of "123") things.add(`place:${side}${i}`);
  }
  for (const c of TILED) things.add(`action:${c}`);
  for (const c of state.docks) things.add(`dock:${c}`);
  for (const c of TILED) if (own.tiles[c as Colour] > 0) things.add(`tile:${c}`);
  for (let n = own.space; n <= last; n++) things.add(`space:${n}`);
  for (const q of Object.keys(state.seals)) things.add(`quarter:${q}`);
  for (const d of state.descendants ?? []) if (d) things.add(`descendant:${d}`);
  for (const card of [...own.hand, ...(state.asked === "discard" ? state.choice ?? [] : [])]) things.add(`card:${card}`);
  if (state.asked === "coat") for (const coat of state.choice ?? []) things.add(`coat:${coat}`);
  if (state.asked === "keep") for (const c of state.choice ?? []) things.add(`drawn:${c}`);
  for (const card of state.discard) things.add(`discard:${card}`);
  return things;
}
