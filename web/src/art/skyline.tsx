// The city from across the river, for the first leaf: wide enough for any window, which sees its middle.
import { hatch, ripple, row } from "./cut";
import { House } from "./houses";
import { Minster } from "./minster";
import { BargePiece } from "./charge";
import type { Quarter, Seat } from "../engine/types";

const LEFT = -600, RIGHT = 1800;
const far = row(LEFT, RIGHT, 300, 46, 78, 3, 1.1);
const near = row(LEFT, RIGHT, 300, 20, 40, 8, 1.5);
const clouds = Array.from({ length: 26 }, (_v, i) => hatch(LEFT + ((i * 929) % (RIGHT - LEFT)), 58 + ((i * 67) % 101), 50, 9, 90, 0, 3, 1.8)).join("");
const water = Array.from({ length: 7 }, (_v, i) => ripple(LEFT, RIGHT, 318 + i * 11, 40 + i * 6, i + 2)).join("");
const wall = (() => {
  let d = `M${LEFT} 312V292`;
  for (let x = LEFT; x < RIGHT; x += 16) d += `H${x + 8}V298H${x + 16}V292`;
  return `${d}V312Z`;
})();
const stones = hatch(LEFT, 310, RIGHT - LEFT, 0, 5, -7, 300, 1.3);
const standing: [Quarter, number, number][] = [
  ["oath", -480, 1.5], ["reichenau", -330, 1.5], ["goose", -170, 1.5], ["leaning", -20, 1.4], ["oath", 190, 1.6], ["townhall", 370, 1.7],
  ["reichenau", 830, 1.6], ["goose", 980, 1.6], ["leaning", 1130, 1.4], ["townhall", 1330, 1.5], ["oath", 1480, 1.5], ["leaning", 1640, 1.4],
];
const barges: [Seat, number, number, number][] = [[3, -90, 358, 1.6], [1, 270, 345, 1.7], [2, 520, 359, 1.9], [4, 890, 344, 1.6], [1, 1260, 360, 1.7]];
const sun = Array.from({ length: 24 }, (_v, i) => {
  const a = (i / 24) * 2 * Math.PI, r = i % 2 ? 44 : 54;
  const at = (radius: number) => `${(radius * Math.cos(a)).toFixed(1)} ${(radius * Math.sin(a)).toFixed(1)}`;
  return `M${at(30)}L${at(r)}`;
}).join("");

const Row = ({ of: [walls, roofs, windows], class: name }: { of: [string, string, string]; class: string }) => (
  <g class={`row ${name}`}><path d={walls} class="walls" /><path d={roofs} class="roofs" /><path d={windows} class="windows" /></g>
);

export function Skyline() {
  return (
    <svg class="skyline" viewBox={`${LEFT} 44 ${RIGHT - LEFT} 346`} preserveAspectRatio="xMidYMax slice" aria-hidden="true">
      <path d={clouds} class="sky" />
      <g transform="translate(800 132)"><circle r="25" class="sun" /><path d={sun} class="sunrays" /></g>
      <Row of={far} class="far" />
      <g transform="translate(630 300) scale(0.74)"><Minster built={1} id="whole" /></g>
      <Row of={near} class="near" />
      {standing.map(([quarter, x, size], i) => <g key={i} transform={`translate(${x} 300) scale(${size})`}><House quarter={quarter} /></g>)}
      <path d={wall} class="citywall" /><path d={stones} class="shade" />
      <rect x={LEFT} y="312" width={RIGHT - LEFT} height="88" class="water" />
      <path d={water} class="ripples" />
      {barges.map(([seat, x, y, size], i) => (
        <g key={i} class={`drifting ${i % 2 ? "late" : ""}`}><g transform={`translate(${x} ${y}) scale(${size})`}><BargePiece seat={seat} /></g></g>
      ))}
    </svg>
  );
}
