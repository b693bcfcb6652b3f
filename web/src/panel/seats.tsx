// Everything open about each seat, and where it stands.
import { useState } from "preact/hooks";
import type { Colour, Seat, SeatState } from "../engine/types";
import { ChargePicture } from "../art/charge";
import { CoatShield } from "../art/emblem";
import { Portrait } from "../art/portrait";
import { TilePicture } from "../art/tile";
import { SymbolPicture } from "../art/symbol";
import { CardVignette } from "../board/cardface";
import { Amount } from "../board/symbols";
import { tellBarge } from "../model/telling";
import { useForeseen, useTouch } from "../model/touch";
import { Breakdown } from "./breakdown";
import { _, format } from "../engine/words";

function Things({ seat }: { seat: SeatState }) {
  const { things } = useTouch();
  const tiles = (Object.keys(seat.tiles) as Colour[]).filter((c) => seat.tiles[c] > 0);
  return (
    <div class="had">
      {tiles.map((c) => (
        <span key={c} class="stack" title={things.colours[c].name}>
          <TilePicture colour={c} size="1.35em" />
          <span class="said">{`${things.colours[c].name}: ${seat.tiles[c]}`}</span>
          {seat.tiles[c] > 1 ? <b aria-hidden="true">{seat.tiles[c]}</b> : null}
        </span>
      ))}
      {seat.descendants.map((d) => (
        <svg key={d} viewBox="-22 -24 44 49" class="picture person" role="img" aria-label={`${things.descendants[d].name}. ${things.descendants[d].effect}`}>
          <title>{`${things.descendants[d].name}: ${things.descendants[d].effect}`}</title>
          <Portrait of={d} />
        </svg>
      ))}
      {seat.coats.map((c, i) => c === "?" ? null : (
        <svg key={i} viewBox="-17 -19 34 41" class="picture" role="img" aria-label={format(_("Coat of arms: %s"), things.coats[c].name)}>
          <title>{`${things.coats[c].name}: ${things.coats[c].effect}`}</title>
          <CoatShield coat={c} gold={things.coats[c].gold} />
        </svg>
      ))}
      {seat.laid.map((card) => (
        <span key={card} class="laid" title={`${things.cards[card]!.title}: ${things.cards[card]!.laid}`}>
          <CardVignette card={card} things={things} />
          <span class="said">{`${_("Laid down")}: ${things.cards[card]!.title}. ${things.cards[card]!.laid}`}</span>
        </span>
      ))}
    </div>
  );
}

/** What the move that is pointed at would score for it. */
function Gain({ seat }: { seat: SeatState }) {
  const { preview } = useForeseen();
  const gain = preview?.points[seat.seat - 1] ?? 0;
  return gain ? <i class="gain">{gain > 0 ? `+${gain}` : gain}</i> : null;
}

export function Seats() {
  const { look, things } = useTouch();
  const [open, setOpen] = useState<Seat | null>(null);
  const { state } = look;
  const many = state.seats.length > 3;
  return (
    <section class={`seats ${many ? "many" : ""}`} aria-label={_("Seats")}>
      <h2 class="said">{_("Seats")}</h2>
      {state.seats.map((s) => {
        const sheet = look.sheets[s.seat - 1];
        const level = things.levels.find((it) => it.level === look.players[s.seat - 1]);
        const winner = state.winners?.includes(s.seat);
        return (
          <article key={s.seat} class={`seat s-${s.seat} ${state.to_move === s.seat ? "turn" : ""}`} data-anchor={`seat:${s.seat}`} aria-current={state.to_move === s.seat ? "true" : undefined}>
            <header>
              <ChargePicture seat={s.seat} size="1.7em" />
              <h3 class="name">{look.names[s.seat - 1]} {level && level.name !== look.names[s.seat - 1] ? <small>{level.name}</small> : null}</h3>
              {winner ? <><SymbolPicture word="point" /><span class="said">{format(_("%s wins."), look.names[s.seat - 1]!)}</span></> : null}
              <button
                type="button" class="score" aria-expanded={open === s.seat}
                aria-label={format(_("Points: %d; if the game ended now: %d. Show where they come from."), s.score, sheet?.total ?? s.score)}
                onClick={() => setOpen(open === s.seat ? null : s.seat)}
              >
                <b>{s.score}</b>
                <Gain seat={s} />
                {sheet ? <small>{state.phase === "over" ? "" : `→ ${sheet.total}`}</small> : null}
              </button>
            </header>
            {open === s.seat && sheet ? <Breakdown sheet={sheet} /> : (
              <>
                <div class="amounts">
                  <span class="said">{tellBarge(s, look, things)}</span>
                  <Amount n={s.coins} word="coin" name={_("Coins")} />
                  <Amount n={s.sparrows} word="sparrow" name={_("Sparrows")} />
                  <Amount n={s.seals} word="seal" name={_("Seals left")} />
                  <Amount n={s.crests} word="crest" name={_("Crests left")} />
                  <Amount n={s.hand.length} word="cards" name={_("Cards in hand")} />
                </div>
                <Things seat={s} />
              </>
            )}
          </article>
        );
      })}
    </section>
  );
}
