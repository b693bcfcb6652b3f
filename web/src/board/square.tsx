// The cathedral area: the 3x3 grid, the outer places with what was pushed out, the coats beside them.
import { useRef } from "preact/hooks";
import type { Coat, Colour, Offer, Place, State, Things } from "../engine/types";
import { hatch } from "../art/cut";
import { CoatShield } from "../art/emblem";
import { SealPiece } from "../art/charge";
import { Tile } from "../art/tile";
import { tellPlace } from "../model/telling";
import { useHabits } from "../model/settings";
import { Touch, useForeseen, useTouch } from "../model/touch";
import { Symbol } from "../art/symbol";
import { _ } from "../engine/words";

const CELL = 61;
const OUTER = 119;
const COAT = 160;
const PLACES: Place[] = ["N1", "N2", "N3", "E1", "E2", "E3", "S3", "S2", "S1", "W3", "W2", "W1"];

const along = (place: Place) => (Number(place[1]) - 2) * CELL;
const turn: Record<string, number> = { N: 180, S: 0, W: 90, E: 270 };

/** The middle of an outer place, or further out, of what lies beside it. */
function spot(place: Place, far = OUTER): { x: number; y: number } {
  const a = along(place);
  switch (place[0]) {
    case "N": return { x: a, y: -far };
    case "S": return { x: a, y: far };
    case "W": return { x: -far, y: a };
    default: return { x: far, y: a };
  }
}

const cell = (i: number) => ({ x: ((i % 3) - 1) * CELL, y: (Math.floor(i / 3) - 1) * CELL });

interface Piece { id: number; colour: Colour; x: number; y: number; size: number; lit?: boolean; ready?: boolean; away?: boolean; from?: { x: number; y: number } }

/** Keeps each tile's identity from state to state, so that it is seen to slide. */
function useIdentity(state: State, entry: Place | null, places: Things["places"]) {
  const memory = useRef({ grid: [] as number[], out: {} as Record<string, number>, serial: 1, key: "", entered: null as { id: number; place: Place } | null });
  const m = memory.current;
  const key = JSON.stringify([state.grid, state.out, entry]);
  if (m.key !== key) {
    const cells = entry ? places[entry].cells : null;
    if (entry && cells && m.grid.length) {
      m.out[places[entry].opposite] = m.grid[cells[2]]!;
      m.grid[cells[2]] = m.grid[cells[1]]!;
      m.grid[cells[1]] = m.grid[cells[0]]!;
      m.entered = { id: m.serial, place: entry };
      m.grid[cells[0]] = m.serial++;
    } else if (!m.grid.length && state.grid) m.grid = state.grid.map(() => m.serial++);
    for (const place of Object.keys(state.out)) m.out[place] ??= m.serial++;
    for (const place of Object.keys(m.out)) if (!(place in state.out)) delete m.out[place];
    m.key = key;
  }
  return m;
}

/** A tile of that colour pushed in at a place, through those cells; what leaves does so at its opposite. */
interface Sliding { place: Place; opposite: Place; cells: [number, number, number]; colour: Colour }

/** Where every tile of grid and outer places is drawn, as it is or as a push would have it. */
function pieces(state: State, ids: ReturnType<typeof useIdentity>, push: Sliding | null, isLive: (place: string) => boolean): Piece[] {
  const list: Piece[] = [];
  const cells = push ? push.cells : null;
  (state.grid ?? []).forEach((colour, i) => {
    const at = cells ? cells.indexOf(i) : -1;
    if (at < 0) list.push({ id: ids.grid[i]!, colour, ...cell(i), size: 1 });
    else if (at < 2) list.push({ id: ids.grid[i]!, colour, ...cell(cells![at + 1]!), size: 1, lit: true });
    else list.push({ id: ids.grid[i]!, colour, ...spot(push!.opposite), size: 0.74, away: true });
  });
  for (const [place, colour] of Object.entries(state.out))
    list.push({ id: ids.out[place]!, colour: colour!, ...spot(place as Place), size: 0.74, ready: isLive(place) });
  if (push) list.push({ id: ids.serial, colour: push.colour, ...cell(cells![0]!), size: 1, lit: true, from: spot(push.place) });
  for (const piece of list) if (piece.id === ids.entered?.id) piece.from = spot(ids.entered.place);
  return list.sort((a, b) => a.id - b.id);
}

const Arrow = () => <path d="M0-12 11 2H4.5V12H-4.5V2H-11Z" class="arrow" />;

const PAVING = hatch(-84, -92, 168, 0, 0, 5, 42, 1) + hatch(-84, 92, 168, 0, 0, -5, 42, 1) + hatch(-92, -84, 0, 168, 5, 0, 42, 1) + hatch(92, -84, 0, 168, -5, 0, 42, 1);

