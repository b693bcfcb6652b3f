// The table as it is seen: everything that lies on it, in its order.
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Hint, LogEntry, Turn } from "../engine/types";
import { Quay } from "../board/quay";
import { River } from "../board/river";
import { Square } from "../board/square";
import { TowerTiles, Works } from "../board/works";
import { Crier } from "../panel/crier";
import { Leaf, Tip } from "../panel/leaf";
import { Log } from "../panel/log";
import { ScoreSheet } from "../panel/scoresheet";
import { Seats } from "../panel/seats";
import { Track } from "../panel/track";
import { Sentence } from "../panel/sentence";
import { Strip } from "../panel/strip";
import { Tray } from "../panel/tray";
import { useFocus } from "../model/focus";
import { step } from "../model/keys";
import type { Picking } from "../model/picking";
import { ForeseenContext, TouchContext, type Touching } from "../model/touch";
import { Flights } from "../motion/flights";
import { useDrag } from "../motion/drag";
import { isCalm } from "../motion/calm";
import { useHaste } from "../motion/haste";
import { useHabits } from "../model/settings";
import { useRoom } from "./room";
import { _ } from "../engine/words";

export interface Deeds {
  undo?: (() => void) | undefined;
  hint?: (() => void) | undefined;
  /** once more what happened since the last turn, or from a ply on */
  replay?: ((from?: number) => void) | undefined;
  skip?: (() => void) | undefined;
  rules(): void;
  leave(): void;
}

interface Props {
  picking: Picking;
  log: LogEntry[];
  turns: Turn[];
  hint: Hint | null;
  hinting: boolean;
  thinking: boolean;
  /** why the last move was not made */
  refused: string | null;
  /** on the leaf, instead of what it would say */
  result?: preact.ComponentChildren;
  /** instead of the square when the game is over */
  ending?: preact.ComponentChildren;
  /** looking back: the log leads to any moment */
  moment?: { ply: number; go(ply: number): void };
  /** instead of the tray */
  foot?: preact.ComponentChildren;
  deeds: Deeds;
  /** how much time is left, beside the sentence */
  clock?: preact.ComponentChildren;
  /** a band under the sentence */
  band?: preact.ComponentChildren;
  children?: preact.ComponentChildren;
}

function Tools({ deeds }: { deeds: Deeds }) {
  const { keys } = useHabits();
  const tools: [string, string, (() => void) | undefined][] = [
    [_("Undo"), "U", deeds.undo], [_("Hint"), "H", deeds.hint], [_("Rules"), "?", deeds.rules], [_("Menu"), "M", deeds.leave],
  ];
  return (
    <nav class="tools" aria-label={_("Tools")}>
      {tools.map(([words, key, deed]) => (
        <button key={key} type="button" disabled={!deed} onClick={deed} {...(keys ? { title: key, "aria-keyshortcuts": key } : {})}>{words}{keys ? <kbd aria-hidden="true">{key}</kbd> : null}</button>
      ))}
    </nav>
  );
}

