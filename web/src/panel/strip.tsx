// Since my last turn: a small picture of each turn of the others; touching it shows it once more.
import type { LogEntry, Turn } from "../engine/types";
import { ChargePicture, SealPiece } from "../art/charge";
import { CoatShield } from "../art/emblem";
import { Portrait } from "../art/portrait";
import { SymbolPicture, type SymbolWord } from "../art/symbol";
import { TilePicture } from "../art/tile";
import { CardVignette } from "../board/cardface";
import { useTouch } from "../model/touch";
import { _ } from "../engine/words";

const TURN: Record<string, number> = { N: 180, S: 0, W: 90, E: 270 };

/** The three actions, and from which side the tile came. */
function Push({ push }: { push: NonNullable<Turn["push"]> }) {
  return (
    <span class="line">
      <svg viewBox="-12 -13 24 26" class="picture way"><path d="M0-12 11 2H4.5V12H-4.5V2H-11Z" class="arrow" transform={`rotate(${TURN[push.place[0]!]})`} /></svg>
      {push.actions.map((colour, i) => <TilePicture key={i} colour={colour} size="1.3rem" />)}
    </span>
  );
}

function Sum({ n, word }: { n: number; word: SymbolWord }) {
  return n ? <span class="sum"><SymbolPicture word={word} size="1.15rem" /><b>{n > 0 ? `+${n}` : `\u2212${-n}`}</b></span> : null;
}

function Picture({ turn }: { turn: Turn }) {
  const { things } = useTouch();
  return (
    <>
      <span class="who" aria-hidden="true"><ChargePicture seat={turn.seat} size="1.5rem" />{turn.push ? <Push push={turn.push} /> : null}</span>
      <span class="deeds" aria-hidden="true">
        {turn.seals.map((_quarter, i) => <svg key={`s${i}`} viewBox="-13 -13 26 26" class="picture deed"><SealPiece seat={turn.seat} /></svg>)}
        {turn.coats.map((coat) => <svg key={coat} viewBox="-17 -19 34 41" class="picture deed"><CoatShield coat={coat} gold={things.coats[coat].gold} /></svg>)}
        {turn.descendants.map((d) => <svg key={d} viewBox="-22 -24 44 49" class="picture deed"><Portrait of={d} /></svg>)}
        {[...turn.played, ...turn.laid].map((card) => <CardVignette key={card} card={card} things={things} />)}
        <Sum n={turn.points} word="point" /><Sum n={turn.steps} word="step" /><Sum n={turn.coins} word="coin" />
        <Sum n={turn.sparrows} word="sparrow" /><Sum n={turn.cards} word="cards" />
        {turn.over ? null : <b>…</b>}
      </span>
    </>
  );
}

interface Props { turns: Turn[]; log: LogEntry[]; replay?: ((from: number) => void) | undefined }

export function Strip({ turns, log, replay }: Props) {
  const { look, seat } = useTouch();
  if (!turns.length) return null;
  const name = seat ? _("Since your last turn") : _("The last turns");
  const told = (turn: Turn) => log.filter(({ kind, ply }) => kind === "move" && ply > turn.from && ply <= turn.to).map(({ words }) => words).join(" ");
  return (
    <section class="strip" aria-label={name}>
      <header>
        <h2>{name}</h2>
        <button type="button" class="plain" disabled={!replay} onClick={() => replay?.(turns[0]!.from)}>{_("Replay")} <kbd>R</kbd></button>
      </header>
      <ol>
        {turns.map((turn) => (
          <li key={turn.from}>
            <button type="button" class={`s-${turn.seat}`} disabled={!replay} title={told(turn)} aria-label={told(turn) || look.names[turn.seat - 1]} onClick={() => replay?.(turn.from)}>
              <Picture turn={turn} />
            </button>
          </li>
        ))}
      </ol>
    </section>
  );
}