/** The twelve outer places, each with its coat and whoever has a seal on that. */
function Places() {
  const { look, things, next } = useTouch();
  const { state } = look;
  const coatAt = new Map(Object.entries(things.coats).map(([coat, it]) => [it.place, coat as Coat]));
  return (
    <>
      {PLACES.map((place) => {
        const { x, y } = spot(place);
        const at = coatAt.get(place)!;
        const c = spot(place, COAT);
        const owner = state.edges[place];
        const side = `side:${place[0]}`;
        const upright = place[0] === "N" || place[0] === "S";
        return (
          <g key={place}>
            <g transform={`translate(${c.x} ${c.y}) scale(0.8)`} aria-hidden="true">
              <CoatShield coat={at} gold={things.coats[at].gold} />
              <title>{things.coats[at].name}</title>
            </g>
            {owner ? <g class="pressed" aria-hidden="true" transform={`translate(${c.x + (upright ? 17 : 0)} ${c.y + (upright ? 0 : 17)}) scale(0.9)`}><SealPiece seat={owner} /></g> : null}
            <Touch thing={state.out[place] && next.has(side) ? side : `place:${place}`} at={`translate(${x} ${y})`} class="place" told={tellPlace(place, look, things)}>
              <rect x="-22" y="-22" width="44" height="44" rx="3" class="socket" data-anchor={`place:${place}`} />
              <g transform={`rotate(${turn[place[0]!]})`}><Arrow /></g>
            </Touch>
          </g>
        );
      })}
    </>
  );
}

/** The tiles, as they lie or as the push that is pointed at would have them. */
function Tiles() {
  const { look, things, next } = useTouch();
  const { preview } = useForeseen();
  const { state } = look;
  const ids = useIdentity(state, look.last?.push ?? null, things.places);
  const push = preview?.push && state.drawn ? { place: preview.push.place, ...things.places[preview.push.place], colour: state.drawn } : null;
  return (
    <>
      <g class="tiles" aria-hidden="true">
        {pieces(state, ids, push, (place) => next.has(`side:${place[0]}`) || next.has(`place:${place}`)).map((p) => (
          <g
            key={p.id}
            class={`sliding ${p.lit ? "lit" : ""} ${p.ready ? "ready" : ""} ${p.away ? "away" : ""}`}
            style={{
              transform: `translate(${p.x}px, ${p.y}px) scale(${p.size})`,
              ...(p.from ? { "--from": `translate(${p.from.x}px, ${p.from.y}px) scale(0.74)` } : {}),
            }}
          >
            <Tile colour={p.colour} />
          </g>
        ))}
      </g>
      {preview?.push ? <PushNews push={preview.push} /> : null}
    </>
  );
}

const ground = (
  <>
    <path d="M-146-100 -100-146H100L146-100V100L100 146H-100L-146 100Z" class="ground" />
    <path d="M-140-97 -97-140H97L140-97V97L97 140H-97L-140 97Z" class="ground-line" />
    <rect x="-93" y="-93" width="186" height="186" class="court" />
    <path d={PAVING} class="shade soft" />
  </>
);

/** What the outer places are called, while words speak of them or always. */
function Coordinates() {
  const { spoken } = useTouch();
  const { places } = useHabits();
  if (!places && !spoken) return null;
  return (
    <g class="coordinates" aria-hidden="true">
      {PLACES.map((place) => {
        const { x, y } = spot(place, OUTER + 15);
        return <text key={place} x={x} y={y + 4} text-anchor="middle">{place}</text>;
      })}
    </g>
  );
}

export function Square() {
  return (
    <section class="part" aria-label={_("Cathedral area")}>
      <h2 class="said">{_("Cathedral area")}</h2>
      <GridTable />
      <svg class="square" viewBox="-181 -181 362 362" role="group" aria-label={_("Outer places")}>
        {ground}
        <Places />
        <Tiles />
        <Coordinates />
      </svg>
    </section>
  );
}

/** The grid for those who listen: a row and a column each under the places that push it. */
function GridTable() {
  const { look, things } = useTouch();
  const { grid } = look.state;
  if (!grid) return null;
  return (
    <div class="said"><table>
      <caption>{_("The grid")}</caption>
      <thead><tr><td />{[1, 2, 3].map((n) => <th key={n} scope="col">N{n}, S{n}</th>)}</tr></thead>
      <tbody>
        {[0, 1, 2].map((row) => (
          <tr key={row}><th scope="row">W{row + 1}, E{row + 1}</th>{grid.slice(row * 3, row * 3 + 3).map((colour, i) => <td key={i}>{things.colours[colour].name}</td>)}</tr>
        ))}
      </tbody>
    </table></div>
  );
}

/** Beside the tile that leaves: who gets a sparrow; in the middle of the line: the City Guard's points. */
function PushNews({ push }: { push: NonNullable<Offer["push"]> }) {
  const { things } = useTouch();
  const { opposite, cells } = things.places[push.place];
  const at = spot(opposite, COAT - 6);
  const mid = cell(cells[1]);
  return (
    <g class="news" pointer-events="none" aria-hidden="true">
      {push.edge && push.sparrow ? (
        <g transform={`translate(${at.x} ${at.y})`}>
          <circle r="17" class="halo" />
          <Symbol word="sparrow" size={24} />
        </g>
      ) : null}
      {push.guard ? (
        <g transform={`translate(${mid.x} ${mid.y})`}>
          <circle r="17" class="halo" />
          <Symbol word="point" y={-4} size={18} />
          <text y="13" text-anchor="middle" class="number">+{push.guard}</text>
        </g>
      ) : null}
    </g>
  );
}
