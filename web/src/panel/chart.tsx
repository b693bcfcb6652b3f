// The scores over time, a line a seat, each ending in its charge.
import type { Seat } from "../engine/types";
import { SealPiece } from "../art/charge";
import { _ } from "../engine/words";

const WIDE = 560, TALL = 210, EDGE = 26;
const DASHES = ["", "7 3", "2 3", "9 3 2 3"];

/** The same heights, none nearer to another than `least`, none below `low`. */
function apart(heights: number[], least: number, low: number): number[] {
  const moved = [...heights];
  let below = low + least;
  for (const i of heights.map((_h, k) => k).sort((a, b) => heights[b]! - heights[a]!)) below = moved[i] = Math.min(heights[i]!, below - least);
  return moved;
}

/** `points` by ply and seat; `ply` is where the replay stands. */
export function Chart({ points, ply, names }: { points: number[][]; ply: number; names: string[] }) {
  if (points.length < 2) return null;
  const all = points.flat();
  const low = Math.min(0, ...all), high = Math.max(10, ...all);
  const x = (i: number) => EDGE + (i / (points.length - 1)) * (WIDE - 2 * EDGE);
  const y = (p: number) => TALL - 16 - ((p - low) / (high - low)) * (TALL - 32);
  const marks = Array.from({ length: 5 }, (_v, i) => Math.round(low + ((high - low) * i) / 4));
  const last = points[points.length - 1]!;
  const ends = apart(last.map(y), 20, TALL - 12);
  return (
    <svg class="chart" viewBox={`0 0 ${WIDE} ${TALL}`} role="img" aria-label={`${_("Scores over time")}: ${names.map((n, i) => `${n} ${last[i]}`).join(", ")}`}>
      {marks.map((m) => <g key={m}><path d={`M${EDGE} ${y(m)}H${WIDE - EDGE}`} class="mark-line" /><text x={EDGE - 5} y={y(m) + 4} text-anchor="end">{m}</text></g>)}
      <path d={`M${x(Math.min(ply, points.length - 1))} 8V${TALL - 12}`} class="here" />
      {last.map((_p, seat) => (
        <path key={seat} class={`line s-${seat + 1}`} stroke-dasharray={DASHES[seat]} d={points.map((row, i) => `${i ? "L" : "M"}${x(i).toFixed(1)} ${y(row[seat]!).toFixed(1)}`).join("")} />
      ))}
      {ends.map((at, seat) => <g key={seat} transform={`translate(${WIDE - EDGE + 12} ${at}) scale(0.8)`}><SealPiece seat={(seat + 1) as Seat} /></g>)}
    </svg>
  );
}
