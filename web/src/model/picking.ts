// Picking things one after the other until they make a move.
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Hint, Look, Move, Offer, Seat, Thing, Things, Way } from "../engine/types";
import { about } from "./about";
import { useHabits } from "./settings";
import { nexts } from "./ways";
import type { Foreseen, Touching } from "./touch";
import { _, format } from "../engine/words";

export interface Picking { touching: Touching; foreseen: Foreseen; back(): void }

interface Source {
  look: Look;
  things: Things;
  seat: Seat | 0;
  offers: Offer[];
  hint: Hint | null;
  /** nothing can be touched while things still move */
  busy: boolean;
  /** a move that is asked for: it glows as a hint does */
  wanted?: Move | null | undefined;
  move(move: Move): void;
}

/** How many actions are left to whoever is to move. */
export const spare = ({ state }: Look) => Object.values(state.pool).reduce((sum, n) => sum + n, 0);

export function usePicking({ look, things, seat, offers, hint, busy, wanted, move }: Source): Picking {
  const { confirm } = useHabits();
  const [picked, setPicked] = useState<Way>([]);
  const [pointed, setPointed] = useState<Thing | null>(null);
  const [armed, setArmed] = useState<Thing | null>(null);
  const make = useRef(move);
  make.current = move;
  const key = `${look.ply}:${look.state.legal?.length ?? 0}`;
  useEffect(() => {
    setPicked([]);
    setArmed(null);
  }, [key]);

  // A hint takes the place of what was foretold.
  useEffect(() => {
    if (!hint) return;
    setPointed(null);
    setArmed(null);
  }, [hint]);

  const known = useMemo(() => new Map(offers.map((offer) => [offer.move, offer])), [offers]);
  // In the order of the state, in which moves that touch the same things stand together.
  const open = useMemo(
    () => (seat && !busy && look.state.to_move === seat ? (look.state.legal ?? []).flatMap((move) => known.get(move) ?? []) : []),
    [key, seat, busy, known],
  );
  const next = useMemo(() => nexts(open, picked), [open, picked]);

  const only = (thing: Thing | null) => {
    const found = thing === null ? undefined : next.get(thing);
    if (!found) return null;
    return found.move ?? (found.moves.length === 1 ? found.moves[0]! : null);
  };
  const label = (thing: Thing): string => {
    const found = next.get(thing);
    if (thing === "way:play") return _("Play it");
    if (thing === "way:lay") return (found && known.get(found.moves[0]!)?.caption) ?? _("Lay it down");
    const one = only(thing);
    const told = one === null ? undefined : known.get(one)?.caption;
    if (told) return told;
    const name = about(thing, things, look)?.name ?? thing.split(":").pop()!;
    return found && found.moves.length > 1 ? format(_("%s, %d choices"), name, found.moves.length) : name;
  };
  const foretell = (thing: Thing): string[] => {
    const one = only(thing);
    const asked = wanted && hinted.has(thing) ? [_("The lesson asks for this.")] : [];
    return [...asked, ...(one === null ? [] : known.get(one)?.lines ?? [])];
  };
  const pick = (thing: Thing) => {
    const found = next.get(thing);
    if (!found) return;
    if (thing === "end" && confirm && armed !== "end" && spare(look) && next.size > 1) {
      setArmed("end");
      return;
    }
    setPointed(null);
    setArmed(null);
    if (found.move !== null) {
      setPicked([]);
      make.current(found.move);
    } else setPicked([...picked, thing]);
  };
  const advised = wanted ?? hint?.advice[0]?.move;
  const hinted = useMemo(() => new Set<Thing>((open.find((offer) => offer.move === advised)?.ways ?? []).map((way) => way[picked.length] ?? "")), [advised, open, picked]);
  const sole = picked.length ? soleMove(next) : null;
  const touching = useMemo((): Touching => ({
    look, things, seat, next, picked, hinted, guided: wanted !== undefined, pick, label, foretell,
    spoken: hint !== null,
    begins: (move) => {
      const [thing] = known.get(move)?.ways[0] ?? [];
      return thing !== undefined && !picked.length && next.has(thing) ? thing : null;
    },
    sole: sole ? known.get(sole) ?? null : null,
    armed: armed !== null && next.has(armed) ? armed : null,
    arm: (thing) => {
      setArmed(thing);
      setPointed(thing);
    },
    point: setPointed,
    leave: (thing) => setPointed((now) => (now === thing ? null : now)),
  }), [look, things, seat, next, picked, hinted, armed, wanted, known, hint, confirm]);
  const foretold = only(pointed) ?? (pointed ? null : sole);
  const preview = foretold ? known.get(foretold) ?? null : null;
  const foreseen = useMemo((): Foreseen => ({ pointed, preview }), [pointed, preview]);
  return { touching, foreseen, back: () => setPicked(picked.slice(0, -1)) };
}

const soleMove = (next: Map<Thing, { moves: Move[] }>) => {
  const moves = new Set([...next.values()].flatMap((n) => n.moves));
  return moves.size === 1 ? [...moves][0]! : null;
};
