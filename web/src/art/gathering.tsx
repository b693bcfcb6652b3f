// People around a table: whoever sits there with their crest before them, and the places that are free.
import type { Descendant, Seat } from "../engine/types";
import { CrestPiece } from "./charge";
import { hatch } from "./cut";
import { Portrait } from "./portrait";
import { Tile } from "./tile";

const FACES: Record<Seat, Descendant> = { 1: "merchant", 2: "boatman", 3: "scholar", 4: "builder" };
const GRAIN = hatch(-104, 34, 208, 0, 0, 5, 40, 1);

/** `taken` says of each seat in turn whether somebody has it. */
export function Gathering({ taken }: { taken: boolean[] }) {
  const apart = 56, first = (-apart * (taken.length - 1)) / 2;
  return (
    <svg class="gathering" viewBox="-128 -32 256 112" aria-hidden="true">
      {taken.map((isTaken, i) => (
        <g key={i} transform={`translate(${first + i * apart} ${i === 0 || i === taken.length - 1 ? 0 : -4})`}>
          {isTaken ? <Portrait of={FACES[(i + 1) as Seat]} /> : <><path d="M-21-23H21V24H-21Z" class="nothing" /><path d="M0-8V8M-8 0H8" class="nothing" /></>}
        </g>
      ))}
      <path d="M-118 22H118L106 42H-106Z" class="board" />
      <path d={GRAIN} class="shade soft" />
      <path d="M-106 42H106V50H-106Z" class="edge" />
      <path d="M-92 50-98 80H-90L-82 50ZM92 50 98 80H90L82 50Z" class="edge" />
      {taken.map((isTaken, i) => (isTaken ? <g key={i} transform={`translate(${first + i * apart} 33) scale(0.62)`}><CrestPiece seat={(i + 1) as Seat} /></g> : null))}
      {(["orange", "turquoise", "brown"] as const).map((colour, i) => <g key={colour} transform={`translate(${-apart / 2 + i * apart * (taken.length > 2 ? 1 : 0.5)} ${31 + (i % 2) * 3}) scale(0.2)`}><Tile colour={colour} /></g>)}
    </svg>
  );
}
