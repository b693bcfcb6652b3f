// The Danube from left to right: its spaces, bridge, bonuses and barges, and the quarters on its banks.
import { useMemo } from "preact/hooks";
import type { Quarter } from "../engine/types";
import { BargePiece } from "../art/charge";
import { gables, hatch, ripple } from "../art/cut";
import { nameSpace, tellBarge, tellSpace } from "../model/telling";
import { Touch, useTouch } from "../model/touch";
import { BARGE_Y, LOW, MARGIN, NORTH, SOUTH, STEP, extent, spaceX, widthOf } from "./bank";
import { QuarterGround } from "./quarter";
import { SymbolRow } from "./symbols";

const ripples = (wide: number) => Array.from({ length: 5 }, (_v, i) => ripple(4, wide, NORTH + 6 + i * 9, 34, i + 1)).join("");

/** What is cut into the wood along the whole length: city wall, reeds, the street behind. */
function cuttings(wide: number) {
  const wall = (() => {
    let d = `M0 ${NORTH}V${NORTH - 7}`;
    for (let x = 0; x < wide; x += 10) d += `H${x + 5}V${NORTH - 4}H${x + 10}V${NORTH - 7}`;
    return `${d}V${NORTH}Z`;
  })();
  const bricks = hatch(6, NORTH - 1, wide - 12, 0, 3, -3, 120, 1);
  const reeds = hatch(4, SOUTH + 5, wide - 8, 0, 2, -6, 150, 1.2);
  const street = gables(0, wide, NORTH - 6, 26, 52, 4);
  return { wall, bricks, reeds, street };
}

const bonusSigns: Record<string, string[]> = { coin: ["coin"], coins: ["coin", "coin"], card: ["action:brown"], seal: ["seal"] };

interface Stretch { from: number; to: number }

function Bridge({ after }: { after: number }) {
  const x = MARGIN + after * STEP;
  return (
    <g class="bridge" transform={`translate(${x} 0)`}>
      <path d={`M-7 ${NORTH - 10}H7V${SOUTH + 8}H-7Z`} class="deck" />
      <path d={`M-7 ${NORTH - 10}V${SOUTH + 8}M7 ${NORTH - 10}V${SOUTH + 8}`} class="rail" />
      <path d={hatch(-6, NORTH - 6, 0, SOUTH - NORTH + 10, 12, 0, 12, 1.3)} class="shade" />
      <path d={`M-11 ${NORTH + 10}H-7V${NORTH + 16}H-11ZM7 ${NORTH + 10}H11V${NORTH + 16}H7ZM-11 ${SOUTH - 16}H-7V${SOUTH - 10}H-11ZM7 ${SOUTH - 16}H11V${SOUTH - 10}H7Z`} class="pier" />
    </g>
  );
}

function Spaces({ from, to }: Stretch) {
  const { things } = useTouch();
  return (
    <>
      {things.river.map((it, i) => {
        const n = i + 1, x = spaceX(n);
        return n < from || n > to ? null : (
          <Touch key={n} thing={`space:${n}`} class="water-space" at={`translate(${x} ${BARGE_Y})`} told={tellSpace(n, things)}>
            <ellipse rx="18.5" ry="20" class={it.bonus ? "berth bonus" : "berth"} />
            {it.bonus ? <SymbolRow signs={bonusSigns[it.bonus]!} x={it.bonus === "coins" ? -16 : -8.5} y={-2} size={15} /> : null}
            <text y="19.5" text-anchor="middle" class="worth">{nameSpace(n, things)}</text>
          </Touch>
        );
      })}
    </>
  );
}

/** How far a barge keeps from the middle of its space, so that the bridge hides nothing of it. */
const besideBridge = (space: number, bridge: number) => (space === bridge ? -7 : space === bridge + 1 ? 6 : 0);

/** Those on the other stretch are drawn too, where nobody sees them: under the bridge they sail into sight. */
function Barges({ from, to }: Stretch) {
  const { look, things, seat, next } = useTouch();
  const first = look.state.seats.filter((s) => s.space === 1).map((s) => s.seat);
  return (
    <>
      {look.state.seats.map((s) => {
        const crowd = s.space === 1 ? first.indexOf(s.seat) : 0;
        const shift = first.length > 1 && s.space === 1 ? (crowd - (first.length - 1) / 2) * 11 : 0;
        const isHere = s.space >= from && s.space <= to;
        const piece = <g transform="scale(0.86)"><BargePiece seat={s.seat} /></g>;
        return (
          <g key={s.seat} class="sailing" style={{ transform: `translate(${spaceX(s.space) - 2 + besideBridge(s.space, things.bridge) + shift * 0.6}px, ${BARGE_Y - 5 + shift}px)` }}
            data-anchor={isHere && look.last?.by === s.seat ? "barge" : undefined} aria-hidden={isHere ? undefined : "true"}>
            {isHere ? (
              <Touch thing={s.seat === seat && next.has("barge") ? "barge" : null} class="vessel" told={tellBarge(s, look, things)}>
                <rect x="-21" y="-19" width="42" height="36" rx="4" class="reach" />
                {piece}
              </Touch>
            ) : piece}
          </g>
        );
      })}
    </>
  );
}

/** All of it, or on a narrow screen the spaces from `from` to `to`. */
export function River({ from, to }: Stretch) {
  const { things } = useTouch();
  const last = things.river.length;
  const wide = widthOf(last);
  const { wall, bricks, reeds, street } = useMemo(() => cuttings(wide), [wide]);
  const left = from === 1 ? 0 : MARGIN + (from - 1) * STEP - 6;
  const right = to === last ? wide : MARGIN + to * STEP + 8;
  const water = useMemo(() => ripples(right - left), [right - left]);
  const quarters = (Object.keys(things.quarters) as Quarter[]).filter((q) => {
    const e = extent(things, q);
    return e.first <= to && e.last >= from;
  });
  return (
    <div class="stretch">
      <div class="danube" style={{ "--ratio": String((right - left) / LOW) }}>
        <div class="flow" style={{ top: `${(100 * NORTH) / LOW}%`, height: `${(100 * (SOUTH - NORTH)) / LOW}%` }} aria-hidden="true">
          <svg class="ripples" viewBox={`0 ${NORTH} ${2 * (right - left)} ${SOUTH - NORTH}`} preserveAspectRatio="none"><path d={water} /><path d={water} transform={`translate(${right - left} 0)`} /></svg>
        </div>
        <svg class="river" viewBox={`${left} 0 ${right - left} ${LOW}`} role="group">
          <path d={street} class="street" />
          {quarters.map((q) => {
            const e = extent(things, q);
            return <QuarterGround key={q} quarter={q} whole={e.first >= from || (to === last && from === 1)} />;
          })}
          <path d={wall} class="wall" />
          <path d={bricks} class="shade" />
          <path d={`M0 ${SOUTH}H${wide}V${SOUTH + 6}H0Z`} class="shore" />
          <path d={reeds} class="shade" />
          <Spaces from={from} to={to} />
          <Bridge after={things.bridge} />
          <Barges from={from} to={to} />
        </svg>
      </div>
    </div>
  );
}
