// The signs of the five actions, drawn in a box of 32 by 32 around the middle.
import type { Colour } from "../engine/types";

const Coin = () => (
  <g>
    <circle r="12.5" fill="none" stroke="currentColor" stroke-width="2.2" />
    <circle r="9.4" fill="none" stroke="currentColor" stroke-width="0.9" stroke-dasharray="1.4 1.5" />
    <path d="M-5-6H5V0C5 4 2.500 6 0 7.500C-2.500 6-5 4-5 0Z" fill="none" stroke="currentColor" stroke-width="1.5" />
    <path d="M-5-6H5V0H-5Z" fill="currentColor" />
  </g>
);

const Hand = () => (
  <g stroke="currentColor" stroke-linecap="round" fill="none">
    <path
      d="M14-1 8-3C4-5 1-4-1-7-2.500-9.500-5-10-5.500-8-6-5.500-4-3-3-1.500L-11-3.500C-14-4-14.500-1-12-.3-14.500-.2-14.500 3-12 3.300-13.500 4-13 6.600-10.500 6.500-11 8.500-9 9.400-7 9 -2 9.500 3 9.500 6 8L14 8Z"
      fill="currentColor" stroke="none"
    />
    <g class="cut" stroke-width="1.1">
      <path d="M-11.500-.2-4 .8M-11.500 3.300-4 4M-9.800 6.500-4 6.600M9-2.500V7.500" />
    </g>
    <path d="M-14 12.500C-6 14.500 4 14 10 12M-8 15.300C-3 16 2 15.700 6 14.800" stroke-width="1.300" />
  </g>
);

const Card = () => (
  <g fill="none" stroke="currentColor" stroke-width="1.800" stroke-linejoin="round">
    <path d="M-1-11 8-13 12 8 9.500 8.600" />
    <path d="M-11-10.500 4-12.500 8 11 -7 13Z" />
    <path d="M-7.600-6.500 1.700-7.800M-7-3 2.300-4.300" stroke-width="1.300" />
    <path d="M-5.700 1.500 3.300.2 4.900 8-4.200 9.400Z" fill="currentColor" stroke="none" />
  </g>
);

const Barge = () => (
  <g fill="currentColor" stroke="currentColor" stroke-linejoin="round" stroke-linecap="round">
    <path d="M-15 1-11 8H11L15.500-1 9.500 2.500H-9.500Z" stroke-width="1" />
    <path d="M-5.500 1.500V-4.500H4.500V1.500" stroke-width="1.200" />
    <path d="M-8-4-.5-10 7-4Z" stroke-width="1" />
    <path d="M10.500 2 14.500-9" fill="none" stroke-width="1.600" />
    <path class="cut" d="M-1.800 1V-2.500H1.200V1Z" stroke="none" fill="var(--cut)" />
    <path d="M-14 12C-11 10-9 14-6 12S-1 10 2 12 7 14 10 12 13 11 14 12" fill="none" stroke-width="1.500" />
  </g>
);

const Seal = () => (
  <g fill="currentColor">
    <path d="M-6 3-9 14-5 12-2 15 0 6ZM6 3 9 14 5 12 2 15 0 6Z" />
    <path d={scallop(10.600, 12)} transform="translate(0 -3)" />
    <circle cy="-3" r="7.200" fill="none" class="cut" stroke-width="1.100" />
    <path class="cut" d="M0-8V2M-5-3H5" stroke-width="2.300" fill="none" />
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
