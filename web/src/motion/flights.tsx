// Coins, sparrows and points are seen to fly to whom they belong, from one state to the next.
import { useEffect, useRef } from "preact/hooks";
import type { SeatState, State } from "../engine/types";
import { drawings, type SymbolWord } from "../art/symbol";
import { isCalm } from "../model/sitting";
import { useTouch } from "../model/touch";
import { render } from "preact";

interface Flight { word: SymbolWord; n: number; from: string; to: string }

/** What went from where to where between two states. */
export function flightsBetween(before: State, after: State): Flight[] {
  const list: Flight[] = [];
  after.seats.forEach((seat, i) => {
    const was = before.seats[i];
    if (!was) return;
    const go = (word: SymbolWord, n: number) => {
      if (n > 0) list.push({ word, n, from: "bank", to: `seat:${seat.seat}` });
      if (n < 0) list.push({ word, n: -n, from: `seat:${seat.seat}`, to: "bank" });
    };
    go("coin", seat.coins - was.coins);
    go("sparrow", seat.sparrows - was.sparrows);
    const tiles = (of: SeatState) => Object.values(of.tiles).reduce((a, b) => a + b, 0);
    if (tiles(seat) > tiles(was)) go("tile", tiles(seat) - tiles(was));
    if (seat.hand.length > was.hand.length) go("card", seat.hand.length - was.hand.length);
    if (seat.score > was.score) list.push({ word: "point", n: seat.score - was.score, from: "works", to: `seat:${seat.seat}` });
  });
  return list;
}

export function Flights() {
  const { look } = useTouch();
  const before = useRef(look.state);
  const layer = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const list = flightsBetween(before.current, look.state);
    before.current = look.state;
    if (isCalm() || !layer.current || document.hidden) return;
    list.slice(0, 8).forEach((flight, i) => fly(layer.current!, flight, i));
  }, [look.state]);
  return <div class="flights" ref={layer} aria-hidden="true" />;
}

function fly(layer: HTMLElement, { word, n, from, to }: Flight, i: number) {
  const a = document.querySelector(`[data-anchor="${from}"]`) ?? document.querySelector(".works");
  const b = document.querySelector(`[data-anchor="${to}"]`);
  if (!a || !b) return;
  const p = a.getBoundingClientRect(), q = b.getBoundingClientRect();
  const el = document.createElement("div");
  render(<><svg viewBox="-10 -10 20 20">{drawings[word]}</svg>{n > 1 ? <b>{n}</b> : null}</>, el);
  layer.append(el);
  const at = (box: DOMRect) => `translate(${box.left + Math.min(box.width / 2, 90)}px, ${box.top + Math.min(box.height / 2, 26)}px)`;
  el.animate([{ transform: `${at(p)} scale(.6)`, opacity: 0.4 }, { transform: `${at(p)} scale(1.2)`, opacity: 1, offset: 0.2 }, { transform: `${at(q)} scale(1)`, opacity: 1 }],
    { duration: 380, delay: i * 70, easing: "cubic-bezier(.4,0,.3,1)", fill: "both" }).finished.then(() => el.remove(), () => el.remove());
}
