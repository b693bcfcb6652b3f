// The keyboard's place on the page: when what was focused is gone, the focus goes to what comes next.
import { createContext } from "preact";
import { useContext, useEffect, useLayoutEffect, useRef } from "preact/hooks";
import type { Picking } from "./picking";

/** Whether keys touched the page last, and no pointer. */
export interface Hand { isKeys: boolean }

export const HandContext = createContext<Hand>({ isKeys: false });
const useHand = () => useContext(HandContext);

/** The hand of this page, for all of it. A click without a pointer is made by a key or a screen reader. */
export function useOwnHand(): Hand {
  const { current: hand } = useRef<Hand>({ isKeys: false });
  useLayoutEffect(() => {
    const point = () => { hand.isKeys = false; };
    const press = () => { hand.isKeys = true; };
    const click = (e: MouseEvent) => { if (e.detail === 0) press(); };
    addEventListener("pointerdown", point, true);
    addEventListener("keydown", press, true);
    addEventListener("click", click, true);
    return () => {
      removeEventListener("pointerdown", point, true);
      removeEventListener("keydown", press, true);
      removeEventListener("click", click, true);
    };
  }, []);
  return hand;
}

const isLost = () => {
  const at = document.activeElement;
  return !at || at === document.body || at.matches(":disabled, [data-thing]:not([role=button])");
};

const give = (to: Element | null | undefined) => {
  if (!to) return;
  if (!to.matches("button, input, select, a, [tabindex]")) to.setAttribute("tabindex", "-1");
  (to as HTMLElement).focus();
};

/** On a leaf that has just come: its heading, where the focus went away with the leaf before. */
export function useArrival(): void {
  const hand = useHand();
  useEffect(() => { if (hand.isKeys && isLost()) give(document.querySelector("main h1")); }, []);
}

/** Where the focus goes whenever it is lost. */
export function useRefuge(selector: string): void {
  const hand = useHand();
  useEffect(() => { if (hand.isKeys && isLost()) give(document.querySelector(selector)); });
}

/** What is most likely wanted first. */
const ORDER = ["drawn", "coat", "discard", "way", "count", "gift", "only", "bag", "place", "action", "space", "tile", "quarter", "descendant", "card", "dock", "side"];
const kindOf = (thing: string) => thing.split(":", 1)[0]!;
const rank = (thing: string) => {
  const at = ORDER.indexOf(kindOf(thing));
  return at < 0 ? ORDER.length : at;
};

/** At the table: the same thing if it still glows, the one that was stepped back from, one of its kind, the first. */
export function useFocus({ touching: { picked, point, hinted, look }, foreseen: { pointed } }: Picking): void {
  const hand = useHand();
  const memory = useRef({ thing: "", picked, moment: "" });
  useEffect(() => {
    const note = (e: FocusEvent) => {
      const thing = (e.target as Element).closest<HTMLElement>("[data-thing]")?.dataset.thing;
      if (thing) memory.current.thing = thing;
    };
    addEventListener("focusin", note);
    return () => removeEventListener("focusin", note);
  }, []);
  useEffect(() => {
    const was = memory.current.picked;
    const moment = `${look.ply} ${[...hinted].join()}`;
    const isNew = memory.current.moment !== moment;
    Object.assign(memory.current, { picked, moment });
    if (!hand.isKeys) return;
    // In a lesson what was touched may still be one of many things, but it is not what is asked for now.
    const isAstray = () => isLost() || (isNew && document.activeElement!.matches("[data-thing]:not(.live)"));
    const left = was.length > picked.length ? was[picked.length] : undefined;
    let frame = 0, tries = 0;
    const seek = () => {
      const glowing = [...document.querySelectorAll<HTMLElement>("main.table .live")].filter((el) => el.getClientRects().length);
      const find = (is: (thing: string) => boolean) => glowing.find((el) => is(el.dataset.thing!));
      const { thing } = memory.current;
      const first = [...glowing].sort((a, b) => rank(a.dataset.thing!) - rank(b.dataset.thing!))[0];
      give(find((it) => hinted.has(it)) ?? find((it) => it === left) ?? find((it) => it === thing)
        ?? (picked.length ? first : find((it) => kindOf(it) === kindOf(thing)) ?? first)
        ?? (look.state.phase === "over" ? document.querySelector(".result button") : null));
      lookAgain();
    };
    // Parts of the table come to drawing what glows, and what does so no more, only after this.
    const lookAgain = () => { frame = requestAnimationFrame(() => { frame = requestAnimationFrame(() => { if (isAstray() && tries++ < 20) seek(); }); }); };
    if (isAstray()) seek();
    else lookAgain();
    return () => cancelAnimationFrame(frame);
  });
  // What kept the focus has become another thing, or does something else now.
  useEffect(() => {
    const at = document.activeElement as HTMLElement | null;
    if (hand.isKeys && pointed === null && at?.classList.contains("live")) point(at.dataset.thing!);
  }, [look.ply, picked.length]);
}
