// Coins, sparrows, tiles, cards and points are seen to fly from where they were to whom they belong.
import { render } from "preact";
import { useEffect, useMemo, useRef } from "preact/hooks";
import type { Colour, Look, Place, SeatState, Things } from "../engine/types";
import { drawings, type SymbolWord } from "../art/symbol";
import { Tile } from "../art/tile";
import { useTouch } from "../model/touch";
import { isCalm } from "./calm";

/** `from` and `to` are things or anchors of the table; where one is not there, the next one counts. */
export interface Flight { word: SymbolWord | Colour; n: number; from: string[]; to: string[] }

const COLOURS: Colour[] = ["gray", "white", "brown", "turquoise", "orange"];

/** Where what a move gave comes from. */
function source(word: string, rest: string[], things: Things): string[] {
  switch (word) {
    case "push": return [`place:${things.places[rest[0] as Place].opposite}`];
    case "clear": return [2, 1, 3].map((i) => `place:${rest[0]}${i}`);
    case "seal": return [`quarter:${rest[0]}`];
    case "play":
    case "lay": return ["hand"];
    case "dock":
    case "sparrow":
    case "merchant": return ["docks"];
    case "steps":
    case "river":
    case "step": return ["barge"];
    default: return [];
  }
}

/** What went from where to where by the last move. */
export function flightsBetween(before: Look, after: Look, viewer: number, things: Things): Flight[] {
  const list: Flight[] = [];
  const [word = "", ...rest] = after.last?.move.split(" ") ?? [];
  const from = source(word, rest, things);
  after.state.seats.forEach((seat, i) => {
    const was = before.state.seats[i];
    if (!was) return;
    const home = [...(seat.seat === viewer ? ["goods"] : []), `seat:${seat.seat}`, "sentence"];
    const go = (kind: Flight["word"], n: number, bank: string[], back = bank) => {
      if (n > 0) list.push({ word: kind, n, from: bank, to: home });
      if (n < 0) list.push({ word: kind, n: -n, from: home, to: back });
    };
    go("coin", seat.coins - was.coins, ["bank"]);
    go("sparrow", seat.sparrows - was.sparrows, [...(word === "push" ? from : []), "bank"], ["bank"]);
    for (const c of COLOURS) go(c, seat.tiles[c] - was.tiles[c], [...from, "bag"], ["bag"]);
    go("card", held(seat) - held(was), ["deck"], ["discard"]);
    if (seat.coats.length > was.coats.length) go("coat", 1, ["coats"]);
    if (seat.score > was.score) go("point", seat.score - was.score, [...from, "works"]);
  });
  return list;
}

/** Whatever was shown for fewer milliseconds was skipped. */
const HASTY = 40;

/** A card that is laid down stays with its owner. */
const held = (seat: SeatState) => seat.hand.length + seat.laid.length;

export function Flights() {
  const { look, seat, things } = useTouch();
  const before = useRef(look);
  // Taken while it is drawn: what is done only after the frame comes sooner or later, as the machine is busy.
  const drawn = useMemo(() => performance.now(), [look]);
  const since = useRef(0);
  const layer = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const was = before.current;
    if (look.ply === was.ply) { // the same moment, drawn again
      before.current = look;
      return;
    }
    const isHasty = drawn - since.current < HASTY;
    before.current = look;
    since.current = drawn;
    if (look.ply !== was.ply + 1 || isHasty || isCalm() || !layer.current || document.hidden) return;
    flightsBetween(was, look, seat, things).slice(0, 8).forEach((flight, i) => fly(layer.current!, flight, i));
  }, [look]);
  return <div class="flights" ref={layer} aria-hidden="true" />;
}

/** The first of these that can be seen now. */
function find(names: string[]): DOMRect | null {
  for (const name of names)
    for (const el of document.querySelectorAll(`[data-anchor="${name}"], [data-thing="${name}"]`)) {
      const box = el.getBoundingClientRect();
      if (box.width && box.right > 0 && box.left < innerWidth) return box;
    }
  return null;
}

const isColour = (word: Flight["word"]): word is Colour => COLOURS.includes(word as Colour);

function fly(layer: HTMLElement, { word, n, from, to }: Flight, i: number) {
  const p = find(from), q = find(to);
  if (!p || !q) return;
  const el = document.createElement("div");
  render(<>{isColour(word) ? <svg viewBox="-31 -31 64 64"><Tile colour={word} /></svg> : <svg viewBox="-10 -10 20 20">{drawings[word]}</svg>}{n > 1 ? <b>{n}</b> : null}</>, el);
  layer.append(el);
  const at = (box: DOMRect) => `translate(${box.left + Math.min(box.width / 2, 90) - 14}px, ${box.top + Math.min(box.height / 2, 30) - 14}px)`;
  el.animate([{ transform: `${at(p)} scale(.7)`, opacity: 0.5 }, { transform: `${at(p)} scale(1.25)`, opacity: 1, offset: 0.2 }, { transform: `${at(q)} scale(1)`, opacity: 1 }],
    { duration: 390, delay: i * 60, easing: "cubic-bezier(.4,0,.3,1)", fill: "both" }).finished.then(() => el.remove(), () => el.remove());
}
