// The loose leaf: what the thing that is pointed at is and would do; else what there is to choose.
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { ShownCoats } from "../board/quay";
import { CardPicture } from "../board/cardface";
import { SymbolLine } from "../board/symbols";
import { House } from "../art/houses";
import { SymbolPicture } from "../art/symbol";
import { ChargePicture } from "../art/charge";
import { TilePicture } from "../art/tile";
import { TalePicture } from "../art/tale";
import { ScoreSheet } from "./scoresheet";
import { privilege } from "../board/privilege";
import { isWord } from "../model/ways";
import { about } from "../model/about";
import { firstSentence, taleOf, useChronicle } from "../model/chronicle";
import { tellCard } from "../model/telling";
import { useForeseen, useThing, useTouch } from "../model/touch";
import type { Hint, Move, Offer, Quarter, Thing } from "../engine/types";
import { _, count, format } from "../engine/words";

function WordChoice({ thing }: { thing: Thing }) {
  const touch = useTouch();
  const { props } = useThing(thing);
  return <div {...props} class={`button ${(props as { class?: string }).class ?? ""}`}>{touch.label(thing)}</div>;
}

/** Choices that are words: they follow what was touched. */
function WordChoices() {
  const { next } = useTouch();
  const words = [...next.keys()].filter(isWord);
  return words.length ? <div class="word-choices">{words.map((thing) => <WordChoice key={thing} thing={thing} />)}</div> : null;
}

function Dealt() {
  const { look, things } = useTouch();
  const { state } = look;
  const cards = state.asked === "discard" ? state.choice ?? [] : state.asked === "goose" ? state.discard : [];
  if (!cards.length) return null;
  const kind = state.asked === "discard" ? "card" : "discard";
  return (
    <div class={`dealt ${cards.length > 3 ? "crowd" : ""}`}>
      {cards.map((card) => <DealtCard key={card} thing={`${kind}:${card}`} card={card} name={card === "?" ? "" : things.cards[card]!.title} />)}
    </div>
  );
}

function DealtCard({ thing, card, name }: { thing: Thing; card: string; name: string }) {
  const { things } = useTouch();
  const { props } = useThing(thing, name, tellCard(card, things));
  return <div {...props} class={`thing held ${(props as { class?: string }).class ?? ""}`}><CardPicture card={card} things={things} /></div>;
}

/** The three actions; the tile that leaves, and the sparrow that comes for it; the guard's points. */
function PushPictures({ push }: { push: NonNullable<Offer["push"]> }) {
  return (
    <div class="pushed" aria-hidden="true">
      {push.actions.map((colour, i) => <TilePicture key={i} colour={colour} size="2.7rem" />)}
      <span class="leaves"><SymbolPicture word="out" size="1.2rem" /><TilePicture colour={push.leaves} size="1.7rem" /></span>
      {push.edge && push.sparrow ? <span class="leaves"><SymbolPicture word="sparrow" size="1.7rem" /><ChargePicture seat={push.edge} size="1.3rem" /></span> : null}
      {push.guard ? <span class="leaves"><SymbolPicture word="point" size="1.5rem" /><b>+{push.guard}</b></span> : null}
    </div>
  );
}

function PreviewWords({ preview }: { preview: Offer | null }) {
  const { armed } = useTouch();
  if (!preview) return null;
  return (
    <div class="foretold">
      <h2>{preview.caption}</h2>
      {preview.push ? <PushPictures push={preview.push} /> : null}
      {preview.lines.map((line, i) => <p key={i}>{line}</p>)}
      {armed ? <p class="fact"><b>{_("Touch it again to do it.")}</b></p> : null}
    </div>
  );
}

function AboutThing({ thing }: { thing: Thing }) {
  const { things, look } = useTouch();
  const it = about(thing, things, look);
  if (!it) return null;
  return (
    <div class="about">
      <h2>{it.name}</h2>
      {it.kind === "quarter" ? <SymbolLine signs={privilege(it.word as Quarter, things)} /> : null}
      {it.lines.map((line, i) => <p key={i}>{line}</p>)}
    </div>
  );
}

/** What the city knows of the thing. It stands last, and only where nothing is to be decided. */
function Tale({ thing }: { thing: Thing }) {
  const { things } = useTouch();
  const tale = taleOf(thing, things, useChronicle());
  if (!tale) return null;
  return (
    <div class="tale">
      <TalePicture of={tale} />
      <p><b>{_("From the chronicle")}</b> {firstSentence(tale.city, document.documentElement.lang)}</p>
    </div>
  );
}

/** Where nothing is pointed at and there is room: a quarter of the city, another one each round. */
function Quiet() {
  const { things, look } = useTouch();
  const all = Object.keys(things.quarters) as Quarter[];
  const quarter = all[look.state.round % all.length]!;
  return (
    <div class="quiet"><div>
      <svg viewBox="-46 -58 92 62" aria-hidden="true"><House quarter={quarter} /></svg>
      <Tale thing={`quarter:${quarter}`} />
    </div></div>
  );
}

const foreseen = (win: number, points: number) =>
  count("%d %% to win, about %d point", "%d %% to win, about %d points", points, win, points);

/** What is advised; pointing at it shows it on the table, and a click touches it there. */
function Advised({ move, words }: { move: Move; words: string }) {
  const { begins, pick, point, leave } = useTouch();
  const thing = begins(move);
  if (thing === null) return <b>{words}</b>;
  return <button type="button" class="plain" onPointerEnter={() => point(thing)} onPointerLeave={() => leave(thing)} onClick={() => pick(thing)}>{words}</button>;
}

