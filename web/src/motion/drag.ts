// Dragging a tile to where it goes: the same as touching both, one after the other.
import { useEffect, useRef } from "preact/hooks";
import type { Picking } from "../model/picking";

const FAR = 8;

export function useDrag(picking: Picking) {
  const now = useRef(picking);
  now.current = picking;
  useEffect(() => {
    let ghost: SVGElement | null = null;
    let start: { x: number; y: number; from: Element; thing: string } | null = null;
    const thingAt = (x: number, y: number) =>
      document.elementsFromPoint(x, y).map((el) => el.closest("[data-thing]")).find((el) => el)?.getAttribute("data-thing") ?? null;
    const down = (e: PointerEvent) => {
      const from = (e.target as Element).closest("[data-drag]");
      if (from) start = { x: e.clientX, y: e.clientY, from, thing: from.getAttribute("data-drag")! };
    };
    const move = (e: PointerEvent) => {
      if (!start) return;
      if (!ghost && Math.hypot(e.clientX - start.x, e.clientY - start.y) > FAR) {
        const box = start.from.getBoundingClientRect();
        ghost = document.createElementNS("http://www.w3.org/2000/svg", "svg");
        ghost.setAttribute("viewBox", "-31 -31 64 64");
        ghost.setAttribute("class", "ghost");
        ghost.style.width = ghost.style.height = `${Math.max(box.width, 44)}px`;
        const tile = start.from.querySelector(".tile");
        if (tile) ghost.append(tile.cloneNode(true));
        document.body.append(ghost);
        if (now.current.touching.next.has(start.thing)) now.current.touching.pick(start.thing);
      }
      if (!ghost) return;
      ghost.style.transform = `translate(${e.clientX}px, ${e.clientY}px) translate(-50%, -50%)`;
      const over = thingAt(e.clientX, e.clientY);
      now.current.touching.point(over !== null && now.current.touching.next.has(over) ? over : null);
    };
    const up = (e: PointerEvent) => {
      if (ghost) {
        ghost.remove();
        const over = thingAt(e.clientX, e.clientY);
        if (over !== null) now.current.touching.pick(over);
      }
      ghost = start = null;
    };
    addEventListener("pointerdown", down);
    addEventListener("pointermove", move);
    addEventListener("pointerup", up);
    addEventListener("pointercancel", up);
    return () => {
      removeEventListener("pointerdown", down);
      removeEventListener("pointermove", move);
      removeEventListener("pointerup", up);
      removeEventListener("pointercancel", up);
    };
  }, []);
}
