// The ways of the legal moves, as far as they have been gone: what can be touched next, and what that makes.
import type { Move, Offer, Thing, Way } from "../engine/types";

export interface Next {
  /** the moves that can still be made after touching it */
  moves: Move[];
  /** the move that touching it makes; null where more has to be touched */
  move: Move | null;
}

/** What can be touched after these things, in the order of the moves. */
export function nexts(offers: Offer[], picked: Way): Map<Thing, Next> {
  const found = new Map<Thing, Next>();
  for (const { move, ways } of offers) {
    for (const way of ways) {
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
