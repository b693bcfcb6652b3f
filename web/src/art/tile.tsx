// An action tile: its colour, its sign, and an edge pattern of its own.
import type { Colour } from "../engine/types";
import { Sign } from "./sign";
import { still } from "./still";

/** A waving line around a square of this half width. */
function waves(half: number, bows: number): string {
  const step = (2 * half) / bows, deep = step * 0.55;
  const side = (dx: number, dy: number, nx: number, ny: number) => {
    let d = "";
    for (let i = 0; i < bows; i++) {
      const sign = i % 2 ? -1 : 1;
      d += `q${(dx * step) / 2 + nx * deep * sign} ${(dy * step) / 2 + ny * deep * sign} ${dx * step} ${dy * step}`;
    }
    return d;
  };
  return `M${-half} ${-half}${side(1, 0, 0, 1)}${side(0, 1, -1, 0)}${side(-1, 0, 0, -1)}${side(0, -1, 1, 0)}Z`;
}

/** Teeth pointing inwards along the four sides. */
function teeth(half: number, count: number): string {
  const step = (2 * half) / count;
  let d = "";
  for (let i = 0; i < count; i++) {
    const a = -half + i * step, b = a + step / 2, c = a + step, deep = 4.6;
    d += `M${a} ${-half}L${b} ${-half + deep} ${c} ${-half}ZM${a} ${half}L${b} ${half - deep} ${c} ${half}Z`;
    d += `M${-half} ${a}L${-half + deep} ${b} ${-half} ${c}ZM${half} ${a}L${half - deep} ${b} ${half} ${c}Z`;
  }
  return d;
}

const WAVES = waves(24, 8);
const TEETH = teeth(28, 8);

const edges: Record<Colour, preact.JSX.Element> = {
  gray: <rect x="-24" y="-24" width="48" height="48" class="edge" stroke-width="3.4" stroke-linecap="round" stroke-dasharray="0 6" />,
  white: <path d="M-24.5-24.5H24.5V24.5H-24.5ZM-21.5-21.5H21.5V21.5H-21.5Z" class="edge" stroke-width="1.1" />,
  brown: <rect x="-24.5" y="-24.5" width="49" height="49" class="edge" stroke-width="3" stroke-dasharray="9.25 3" stroke-dashoffset="4.6" />,
  turquoise: <path d={WAVES} class="edge" stroke-width="1.8" />,
  orange: <path d={TEETH} class="edge full" />,
};

/** In a box of 60 by 60 around the middle. */
export const Tile = still(({ colour }: { colour: Colour }) => {
  return (
    <g class={`tile c-${colour}`}>
      <rect x="-26.5" y="-25.5" width="57" height="57" rx="4" class="shadow" />
      <rect x="-28.5" y="-28.5" width="57" height="57" rx="4" class="face" />
      {edges[colour]}
      <Sign colour={colour} />
    </g>
  );
});

/** The tile alone, as a picture in a line of text or in the tray. */
export const TilePicture = still(({ colour, size }: { colour: Colour; size?: string }) => {
  return (
    <svg viewBox="-31 -31 64 64" class="picture" style={{ width: size ?? "1.2em", height: size ?? "1.2em" }} aria-hidden="true">
      <Tile colour={colour} />
    </svg>
  );
});
