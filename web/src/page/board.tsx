// The table as it is seen: everything that lies on it, in its order.
import { useEffect, useRef, useState } from "preact/hooks";
import type { Hint, LogEntry } from "../engine/types";
import { Quay } from "../board/quay";
import { River } from "../board/river";
import { Square } from "../board/square";
import { Works } from "../board/works";
import { Crier } from "../panel/crier";
import { Leaf } from "../panel/leaf";
import { Log } from "../panel/log";
import { Seats } from "../panel/seats";
import { Sentence } from "../panel/sentence";
import { Tray } from "../panel/tray";
import { useFocus } from "../model/focus";
import { step } from "../model/keys";
import type { Picking } from "../model/picking";
import { TouchContext } from "../model/touch";
import { Flights } from "../motion/flights";
import { useDrag } from "../motion/drag";
import { useNarrow } from "./narrow";
import { isCalm } from "../model/sitting";
import { _ } from "../engine/words";

export interface Deeds {
  undo?: (() => void) | undefined;
  hint?: (() => void) | undefined;
  replay?: (() => void) | undefined;
  skip?: (() => void) | undefined;
  rules(): void;
  leave(): void;
}

interface Props {
  picking: Picking;
  log: LogEntry[];
  hint: Hint | null;
  hinting: boolean;
  thinking: boolean;
  /** why the last move was not made */
  refused: string | null;
  /** shown on the leaf when the game is over */
  result: preact.ComponentChildren;
  /** instead of the tray */
  foot?: preact.ComponentChildren;
  deeds: Deeds;
  /** a band under the sentence */
  band?: preact.ComponentChildren;
  children?: preact.ComponentChildren;
}

function Tools({ deeds }: { deeds: Deeds }) {
  const tools: [string, string, (() => void) | undefined][] = [
    [_("Undo"), "U", deeds.undo], [_("Hint"), "H", deeds.hint], [_("Rules"), "?", deeds.rules], [_("Menu"), "M", deeds.leave],
  ];
  return (
    <nav class="tools" aria-label={_("Tools")}>
      {tools.map(([words, key, deed]) => (
        <button key={key} type="button" disabled={!deed} onClick={deed} title={key} aria-keyshortcuts={key}>{words}<kbd aria-hidden="true">{key}</kbd></button>
      ))}
    </nav>
  );
}

function useKeys({ picking, deeds }: { picking: Picking; deeds: Deeds }, sayAgain: () => void) {
  useEffect(() => {
    const onKey = (e: KeyboardEvent) => {
      if (e.ctrlKey || e.metaKey || e.altKey || (e.target as Element).closest("input, textarea, select, .reference")) return;
      deeds.skip?.();
      const key = e.key.toLowerCase();
      if (step(e.key)) e.preventDefault();
      else if (e.key === "Escape") picking.back();
      else if (key === "u") deeds.undo?.();
      else if (key === "h") deeds.hint?.();
      else if (key === "r") deeds.replay?.();
      else if (key === "s") sayAgain();
      else if (key === "m") deeds.leave();
      else if (e.key === "?") deeds.rules();
      else if (key === "e" && picking.next.has("end")) picking.pick("end");
      else if (key === "p" && picking.next.has("pass")) picking.pick("pass");
      else if (key === "d" && picking.next.has("bag")) picking.pick("bag");
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  });
}

const PAGES = ["square", "river", "seats", "log"] as const;

/** On a narrow screen the page that is asked for comes by itself. */
function wanted(picking: Picking): (typeof PAGES)[number] {
  const things = [...picking.next.keys()];
  if (things.some((t) => /^(place|bag$|drawn|dock|side|deck|coat)/.test(t))) return "square";
  if (things.some((t) => /^(space|quarter|descendant|barge)/.test(t))) return "river";
  return "square";
}

export function Board(props: Props) {
  const { picking, log, hint, hinting, thinking, deeds, refused, result } = props;
  const narrow = useNarrow();
  const { things } = picking;
  const [asked, ask] = useState(0);
  useKeys(props, () => ask(asked + 1));
  useFocus(picking);
  useDrag(picking);
  return (
    <TouchContext.Provider value={picking}>
      <main class={`table ${narrow ? "narrow" : "wide"} ${props.foot ? "footed" : ""}`} data-ply={picking.look.ply} onPointerDown={deeds.skip}>
        <h1 class="said">Ulm</h1>
        <Crier log={log} hint={hint} hinting={hinting} thinking={thinking} asked={asked} />
        <header class="top"><Sentence thinking={thinking} back={picking.back} /><Tools deeds={deeds} /></header>
        {props.band}
        {narrow ? <Pages {...props} /> : (
          <>
            <div class="upper">
              <Works /><Square /><Quay />
              <Leaf hint={hint} hinting={hinting} refused={refused} result={result} />
            </div>
            <section class="lower" aria-label={_("The Danube and the quarters")}>
              <h2 class="said">{_("The Danube and the quarters")}</h2>
              <River from={1} to={things.river.length} />
            </section>
            <div class="side"><Seats /><Log log={log} replay={deeds.replay} />{props.children}</div>
          </>
        )}
        {props.foot ?? <Tray />}
        <Flights />
      </main>
    </TouchContext.Provider>
  );
}

function Pages({ picking, log, hint, hinting, refused, result, deeds, children }: Props) {
  const { things } = picking;
  const strip = useRef<HTMLDivElement>(null);
  const [page, setPage] = useState(0);
  const go = (i: number) =>
    strip.current?.scrollTo({ left: i * strip.current.clientWidth, behavior: isCalm() ? "instant" : "smooth" });
  const want = PAGES.indexOf(wanted(picking));
  const asks = picking.next.size > 0;
  useEffect(() => { if (asks) go(want); }, [want, asks, picking.look.ply, picking.picked.length]);
  const names = [_("Square"), _("River"), _("Seats"), _("Log")];
  return (
    <>
      <nav class="tabs" aria-label={_("Pages")}>
        {names.map((name, i) => (
          <button key={name} type="button" aria-current={page === i ? "page" : undefined} onClick={() => go(i)}>{name}</button>
        ))}
      </nav>
      <div class="pages" ref={strip} onScroll={(e) => setPage(Math.round(e.currentTarget.scrollLeft / e.currentTarget.clientWidth))}>
        <div class="page" role="group" tabindex={0} aria-label={names[0]}><Square /><div class="pair"><Works /><Quay /></div></div>
        <section class="page" aria-label={_("The Danube and the quarters")}>
          <h2 class="said">{_("The Danube and the quarters")}</h2>
          <River from={1} to={things.bridge} /><River from={things.bridge + 1} to={things.river.length} />
        </section>
        <div class="page"><Seats /></div>
        <div class="page"><Log log={log} replay={deeds.replay} />{children}</div>
      </div>
      <Leaf hint={hint} hinting={hinting} refused={refused} result={result} />
    </>
  );
}
