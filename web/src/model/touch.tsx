// Touching things: what can be touched now, what it would do, and the hand that does it.
import { createContext } from "preact";
import { useContext } from "preact/hooks";
import type { Look, Move, Offer, Seat, Thing, Things, Way } from "../engine/types";
import { about } from "./about";
import type { Next } from "./ways";

export interface Touching {
  look: Look;
  things: Things;
  /** who sits here; 0 for somebody who only looks on */
  seat: Seat | 0;
  next: Map<Thing, Next>;
  picked: Way;
  /** the only move that can still follow what was picked */
  sole: Offer | null;
  hinted: Set<Thing>;
  /** in a lesson only what is hinted glows; the rest is refused in words */
  guided: boolean;
  /** touched once by a finger: it is foretold, and done when touched again */
  armed: Thing | null;
  /** words speak of places */
  spoken: boolean;
  /** what is touched first to make this move, while nothing is touched yet */
  begins(move: Move): Thing | null;
  arm(thing: Thing | null): void;
  pick(thing: Thing): void;
  point(thing: Thing | null): void;
  /** it is pointed at no more, if it was */
  leave(thing: Thing): void;
  /** what a screen reader says of it, and what it would do */
  label(thing: Thing): string;
  foretell(thing: Thing): string[];
}

/** What changes with every thing that is pointed at: few parts of the table look at it. */
export interface Foreseen {
  pointed: Thing | null;
  /** what the thing that is pointed at would do, where that is one move */
  preview: Offer | null;
}

export const TouchContext = createContext<Touching>(null as unknown as Touching);
export const useTouch = () => useContext(TouchContext);
export const ForeseenContext = createContext<Foreseen>({ pointed: null, preview: null });
export const useForeseen = () => useContext(ForeseenContext);

/** What a finger only points at first: it cannot hover. */
const WEIGHTY = /^(place|quarter|descendant|space|side):/;

/** A browser may feign a mouse where a finger was last, when what lies there has moved. */
const canHover = matchMedia("(any-hover: hover)");
const isHovering = (e: PointerEvent) => e.pointerType !== "touch" && canHover.matches;

/** What makes an element one that can be touched; where it cannot, at most a picture of what is `told`. */
export function useThing(thing: Thing | null, name?: string, told?: string) {
  const touch = useTouch();
  const point = thing === null ? {} : {
    "data-thing": thing,
    onPointerEnter: (e: PointerEvent) => isHovering(e) && touch.point(thing),
    onPointerLeave: (e: PointerEvent) => isHovering(e) && touch.leave(thing),
  };
  if (thing === null || !touch.next.has(thing)) {
    const picture = told === undefined ? {} : { role: "img" as const, "aria-label": told };
    const picked = thing !== null && touch.picked.includes(thing);
    // A finger cannot point: it asks about what it touches.
    const ask = thing === null ? {} : { onClick: (e: MouseEvent) => {
      if ((e as PointerEvent).pointerType !== "touch") return;
      e.stopPropagation();
      touch.point(thing);
    } };
    return { live: false, props: { ...point, ...ask, ...picture, ...(picked ? { class: "picked" } : {}) } };
  }
  const more = [...touch.foretell(thing), ...(told === undefined ? about(thing, touch.things, touch.look)?.lines ?? [] : [told])];
  const classes = touch.guided && !touch.hinted.has(thing) ? [] : ["live"];
  if (touch.picked.includes(thing)) classes.push("picked");
  if (touch.hinted.has(thing)) classes.push("hinted");
  return {
    live: true,
    props: {
      ...point,
      class: classes.join(" "),
      role: "button" as const,
      tabindex: 0,
      "aria-label": name ?? touch.label(thing),
      "aria-description": more.map((line) => line.replace(/\.$/, "")).join(". ") || undefined,
      // By keyboard only: were it told while a finger is still down, what it touches would move away.
      onFocus: (e: FocusEvent) => (e.currentTarget as Element).matches(":focus-visible") && touch.point(thing),
      onBlur: () => touch.armed !== thing && touch.leave(thing),
      onClick: (e: MouseEvent) => {
        e.stopPropagation();
        const isTouch = (e as PointerEvent).pointerType === "touch";
        if (isTouch && WEIGHTY.test(thing) && touch.armed !== thing) {
          touch.arm(thing);
          return;
        }
        // Were it still focused when it glows no more, the browser would lay out the page in between.
        if (e.detail > 0) (e.currentTarget as HTMLElement).blur();
        touch.pick(thing);
      },
      onKeyDown: (e: KeyboardEvent) => {
        if (e.key !== "Enter" && e.key !== " ") return;
        e.preventDefault();
        e.stopPropagation();
        if (e.repeat) return;
        touch.pick(thing);
      },
    },
  };
}

interface Props {
  thing: Thing | null;
  at?: string;
  class?: string;
  name?: string;
  /** what it is and what lies there, in words */
  told?: string;
  children: preact.ComponentChildren;
}

/** A thing drawn in an SVG. */
export function Touch({ thing, at, class: extra, name, told, children }: Props) {
  const { props } = useThing(thing, name, told);
  const own = (props as { class?: string }).class ?? "";
  return <g {...props} class={`thing ${extra ?? ""} ${own}`} transform={at}>{children}</g>;
}
