// The signs of the five actions, drawn in a box of 32 by 32 around the middle.
import type { Colour } from "../engine/types";

const Coin = () => (
  <g>
    <circle r="12.5" fill="none" stroke="currentColor" stroke-width="2.2" />
    <circle r="9.4" fill="none" stroke="currentColor" stroke-width="0.9" stroke-dasharray="1.4 1.5" />
    <path d="M-5-6H5V0C5 4 2.5 6 0 7.5C-2.5 6-5 4-5 0Z" fill="none" stroke="currentColor" stroke-width="1.5" />
    <path d="M-5-6H5V0H-5Z" fill="currentColor" />
  </g>
);

const Hand = () => (
  <g stroke="currentColor" stroke-linecap="round" fill="none">
    <path
      d="M14-1 8-3C4-5 1-4-1-7-2.5-9.5-5-10-5.5-8-6-5.5-4-3-3-1.5L-11-3.5C-14-4-14.5-1-12-.3-14.5-.2-14.5 3-12 3.3-13.5 4-13 6.6-10.5 6.5-11 8.5-9 9.4-7 9 -2 9.5 3 9.5 6 8L14 8Z"
      fill="currentColor" stroke="none"
    />
    <g class="cut" stroke-width="1.1">
      <path d="M-11.5-.2-4 .8M-11.5 3.3-4 4M-9.8 6.5-4 6.6M9-2.5V7.5" />
    </g>
    <path d="M-14 12.5C-6 14.5 4 14 10 12M-8 15.3C-3 16 2 15.7 6 14.8" stroke-width="1.3" />
  </g>
);

const Card = () => (
  <g fill="none" stroke="currentColor" stroke-width="1.8" stroke-linejoin="round">
    <path d="M-1-11 8-13 12 8 9.5 8.6" />
    <path d="M-11-10.5 4-12.5 8 11 -7 13Z" />
    <path d="M-7.6-6.5 1.7-7.8M-7-3 2.3-4.3" stroke-width="1.3" />
    <path d="M-5.7 1.5 3.3.2 4.9 8-4.2 9.4Z" fill="currentColor" stroke="none" />
  </g>
);

const Barge = () => (
  <g fill="currentColor" stroke="currentColor" stroke-linejoin="round" stroke-linecap="round">
    <path d="M-15 1-11 8H11L15.5-1 9.5 2.5H-9.5Z" stroke-width="1" />
    <path d="M-5.5 1.5V-4.5H4.5V1.5" stroke-width="1.2" />
    <path d="M-8-4-.5-10 7-4Z" stroke-width="1" />
    <path d="M10.5 2 14.5-9" fill="none" stroke-width="1.6" />
    <path class="cut" d="M-1.8 1V-2.5H1.2V1Z" stroke="none" fill="var(--cut)" />
    <path d="M-14 12C-11 10-9 14-6 12S-1 10 2 12 7 14 10 12 13 11 14 12" fill="none" stroke-width="1.5" />
  </g>
);

const Seal = () => (
  <g fill="currentColor">
    <path d="M-6 3-9 14-5 12-2 15 0 6ZM6 3 9 14 5 12 2 15 0 6Z" />
    <path d={scallop(10.6, 12)} transform="translate(0 -3)" />
    <circle cy="-3" r="7.2" fill="none" class="cut" stroke-width="1.1" />
    <path class="cut" d="M0-8V2M-5-3H5" stroke-width="2.3" fill="none" />
  </g>
);

/** A round edge of bows, as wax has. */
export function scallop(radius: number, bows: number): string {
  const at = (i: number, r: number) => {
    const a = (i / bows) * 2 * Math.PI;
    return `${(r * Math.cos(a)).toFixed(1)} ${(r * Math.sin(a)).toFixed(1)}`;
  };
  let d = `M${at(0, radius)}`;
  for (let i = 0; i < bows; i++) d += `Q${at(i + 0.5, radius * 1.18)} ${at(i + 1, radius)}`;
  return d + "Z";
}

const signs: Record<Colour, () => preact.JSX.Element> = {
  gray: Coin, white: Hand, brown: Card, turquoise: Barge, orange: Seal,
};

export function Sign({ colour }: { colour: Colour }) {
  const Drawing = signs[colour];
  return <Drawing />;
}