function Hinted({ hint, hold }: { hint: Hint; hold(isHeld: boolean): void }) {
  const best = hint.advice.slice(0, 3);
  return (
    <div class="advice">
      <h2>{_("Hint")}</h2>
      <p>{hint.verdict}</p>
      <ol onPointerEnter={() => hold(true)} onPointerLeave={() => hold(false)}>
        {best.map((a, rank) => (
          <li key={a.move}>
            <Advised move={a.move} words={a.words} />
            <span>{a.less ? format(_("Worse: %s"), a.less) : a.turn || a.why}</span>
            {a.next && !rank ? <span>{format(_("Next turn: %s"), a.next)}</span> : null}
            <small>{foreseen(Math.round(a.win * 100), Math.round(a.points))}</small>
          </li>
        ))}
      </ol>
    </div>
  );
}

/** Everything that can be done, in words: for whoever would rather read than look. */
function Offers({ hold }: { hold(isHeld: boolean): void }) {
  const { next, pick, label, point } = useTouch();
  const told = new Set<string>();
  const things = [...next].filter(([thing, { moves }]) => {
    const isNew = !told.has(moves.join()) && !/^(place|side|space|end|pass)/.test(thing);
    told.add(moves.join());
    return isNew;
  }).map(([thing]) => thing).slice(0, 9);
  const pushes = [...next.keys()].filter((thing) => thing.startsWith("place:")).length;
  return (
    <ul class="offers" onPointerEnter={() => hold(true)} onPointerLeave={() => hold(false)}>
      {pushes ? <li class="soft">{count("%d arrow can be pushed at.", "%d arrows can be pushed at.", pushes)}</li> : null}
      {things.map((thing) => (
        <li key={thing}><button type="button" class="plain" onPointerEnter={() => point(thing)} onPointerLeave={() => point(null)} onClick={() => pick(thing)}>{label(thing)}</button></li>
      ))}
    </ul>
  );
}

interface Props {
  hint: Hint | null;
  hinting: boolean;
  refused: string | null;
  result: preact.ComponentChildren;
  /** what is pointed at is told by the tip: the leaf would move it away */
  isNarrow?: boolean;
}

export function Leaf({ hint, hinting, refused, result, isNarrow = false }: Props) {
  const touch = useTouch();
  // The pointer is on the list: what it points at is told below, and the list stays where it is.
  const [held, hold] = useState(false);
  const { things, look, picked, next } = touch;
  const foreseen = useForeseen();
  const [pointed, preview] = isNarrow ? [null, touch.sole] : [foreseen.pointed, foreseen.preview];
  const shown = pointed ?? (picked.length ? picked[picked.length - 1]! : null);
  const it = shown ? about(shown, things, look) : null;
  const choosing = [...next.keys()].some(isWord) || look.state.asked === "coat" || look.state.asked === "discard" || look.state.asked === "goose";
  const idle = !it && !preview && !choosing && !hint && !hinting;
  return (
    <aside class="leaf" tabindex={0} aria-label={_("About this")}>
      {look.state.legal ? <><ShownCoats /><Dealt /><WordChoices /></> : null}
      {next.size && !choosing && !hint && (idle || held) ? <Offers hold={hold} /> : null}
      {hint && (held || !preview) && !picked.length ? <Hinted hint={hint} hold={hold} /> : null}
      {hinting ? <p class="soft">{_("Looking ahead …")}</p> : null}
      {result}
      {shown && !(preview && look.state.asked === "discard") ? <AboutThing thing={shown} /> : null}
      <PreviewWords preview={preview} />
      {shown && !preview && !choosing && !picked.length ? <Tale thing={shown} /> : null}
      {refused ? <p role="alert">{refused}</p> : null}
      {idle && !held && !result ? <ScoreSheet look={look} /> : null}
      {idle && !held && !result && !isNarrow ? <Quiet /> : null}
      {idle && !next.size && !result && look.state.phase !== "over" ? <p class="soft">{_("Point at anything to read about it. What glows can be touched.")}</p> : null}
    </aside>
  );
}

/** Pixels around the tip, and how tall it is at least. */
const EDGE = 14, MINIMUM = 60;

/** On a narrow screen: what is pointed at, over that side of the pages where it is not. */
export function Tip() {
  const { things, look, point, arm } = useTouch();
  const { pointed, preview } = useForeseen();
  const tip = useRef<HTMLElement>(null);
  const [isAbove, setAbove] = useState(false);
  const [room, setRoom] = useState(0);
  useLayoutEffect(() => {
    const pages = tip.current?.parentElement?.querySelector(".pages")?.getBoundingClientRect();
    // A quarter beside two stretches of the river is drawn twice.
    const drawn = [...document.querySelectorAll(`.pages [data-thing="${pointed}"]`)];
    const thing = (drawn.find((el) => el.matches(":hover, :focus")) ?? drawn[0])?.getBoundingClientRect();
    if (!pages) return;
    if (!thing) {
      setAbove(false);
      setRoom(0);
      return;
    }
    const above = thing.top - pages.top, below = pages.bottom - thing.bottom;
    const goesAbove = below < tip.current!.scrollHeight + EDGE && above > below;
    setAbove(goesAbove);
    setRoom(Math.max(MINIMUM, (goesAbove ? above : below) - EDGE));
  });
  if (!pointed || (!preview && !about(pointed, things, look))) return null;
  const dismiss = () => {
    arm(null);
    point(null);
  };
  return (
    <aside ref={tip} class={`leaf tip ${isAbove ? "above" : ""}`} style={{ maxHeight: room ? `${room}px` : undefined }} aria-label={_("About this")} onClick={dismiss}>
      <AboutThing thing={pointed} />
      <PreviewWords preview={preview} />
      {preview ? null : <Tale thing={pointed} />}
    </aside>
  );
}
