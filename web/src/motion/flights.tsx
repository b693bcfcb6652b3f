// Coins, sparrows, tiles, cards and points are seen to fly from where they were to whom they belong.
import { render } from "preact";
import { useEffect, useMemo, useRef } from "preact/hooks";
import type { Colour, Made, Seat, Thing } from "../engine/types";
import { drawings, isDrawn, type SymbolWord } from "../art/symbol";
import { Tile } from "../art/tile";
import { useTouch } from "../model/touch";
import { isCalm } from "./calm";

/** `from` and `to` are things or anchors of the table; where one is not there, the next one counts. */
interface Flight { what: SymbolWord | Colour; n: number; from: Thing[]; to: Thing[] }

/** What went from where to where by the last move. */
const flightsOf = (made: Made, viewer: Seat | 0): Flight[] => made.gains.map(({ seat, what, n, place }) => {
  const home = [...(seat === viewer ? ["goods"] : []), `seat:${seat}`, "sentence"];
  return n > 0 ? { what, n, from: place, to: home } : { what, n: -n, from: home, to: place };
});

/** Whatever was shown for fewer milliseconds was skipped. */
const HASTY = 40;

export function Flights() {
  const { look, seat } = useTouch();
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
    if (look.last) flightsOf(look.last, seat).slice(0, 8).forEach((flight, i) => fly(layer.current!, flight, i));
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

function fly(layer: HTMLElement, { what, n, from, to }: Flight, i: number) {
  const p = find(from), q = find(to);
  if (!p || !q) return;
  const el = document.createElement("div");
  render(<>{isDrawn(what) ? <svg viewBox="-10 -10 20 20">{drawings[what]}</svg> : <svg viewBox="-31 -31 64 64"><Tile colour={what} /></svg>}{n > 1 ? <b>{n}</b> : null}</>, el);
  layer.append(el);
  const at = (box: DOMRect) => `translate(${box.left + Math.min(box.width / 2, 90) - 14}px, ${box.top + Math.min(box.height / 2, 30) - 14}px)`;
  el.animate([{ transform: `${at(p)} scale(.7)`, opacity: 0.5 }, { transform: `${at(p)} scale(1.25)`, opacity: 1, offset: 0.2 }, { transform: `${at(q)} scale(1)`, opacity: 1 }],
    { duration: 390, delay: i * 60, easing: "cubic-bezier(.4,0,.3,1)", fill: "both" }).finished.then(() => el.remove(), () => el.remove());
}
