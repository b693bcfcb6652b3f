// The end of a game: under the finished minster a tower for every seat, as tall as its points; whoever won flies a banner.
import type { Seat } from "../engine/types";
import { fit } from "../board/fit";
import { CrestPiece } from "./charge";
import { hatch, ripple, row } from "./cut";
import { Minster } from "./minster";

interface Standing { seat: Seat; name: string; total: number; wins: boolean }

const WIDE = 540, GROUND = 268, LOW = 34, HIGH = 150, LEFT = 166;
const far = row(0, WIDE, GROUND, 30, 62, 5, 1.2);
const water = [0, 1, 2].map((i) => ripple(0, WIDE, GROUND + 16 + i * 11, 40, i + 3)).join("");
const clouds = [20, 230, 410].map((x, i) => hatch(x, 44 + i * 23, 60, 8, 84, 0, 3, 1.8)).join("");
const rays = Array.from({ length: 20 }, (_none, i) => {
  const a = (i / 20) * 2 * Math.PI, far = i % 2 ? 34 : 42;
  return `M${(25 * Math.cos(a)).toFixed(1)} ${(25 * Math.sin(a)).toFixed(1)}L${(far * Math.cos(a)).toFixed(1)} ${(far * Math.sin(a)).toFixed(1)}`;
}).join("");

/** A tower of this breadth and height on the ground: its stones, its battlements, and what shades it. */
function tower(wide: number, tall: number) {
  const half = wide / 2, brim = half + 5, tooth = (2 * brim) / 7;
  const teeth = Array.from({ length: 7 }, (_none, i) => `V${-tall - (i % 2 ? 0 : 9)}h${tooth.toFixed(1)}`).join("");
  return { walls: `M${-half} 0V${-tall + 12}L${-brim} ${-tall + 6}${teeth}V${-tall + 6}L${half} ${-tall + 12}V0Z`, shade: hatch(half - 13, -tall + 18, 0, tall - 22, 12, -2, Math.round(tall / 5), 1.1) };
}

function Tower({ standing: { seat, name, total, wins }, x, wide, tall }: { standing: Standing; x: number; wide: number; tall: number }) {
  const { walls, shade } = tower(wide, tall);
  return (
    <g class={`p-${seat} tower ${wins ? "wins" : ""}`} transform={`translate(${x} ${GROUND})`}>
      {wins ? <g class="banner-of"><path d={`M0 ${-tall}V${-tall - 78}`} class="mast" /><path d={`M1 ${-tall - 78}H48L40 ${-tall - 62} 48 ${-tall - 46}H1Z`} class="cloth" /></g> : null}
      <path d={walls} class="stones" />
      <path d={shade} class="shade" />
      <g transform={`translate(0 ${-tall - (wins ? 14 : 12)}) scale(${wins ? 1.5 : 1.1})`}><CrestPiece seat={seat} /></g>
      <text y={-tall + 34} text-anchor="middle" class="points">{total}</text>
      <text y="22" text-anchor="middle" class="name" {...fit(name, 17, 104)}>{name}</text>
    </g>
  );
}

export function Triumph({ standings }: { standings: Standing[] }) {
  const most = Math.max(1, ...standings.map(({ total }) => total));
  const apart = Math.min(128, (WIDE - LEFT) / standings.length);
  const first = LEFT + (WIDE - LEFT - apart * (standings.length - 1)) / 2;
  return (
    <svg class="triumph" viewBox={`0 0 ${WIDE} 312`} preserveAspectRatio="xMidYMax meet" aria-hidden="true">
      <path d={clouds} class="sky" />
      <g transform="translate(216 62)"><circle r="20" class="sun" /><path d={rays} class="sunrays" /></g>
      <g class="row far"><path d={far[0]} class="walls" /><path d={far[1]} class="roofs" /><path d={far[2]} class="windows" /></g>
      <g transform={`translate(92 ${GROUND}) scale(0.78)`}><Minster built={1} id="ended" /></g>
      <path d={`M0 ${GROUND}H${WIDE}V312H0Z`} class="water" />
      <path d={water} class="ripples" />
      {standings.map((it, i) => <Tower key={it.seat} standing={it} x={first + i * apart} wide={64} tall={LOW + (HIGH - LOW) * Math.max(0, it.total / most)} />)}
    </svg>
  );
}