function useKeys({ picking, deeds }: { picking: Picking; deeds: Deeds }, sayAgain: () => void) {
  const { next, pick } = picking.touching;
  const { keys } = useHabits();
  useEffect(() => {
    const onKey = (e: KeyboardEvent) => {
      if (e.ctrlKey || e.metaKey || e.altKey || (e.target as Element).closest("input, textarea, select") || document.querySelector("dialog[open]")) return;
      deeds.skip?.();
      const key = e.key.toLowerCase();
      if (step(e.key)) e.preventDefault();
      else if (e.key === "Escape") picking.back();
      else if (!keys) return;
      else if (key === "u") deeds.undo?.();
      else if (key === "h") deeds.hint?.();
      else if (key === "r") deeds.replay?.();
      else if (key === "s") sayAgain();
      else if (key === "m") deeds.leave();
      else if (e.key === "?") deeds.rules();
      else if (key === "e" && next.has("end")) pick("end");
      else if (key === "p" && next.has("pass")) pick("pass");
      else if (key === "d" && next.has("bag")) pick("bag");
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  });
}

const PAGES = ["square", "river", "seats", "log"] as const;

/** On a narrow screen the page that is asked for comes by itself. */
function wanted({ next }: Touching): (typeof PAGES)[number] {
  const things = [...next.keys()];
  if (things.some((t) => /^(place|bag$|drawn|dock|side|deck|coat)/.test(t))) return "square";
  if (things.some((t) => /^(space|quarter|descendant|barge)/.test(t))) return "river";
  return "square";
}

/** What does not change while something is only pointed at: it is not looked through again. */
function useStill({ log, turns, deeds, moment, children }: Props, { things }: Touching) {
  const board = useMemo(() => ({
    works: <Works />, square: <Square />, quay: <Quay />, tiles: <TowerTiles />, track: <Track />, seats: <Seats />, tray: <Tray />,
    whole: <River from={1} to={things.river.length} />,
    upstream: <River from={1} to={things.bridge} />,
    downstream: <River from={things.bridge + 1} to={things.river.length} />,
  }), [things]);
  const story = useMemo(() => <Log log={log} moment={moment} />, [log, moment?.ply]);
  const strip = useMemo(() => <Strip turns={turns} log={log} replay={deeds.replay} />, [turns, log, !deeds.replay]);
  return { ...board, story, strip, children };
}
type Still = ReturnType<typeof useStill>;

export function Board(props: Props) {
  const { picking, log, hint, hinting, thinking, deeds, refused, result, ending } = props;
  const { touching, foreseen } = picking;
  const room = useRoom();
  const narrow = room !== "whole";
  const still = useStill(props, touching);
  const flights = useMemo(() => <Flights />, []);
  const [asked, ask] = useState(0);
  useKeys(props, () => ask(asked + 1));
  useFocus(picking);
  useDrag(picking);
  useHaste();
  const leaf = <Leaf hint={hint} hinting={hinting} refused={refused} result={result} isNarrow={narrow} />;
  return (
    <TouchContext.Provider value={touching}>
      <ForeseenContext.Provider value={foreseen}>
        <main class={`table ${narrow ? `narrow ${room}` : "wide"} ${props.foot ? "footed" : ""}`} data-ply={touching.look.ply} onPointerDown={deeds.skip}>
          <h1 class="said">Ulm</h1>
          <Crier log={log} hint={hint} hinting={hinting} thinking={thinking} asked={asked} />
          <header class="top"><Sentence thinking={thinking} back={picking.back}>{props.clock}</Sentence><Tools deeds={deeds} /></header>
          {props.band}
          {narrow ? <Pages still={still} touching={touching} isLying={room === "lying"} ending={ending}>{leaf}</Pages> : (
            <>
              <div class="upper">{ending ? <div class="spread ended">{ending}{leaf}</div> : <div class="spread">{still.works}{still.square}{still.quay}{leaf}</div>}</div>
              <section class="lower" aria-label={_("The Danube and the quarters")}>
                <h2 class="said">{_("The Danube and the quarters")}</h2>
                {still.whole}
              </section>
              <div class="side"><div class="standing">{still.track}{still.seats}</div><div class="told">{still.strip}{still.story}{still.children}</div></div>
            </>
          )}
          {props.foot ?? still.tray}
          {flights}
        </main>
      </ForeseenContext.Provider>
    </TouchContext.Provider>
  );
}

interface PagesProps { still: Still; touching: Touching; isLying: boolean; ending?: preact.ComponentChildren; children: preact.ComponentChildren }

function Pages({ still, touching, isLying, ending, children }: PagesProps) {
  const { next, look, picked } = touching;
  const strip = useRef<HTMLDivElement>(null);
  const [page, setPage] = useState(0);
  const go = (i: number) =>
    strip.current?.scrollTo({ left: i * strip.current.clientWidth, behavior: isCalm() ? "instant" : "smooth" });
  const want = PAGES.indexOf(wanted(touching));
  const asks = next.size > 0;
  // At once: whoever has begun to reach for what glows finds it where it was seen.
  useLayoutEffect(() => { if (asks) go(want); }, [want, asks, look.ply, picked.length]);
  useLayoutEffect(() => { if (ending) go(0); }, [!ending]);
  const names = [_("Cathedral"), _("Danube"), _("Seats"), _("Log")];
  const isNew = asks && look.state.phase === "draw";
  return (
    <>
      <nav class="tabs" aria-label={_("Pages")}>
        {names.map((name, i) => (
          <button key={name} type="button" aria-current={page === i ? "page" : undefined} onClick={() => go(i)}>{name}</button>
        ))}
      </nav>
      <div class="pages" ref={strip} onScroll={(e) => setPage(Math.round(e.currentTarget.scrollLeft / e.currentTarget.clientWidth))}>
        <div class="page" role="group" tabindex={0} aria-label={names[0]}>{ending ? <>{ending}{isLying ? null : <ScoreSheet look={look} />}</> : <>{isNew && !isLying ? still.strip : null}{still.square}{still.tiles}{still.quay}</>}</div>
        <section class="page" aria-label={_("The Danube and the quarters")}>
          <h2 class="said">{_("The Danube and the quarters")}</h2>
          {still.upstream}{still.downstream}
        </section>
        <div class="page">{still.track}{still.seats}{still.works}</div>
        <div class="page">{isNew ? null : still.strip}{still.story}{still.children}</div>
      </div>
      <div class="beside">{isNew && isLying ? still.strip : null}{ending && isLying ? <ScoreSheet look={look} /> : null}{children}</div>
      <Tip />
    </>
  );
}
