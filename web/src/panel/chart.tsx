// The scores over time, a line a seat, each ending in its charge; below it the rounds.
import type { LogEntry, Seat } from "../engine/types";
import { SealPiece } from "../art/charge";
import { _ } from "../engine/words";

const WIDE = 460, TALL = 150, LEFT = 26, RIGHT = 66, TOP = 8, BOTTOM = 22, NEAR = 17;
const DASHES = ["", "7 3", "2 3", "9 3 2 3"];
const STEPS = [1, 2, 5, 10, 20, 50, 100];

interface Props {
  /** by ply and seat */
  points: number[][];
  /** where the replay stands */
  ply: number;
  names: string[];
  turns: LogEntry[];
  go(ply: number): void;
}

export function Chart({ points, ply, names, turns, go }: Props) {
  if (points.length < 2) return null;
  const all = points.flat();
  const step = STEPS.find((it) => (Math.max(10, ...all) - Math.min(0, ...all)) / it <= 5) ?? 100;
  const low = Math.floor(Math.min(0, ...all) / step) * step, high = Math.ceil(Math.max(10, ...all) / step) * step;
  const x = (i: number) => LEFT + (i / (points.length - 1)) * (WIDE - LEFT - RIGHT);
  const y = (p: number) => TALL - BOTTOM - ((p - low) / (high - low)) * (TALL - TOP - BOTTOM);
  const marks = Array.from({ length: (high - low) / step + 1 }, (_v, i) => low + i * step);
  const rounds = turns.filter((turn, i) => turn.round !== turns[i - 1]?.round);
  const last = points[points.length - 1]!;
  // The charges at the ends do not lie on each other.
  const ends = last.map((p, seat) => ({ seat, at: y(p) })).sort((a, b) => a.at - b.at);
  ends.forEach((end, i) => { if (i) end.at = Math.max(end.at, ends[i - 1]!.at + NEAR); });
  const over = Math.max(0, (ends.at(-1)?.at ?? 0) - (TALL - 9));
  const there = (e: MouseEvent) => {
    const svg = e.currentTarget as SVGSVGElement;
    const at = new DOMPoint(e.clientX, e.clientY).matrixTransform(svg.getScreenCTM()!.inverse());
    go(Math.round(((at.x - LEFT) / (WIDE - LEFT - RIGHT)) * (points.length - 1)));
  };
  return (
    <svg class="chart" viewBox={`0 0 ${WIDE} ${TALL}`} role="img" onClick={there} aria-label={`${_("Scores over time")}: ${names.map((n, i) => `${n} ${last[i]}`).join(", ")}`}>
      {marks.map((m) => <g key={m}><path d={`M${LEFT} ${y(m)}H${WIDE - RIGHT}`} class={m ? "mark-line" : "mark-line zero"} /><text x={LEFT - 5} y={y(m) + 4} text-anchor="end">{m}</text></g>)}
      {rounds.map(({ round, ply: at }) => <g key={round}><path d={`M${x(at)} ${TALL - BOTTOM}v4`} class="mark-line zero" /><text x={x(at) + 2} y={TALL - 6}>{round}</text></g>)}
      <path d={`M${x(Math.min(ply, points.length - 1))} 4V${TALL - BOTTOM}`} class="here" />
      {last.map((_p, seat) => (
        <path key={seat} class={`line s-${seat + 1}`} stroke-dasharray={DASHES[seat]} d={points.map((row, i) => `${i ? "L" : "M"}${x(i).toFixed(1)} ${y(row[seat]!).toFixed(1)}`).join("")} />
      ))}
      {ends.map(({ seat, at }) => (
        <g key={seat} transform={`translate(${WIDE - RIGHT + 12} ${at - over})`}>
          <g transform="scale(0.8)"><SealPiece seat={(seat + 1) as Seat} /></g>
          <text x="13" y="4" class="end">{last[seat]}</text>
        </g>
      ))}
    </svg>
  );
}
