// The city from across the river, for the first leaf.
import { hatch, ripple, row } from "./cut";
import { House } from "./houses";
import { Minster } from "./minster";
import { BargePiece } from "./charge";
import type { Quarter } from "../engine/types";

const far = row(-8, 1200, 300, 46, 78, 3, 1.1);
const near = row(-4, 1200, 300, 20, 40, 8, 1.5);
const clouds = Array.from({ length: 16 }, (_v, i) => hatch(30 + ((i * 211) % 1100), 60 + ((i * 37) % 100), 60, 3, 90, 0, 3, 1.8)).join("");
const water = Array.from({ length: 8 }, (_v, i) => ripple(0, 1200, 318 + i * 11, 40 + i * 6, i + 2)).join("");
const wall = (() => {
  let d = "M0 312V292";
  for (let x = 0; x < 1200; x += 16) d += `H${x + 8}V298H${x + 16}V292`;
  return `${d}V312Z`;
})();
const stones = hatch(8, 310, 1180, 0, 5, -7, 150, 1.3);
const standing: [Quarter, number, number][] = [["leaning", 60, 1.2], ["oath", 250, 1.25], ["townhall", 420, 1.35], ["reichenau", 800, 1.5], ["goose", 930, 1.5], ["leaning", 1060, 1.3]];
const sun = Array.from({ length: 24 }, (_v, i) => {
  const a = (i / 24) * 2 * Math.PI, r = i % 2 ? 44 : 54;
  return `M${(1020 + 30 * Math.cos(a)).toFixed(1)} ${(118 + 30 * Math.sin(a)).toFixed(1)}L${(1020 + r * Math.cos(a)).toFixed(1)} ${(118 + r * Math.sin(a)).toFixed(1)}`;
}).join("");

const Row = ({ of: [walls, roofs, windows], class: name }: { of: [string, string, string]; class: string }) => (
  <g class={`row ${name}`}><path d={walls} class="walls" /><path d={roofs} class="roofs" /><path d={windows} class="windows" /></g>
);

export function Skyline() {
  return (
    <svg class="skyline" viewBox="0 0 1200 400" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
      <path d={clouds} class="sky" />
      <circle cx="1020" cy="118" r="25" class="sun" /><path d={sun} class="sunrays" />
      <Row of={far} class="far" />
      <g transform="translate(640 300) scale(0.64)"><Minster built={1} id="whole" /></g>
      <Row of={near} class="near" />
      {standing.map(([quarter, x, size], i) => <g key={i} transform={`translate(${x} 300) scale(${size})`}><House quarter={quarter} /></g>)}
      <path d={wall} class="citywall" /><path d={stones} class="shade" />
      <rect y="312" width="1200" height="88" class="water" />
      <path d={water} class="ripples" />
      <g class="drifting"><g transform="translate(250 345) scale(1.7)"><BargePiece seat={1} /></g></g>
      <g class="drifting late"><g transform="translate(520 368) scale(2)"><BargePiece seat={2} /></g></g>
      <g class="drifting"><g transform="translate(830 342) scale(1.6)"><BargePiece seat={4} /></g></g>
    </svg>
  );
}
