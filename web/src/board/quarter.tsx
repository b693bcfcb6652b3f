// A quarter on its bank: house, name, privilege, the spaces for seals, a crest.
import { useRef } from "preact/hooks";
import type { Descendant, Quarter, Seat } from "../engine/types";
import { CrestPiece, SealPiece } from "../art/charge";
import { House } from "../art/houses";
import { Portrait } from "../art/portrait";
import { tellQuarter } from "../model/telling";
import { Touch, useTouch } from "../model/touch";
import { extent, LOW, NORTH, SOUTH } from "./bank";
import { fit } from "./fit";
import { privilege } from "./privilege";
import { SymbolRow } from "./symbols";

/** Who has a seal on each space, in the order in which they were seen to come; null where it is free. */
function useSeals(counts: Record<string, number>, spaces: number): (Seat | null)[] {
  const order = useRef<Seat[]>([]);
  for (const [word, n] of Object.entries(counts)) {
    const seat = Number(word) as Seat;
    let more = n - order.current.filter((s) => s === seat).length;
    for (; more > 0; more--) order.current.push(seat);
    for (; more < 0; more++) order.current.splice(order.current.lastIndexOf(seat), 1);
  }
  return Array.from({ length: Math.max(spaces, order.current.length) }, (_none, i) => order.current[i] ?? null);
}

function Seals({ list, x, y, apart }: { list: (Seat | null)[]; x: number; y: number; apart: number }) {
  return (
    <g class="seals" transform={`translate(${x} ${y})`}>
      {list.map((seat, i) => (
        <g key={`${i}-${seat}`} transform={`translate(${i * apart + 11} 0)`}>
          <circle r="9.5" class="space" />
          {seat ? <g class="pressed"><SealPiece seat={seat} /></g> : null}
        </g>
      ))}
    </g>
  );
}

/** The four places of the Oath House: a descendant, or the seal that took its place. */
function OathPlaces({ x, y }: { x: number; y: number }) {
  const { look, things } = useTouch();
  const seals = useSeals(look.state.seals.oath, 0);
  const places = look.state.descendants ?? [null, null, null, null];
  return (
    <g>
      {places.map((d, i) => {
        const at = `translate(${x + i * 40 + 19} ${y})`;
        if (!d) {
          const seat = seals.shift();
          return (
            <g key={i} transform={at}>
              <rect x="-17" y="-19" width="34" height="38" class="niche" />
              {seat ? <g class="pressed"><SealPiece seat={seat} /></g> : null}
            </g>
          );
        }
        return (
          <Touch key={i} thing={`descendant:${d}`} at={at} class="person" told={`${things.descendants[d].name}. ${things.descendants[d].effect}`}>
            <title>{things.descendants[d as Descendant].name}</title>
            <g transform="scale(0.84)"><Portrait of={d} /></g>
          </Touch>
        );
      })}
    </g>
  );
}

export function QuarterGround({ quarter, whole }: { quarter: Quarter; whole: boolean }) {
  const { look, things } = useTouch();
  const it = things.quarters[quarter];
  const { x, width } = extent(things, quarter);
  const north = it.bank === "north";
  const top = north ? 2 : SOUTH + 6, bottom = north ? NORTH - 8 : LOW - 2;
  const list = useSeals(look.state.seals[quarter], it.spaces);
  const crest = look.state.crests[quarter];
  const left = x + 54;
  const room = width - 58;
  const apart = Math.min(22.5, (width - 62) / it.spaces + 0.4);
  const free = list.filter((s) => s === null).length;
  const ground = (
    <Touch thing={`quarter:${quarter}`} class={`quarter ${it.bank}`} told={tellQuarter(quarter, look, things)}>
      <title>{it.name}</title>
      <rect x={x + 2} y={top} width={width - 4} height={bottom - top} rx="3" class="ground" />
      {whole ? (
        <>
          <g transform={`translate(${x + 5} ${north ? bottom - 1 : bottom - 8}) scale(${north ? 0.9 : 0.96})`}><House quarter={quarter} /></g>
          <text x={left} y={top + 15} class={`name ${free ? "" : "full"}`} {...fit(it.name, 15, room)}>{it.name}</text>
          {quarter === "oath" ? null : (
            <>
              <SymbolRow signs={privilege(quarter, things)} x={left - 1} y={north ? top + 28 : top + 30} size={17} />
              <Seals list={list} x={north ? left - 3 : x + width - it.spaces * 22.5 - 10} y={north ? top + 57 : top + 44} apart={apart} />
            </>
          )}
          {crest ? <g class="pressed" transform={`translate(${x + width - 16} ${top + (quarter === "oath" || !north ? 15 : 29)}) scale(${quarter === "oath" ? 0.86 : 0.74})`}><CrestPiece seat={crest} /></g> : null}
        </>
      ) : (
        <>
          <text x={x + width - 10} y={top + 15} text-anchor="end" class="name">{it.name}</text>
          <Seals list={list} x={x + width - it.spaces * 22.5 - 10} y={top + 44} apart={apart} />
        </>
      )}
    </Touch>
  );
  return quarter === "oath" && whole ? <>{ground}<OathPlaces x={left + 4} y={58} /></> : ground;
}
