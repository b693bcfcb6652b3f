// My own things at the bottom: the actions of this turn, tiles, coins, sparrows, descendants, hand.
import type { Colour, Thing } from "../engine/types";
import { Portrait } from "../art/portrait";
import { TilePicture } from "../art/tile";
import { SymbolPicture } from "../art/symbol";
import { CardPicture } from "../board/cardface";
import { tellCard } from "../model/telling";
import { useForeseen, useThing, useTouch } from "../model/touch";
import { _ } from "../engine/words";

function Item({ thing, class: extra, name, told, children }: { thing: Thing; class: string; name?: string; told?: string; children: preact.ComponentChildren }) {
  const { props } = useThing(thing, name, told);
  const own = (props as { class?: string }).class ?? "";
  return <div {...props} class={`thing ${extra} ${own}`}>{children}</div>;
}

/** The turn's actions as big tokens: those of the pool, and one that was given. */
function Actions() {
  const { look, things, next } = useTouch();
  const { preview } = useForeseen();
  const { state } = look;
  const lit = preview?.push?.actions;
  const colours = Object.keys(state.pool) as Colour[];
  const pool: { colour: Colour; given: boolean }[] = lit
    ? lit.map((colour) => ({ colour, given: false }))
    : colours.flatMap((colour) => Array.from({ length: state.pool[colour] }, () => ({ colour, given: false })));
  if (!lit) for (const colour of colours) if (!state.pool[colour] && next.has(`action:${colour}`)) pool.push({ colour, given: true });
  const begins = !pool.length && (state.phase === "draw" || state.phase === "push");
  const empty = Math.max(0, 3 - pool.length);
  return (
    <div class={`actions ${lit ? "foreseen" : ""}`} role="group" aria-label={_("Actions")}>
      {pool.map(({ colour, given }, i) => (
        <Item key={i} thing={`action:${colour}`} class={`token ${given ? "given" : ""}`}>
          <TilePicture colour={colour} size="3.7rem" />
          <span>{things.colours[colour].action}</span>
        </Item>
      ))}
      {begins ? <span class="none">{_("Draw, then push: the line gives three actions.")}</span> : null}
      {begins ? null : Array.from({ length: empty }, (_v, i) => <div key={`e${i}`} class="token spent" aria-hidden="true"><i /></div>)}
    </div>
  );
}

const WORDS = (): [Thing, string][] => [
  ["step", _("Extra step")], ["grab", _("Take the tile pushed out")], ["stay", _("Stay here")],
  ["pass", _("Pass")], ["refuse", _("Refuse the tax")], ["end", _("End turn")],
];

/** What has no thing on the board: declining, ending. */
function Answers() {
  const { next } = useTouch();
  const words = WORDS().filter(([thing]) => next.has(thing));
  return !words.length ? null : (
    <div class="answers">
      {words.map(([thing, words]) => <Answer key={thing} thing={thing} words={words} />)}
    </div>
  );
}

function Answer({ thing, words }: { thing: Thing; words: string }) {
  const { next, armed } = useTouch();
  const said = armed === "end" && thing === "end" ? _("End turn all the same") : words;
  const { props } = useThing(thing, said);
  const alone = next.size === 1 && thing === "end";
  return <div {...props} class={`button ${(props as { class?: string }).class ?? ""} ${alone ? "strong" : ""}`}>{said}</div>;
}

export function Tray() {
  const { look, things, seat } = useTouch();
  const own = look.state.seats[(seat || 1) - 1]!;
  const dealt = look.state.asked === "discard" ? look.state.choice ?? [] : [];
  const tiles = (Object.keys(own.tiles) as Colour[]).filter((c) => own.tiles[c] > 0);
  const hand = own.hand.filter((card) => !dealt.includes(card));
  return (
    <section class={`tray s-${own.seat}`} aria-label={_("Your things")}>
      <h2 class="said">{_("Your things")}</h2>
      <Actions />
      <Answers />
      <div class="goods" data-anchor="goods">
        <div class="own-tiles" role="group" aria-label={_("Your tiles")}>
          {tiles.map((c) => (
            <Item key={c} thing={`tile:${c}`} class="own-tile">
              <span data-drag={`tile:${c}`}><TilePicture colour={c} size="2.2rem" /></span>
              {own.tiles[c] > 1 ? <b aria-hidden="true">{own.tiles[c]}</b> : null}
              <span class="said">{`${things.colours[c].name}: ${own.tiles[c]}`}</span>
            </Item>
          ))}
          {tiles.length === 0 ? <span class="none">{_("no tiles")}</span> : null}
        </div>
        <div class="purse">
          <Item thing="coins" class="sum"><SymbolPicture word="coin" size="1.9rem" /><b aria-hidden="true">{own.coins}</b><span class="said">{`${_("Coins")}: ${own.coins}`}</span></Item>
          <Item thing="own-sparrows" class="sum"><SymbolPicture word="sparrow" size="1.9rem" /><b aria-hidden="true">{own.sparrows}</b><span class="said">{`${_("Sparrows")}: ${own.sparrows}`}</span></Item>
          <Item thing="own-seals" class="sum"><SymbolPicture word="seal" size="1.9rem" /><b aria-hidden="true">{own.seals}</b><span class="said">{`${_("Seals left")}: ${own.seals}`}</span></Item>
        </div>
      </div>
      {own.descendants.length ? (
        <div class="family">
          {own.descendants.map((d) => (
            <Item key={d} thing={`mine:${d}`} class="relative" name={things.descendants[d].name} told={`${things.descendants[d].name}. ${things.descendants[d].effect}`}>
              <svg viewBox="-22 -24 44 49" class="picture" aria-hidden="true"><Portrait of={d} /></svg>
              <span>{things.descendants[d].name}</span>
            </Item>
          ))}
        </div>
      ) : null}
      <div class={`hand n-${hand.length + own.laid.length}`} role="group" aria-label={_("Your cards")} data-anchor="hand">
        {hand.map((card, i) => (
          <Item key={`${card}${i}`} thing={`card:${card}`} class="held" told={tellCard(card, things)}><CardPicture card={card} things={things} /></Item>
        ))}
        {own.laid.map((card) => (
          <Item key={card} thing={`laid:${card}`} class="held down" told={`${_("Laid down")}: ${things.cards[card]!.title}. ${things.cards[card]!.laid}`}><CardPicture card={card} things={things} /></Item>
        ))}
        {!hand.length && !own.laid.length ? <span class="none">{_("no cards")}</span> : null}
      </div>
    </section>
  );
}
