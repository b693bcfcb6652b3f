// The score track: where each seat stands, and where it would stand if the game ended now.
import { SealPiece } from "../art/charge";
import { useTouch } from "../model/touch";
import { _, format } from "../engine/words";

const WIDTH = 290, LANE = 13, HEAD = 13, EDGE = 10;

export function Track() {
  const { look } = useTouch();
  const { seats } = look.state;
  const places = seats.map(({ seat, score }) => ({ seat, score, end: look.sheets[seat - 1]?.total ?? score }));
  const low = Math.min(0, ...places.map(({ end }) => end));
  const high = Math.max(40, ...places.flatMap(({ score, end }) => [score, end]));
  const first = Math.floor(low / 10) * 10, last = Math.ceil(high / 10) * 10;
  const x = (points: number) => EDGE + ((points - first) / (last - first)) * (WIDTH - 2 * EDGE);
  const marks = Array.from({ length: (last - first) / 5 + 1 }, (_none, i) => first + 5 * i);
  const height = HEAD + LANE * seats.length + 2;
  const said = places.map(({ seat, score, end }) => format(_("%s: points %d, %d if the game ended now"), look.names[seat - 1]!, score, end));
  return (
    <svg class="track" viewBox={`0 0 ${WIDTH} ${height}`} role="img" aria-label={`${_("Score track")}. ${said.join(". ")}`}>
      {marks.map((n) => <path key={n} d={`M${x(n)} ${n % 10 ? HEAD + 2 : HEAD - 2}V${height}`} class={n === 0 ? "zero" : "mark"} />)}
      {marks.filter((n) => n % 10 === 0).map((n) => <text key={n} x={x(n)} y={HEAD - 4} text-anchor="middle">{n}</text>)}
      {places.map(({ seat, score, end }, i) => (
        <g key={seat} class={`p-${seat}`} transform={`translate(0 ${HEAD + LANE * (i + 0.5)})`}>
          <path d={`M${x(Math.min(score, end))} 0H${x(Math.max(score, end))}`} class="reach" />
          <circle cx={x(end)} r="4.2" class="end" />
          <g transform={`translate(${x(score)} 0) scale(.5)`}><SealPiece seat={seat} /></g>
        </g>
      ))}
    </svg>
  );
}
