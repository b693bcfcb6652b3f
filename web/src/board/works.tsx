// The minster as far as it is built, the round, and the tower tiles of this round and the next.
import { Minster } from "../art/minster";
import { gables, hatch } from "../art/cut";
import { useTouch } from "../model/touch";
import { _, format } from "../engine/words";

const roofs = gables(-80, 80, 0, 18, 34, 9);
const sky = Array.from({ length: 9 }, (_v, i) => hatch(-76 + (i % 3) * 9, -330 + i * 13, 110, 0, 30, 0, 3, 1)).join("");

/** What this round's tower tile changes, and the next one's. */
export function TowerTiles() {
  const { look, things } = useTouch();
  const { tower } = look.state;
  if (!tower) return null;
  return (
    <div class="tower-tiles">
      {tower.now ? <p class="now" title={things.towers[tower.now]!.effect}><small>{_("This round")}<span class="said">: </span></small>{things.towers[tower.now]!.name}<span class="said">. {things.towers[tower.now]!.effect}</span></p> : null}
      {tower.next ? <p class="next" title={things.towers[tower.next]!.effect}><small>{_("Next round")}<span class="said">: </span></small>{things.towers[tower.next]!.name}<span class="said">. {things.towers[tower.next]!.effect}</span></p> : null}
    </div>
  );
}

export function Works() {
  const { look } = useTouch();
  const { state } = look;
  const built = state.phase === "over" ? 1 : (state.round - 1) / state.rounds;
  return (
    <div class="works-panel" data-anchor="works">
      <svg class="works" viewBox="-84 -340 168 346" role="img" aria-label={`${_("The minster grows with every round")}. ${format(_("Round %d of %d"), state.round, state.rounds)}`}>
        <path d={sky} class="sky" />
        <path d={roofs} class="street" transform="scale(1.05 1)" />
        <Minster built={built} id="built" />
        <path d="M-84 0H84V6H-84Z" class="earth" />
        <g transform="translate(-56 -168)" class="banner">
          <path d="M-26-18H26V14L0 22-26 14Z" />
          <text y="-6" text-anchor="middle" class="small">{_("Round")}</text>
          <text y="11" text-anchor="middle">{state.round}/{state.rounds}</text>
        </g>
      </svg>
      <TowerTiles />
    </div>
  );
}
