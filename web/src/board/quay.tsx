// Beside the square: the loading docks, the bag with the tile drawn, the piles, the stack of coats.
import type { Coat, Colour } from "../engine/types";
import { hatch } from "../art/cut";
import { CoatShield } from "../art/emblem";
import { Symbol } from "../art/symbol";
import { Tile } from "../art/tile";
import { tellBag, tellCard } from "../model/telling";
import { Touch, useTouch } from "../model/touch";
import { fit } from "./fit";
import { CardBack, CardFace } from "./cardface";
import { SymbolRow } from "./symbols";
import { _, format } from "../engine/words";

const planks = hatch(6, 50, 0, 20, 186, 0, 4, 1.6);

function Docks() {
  const { look, things } = useTouch();
  return (
    <g>
      <text x="8" y="13" class="heading" aria-hidden="true">{_("Docks")}</text>
      <path d="M2 46H198V72H2Z" class="wood" data-anchor="docks" />
      <path d={planks} class="shade" />
      <path d="M14 72V84M60 72V84M104 72V84M148 72V84M188 72V84" class="post" />
      <path d="M0 80Q8 77 16 80T32 80 48 80 64 80 80 80 96 80 112 80 128 80 144 80 160 80 176 80 192 80 200 79" class="ripples" />
      {look.state.docks.map((colour, i) => (
        <Touch key={`${i}${colour}`} thing={`dock:${colour}`} at={`translate(${21 + i * 39.5} 38)`} class="lifting" told={format(_("In the docks: %s"), things.colours[colour].name)}>
          <g class="moored"><g transform="scale(0.63)"><Tile colour={colour as Colour} /></g></g>
        </Touch>
      ))}
    </g>
  );
}

/** The bag, and in front of it what was drawn from it. */
function Bag() {
  const { look, things, next } = useTouch();
  const { state } = look;
  const left = Object.values(state.bag).reduce((a, b) => a + b, 0);
  const shown = state.asked === "keep" ? state.choice ?? [] : state.drawn ? [state.drawn] : [];
  return (
    <g>
      <Touch thing={next.has("bag") ? "bag" : null} at="translate(42 62)" class="bag" told={tellBag(look)}>
        <path d="M-16-30C-40-14-42 36-26 42H28C42 36 40-14 16-30L24-48C14-44-14-44-24-48Z" class="linen" data-anchor="bag" />
        <path d="M-18-29C-6-25 8-25 18-29" class="cord" />
        <path d={hatch(24, -16, 8, 44, -12, 5, 15, 1.3) + hatch(-22, -42, 44, 2, 2, 10, 9, 1.2)} class="shade" />
        <path d="M-12-4H12V8C12 16 5 20 0 23-5 20-12 16-12 8Z" class="shield" />
        <path d="M-12-4H12V8H-12Z" class="chief" />
        <text y="58" text-anchor="middle" class="count">{left}</text>
      </Touch>
      {shown.map((colour, i) => (
        <Touch key={i} thing={state.asked === "keep" ? `drawn:${colour}` : null} at={`translate(${118 + i * 56} 66)`} class="drawn lifting" told={format(_("Drawn: %s"), things.colours[colour as Colour].name)}>
          <g data-drag="drawn"><Tile colour={colour as Colour} /></g>
        </Touch>
      ))}
    </g>
  );
}

function Pile({ thing, at, children, n, name, top }: { thing: string | null; at: string; children: preact.ComponentChildren; n: number; name: string; top?: string | undefined }) {
  return (
    <Touch thing={thing} at={at} class="pile" told={`${name}: ${n}${top ? `. ${top}` : ""}`}>
      <title>{name}</title>
      {n > 1 ? <rect x="-38" y="-54" width="84" height="116" rx="5" class="under" /> : null}
      {n > 0 ? children : <rect x="-42" y="-58" width="84" height="116" rx="5" class="nothing" />}
      <text y="78" text-anchor="middle" class="count">{n}</text>
    </Touch>
  );
}

function Piles() {
  const { look, things, next } = useTouch();
  const { state } = look;
  const top = state.discard[state.discard.length - 1];
  return (
    <g>
      <g transform="translate(34 58) scale(0.78)" data-anchor="deck">
        <Pile thing={next.has("deck") ? "deck" : null} at="" n={state.deck} name={_("Draw pile")}><CardBack /></Pile>
      </g>
      <g transform="translate(110 58) scale(0.78)" data-anchor="discard">
        <Pile thing={null} at="" n={state.discard.length} name={_("Discard pile")} top={top ? format(_("On top: %s"), tellCard(top, things)) : undefined}>{top ? <CardFace card={top} things={things} /> : null}</Pile>
      </g>
      <g transform="translate(172 36)" data-anchor="coats" role="img" aria-label={`${_("Coats of arms left")}: ${state.coats_left}`}>
        <title>{_("Coats of arms left")}</title>
        <g transform="translate(4 4)"><path d="M-16-18H16V3C16 12 6.5 17.5 0 21-6.5 17.5-16 12-16 3Z" class="under" /></g>
        <path d="M-16-18H16V3C16 12 6.5 17.5 0 21-6.5 17.5-16 12-16 3Z" class="shield" />
        <path d="M-16-18H16V0H-16Z" class="chief" />
        <text y="36" text-anchor="middle" class="count">{state.coats_left}</text>
      </g>
      <g transform="translate(158 100)" data-anchor="bank" role="img" aria-label={format(_("Supply: coins %d, sparrows %d"), state.supply.coins, state.supply.sparrows)}>
        <Symbol word="coin" /><text x="14" y="5" class="count small">{state.supply.coins}</text>
        <g transform="translate(0 22)"><Symbol word="sparrow" /><text x="14" y="5" class="count small">{state.supply.sparrows}</text></g>
      </g>
    </g>
  );
}

/** With its points at once and, where it is gold, those of each later seal in its quarter. */
function CoatShown({ coat }: { coat: Coat }) {
  const { name, now, gold, later } = useTouch().things.coats[coat];
  return (
    <>
      <g transform="scale(1.4)"><CoatShield coat={coat} gold={gold} /></g>
      <text y="48" text-anchor="middle" class="coat-name" {...fit(name, 13, 92)}>{name}</text>
      <SymbolRow signs={[`+${now}`, "point"]} x={-17} y={62} />
      {gold ? <SymbolRow signs={["seal", ">", `+${later}`, "point"]} x={-31} y={82} /> : null}
    </>
  );
}

/** The coats that were shown, to keep one of. */
export function ShownCoats() {
  const { look } = useTouch();
  if (look.state.asked !== "coat" || !look.state.choice) return null;
  return (
    <svg class="shown-coats" role="group" aria-label={_("Coats of arms shown")} viewBox={`0 0 ${look.state.choice.length * 100} 132`}>
      {look.state.choice.map((coat, i) => (
        <Touch key={coat} thing={`coat:${coat}`} at={`translate(${50 + i * 100} 40)`} class="lifting">
          {coat === "?" ? null : <CoatShown coat={coat as Coat} />}
        </Touch>
      ))}
    </svg>
  );
}

/** One under the other or side by side, as the room is. */
export function Quay() {
  return (
    <section class="part" aria-label={_("Docks, bag and piles")}>
      <h2 class="said">{_("Docks, bag and piles")}</h2>
      <div class="quay">
        <svg class="docks" viewBox="0 -5 200 93" role="group"><Docks /></svg>
        <svg class="bags" viewBox="0 8 200 116" role="group"><Bag /></svg>
        <svg class="piles" viewBox="0 8 200 126" role="group"><Piles /></svg>
      </div>
    </section>
  );
}
