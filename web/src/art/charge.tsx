// What tells the seats apart besides their colour: tower, fish, rose, star; and what bears them.
import type { Seat } from "../engine/types";
import { scallop } from "./sign";

const star = (() => {
  let d = "";
  for (let i = 0; i < 16; i++) {
    const a = (i / 16) * 2 * Math.PI - Math.PI / 2, r = i % 2 ? 4.300 : 10;
    d += `${i ? "L" : "M"}${(r * Math.cos(a)).toFixed(2)} ${(r * Math.sin(a)).toFixed(2)}`;
  }
  return d + "Z";
})();

const petals = [0, 1, 2, 3, 4].map((i) => {
  const a = (i / 5) * 2 * Math.PI - Math.PI / 2;
  return { x: 5.200 * Math.cos(a), y: 5.200 * Math.sin(a) };
});

const charges: Record<Seat, preact.JSX.Element> = {
  1: <path d="M-6 9.500V-2H-8V-9H-4.500V-6H-1.800V-9H1.800V-6H4.500V-9H8V-2H6V9.500H2V5A2 2.500 0 0 0-2 5V9.500Z" fill="currentColor" />,
  2: (
    <g fill="currentColor">
      <path d="M-10 0C-6-6.500 2-6.500 5.500-1.500L10.500-5.500C9-2 9 2 10.500 5.500L5.500 1.500C2 6.500-6 6.500-10 0Z" />
      <circle cx="-5.500" cy="-1.200" r="1.300" class="field" />
      <path d="M-2-4C-.5-1.500-.5 1.500-2 4" fill="none" class="field-line" stroke-width="1.200" />
    </g>
  ),
  3: (
    <g fill="currentColor">
      {petals.map((p) => <circle cx={p.x} cy={p.y} r="4.400" />)}
      <circle r="3" class="field" />
      <circle r="1.500" />
    </g>
  ),
  4: <path d={star} fill="currentColor" />,
};

export const Charge = ({ seat }: { seat: Seat }) => charges[seat];

const WAX = scallop(11, 11);

/** A seal of wax, 24 across. */
export const SealPiece = ({ seat }: { seat: Seat }) => (
  <g class={`piece p-${seat}`}>
    <path d={WAX} class="body" />
    <circle r="8.800" class="ring" />
    <g class="mark" transform="scale(0.640)">{charges[seat]}</g>
  </g>
);

/** A family crest, 22 by 26. */
export const CrestPiece = ({ seat }: { seat: Seat }) => (
  <g class={`piece p-${seat}`}>
    <path d="M-11-13H11V2C11 9 4.500 12.500 0 15-4.500 12.500-11 9-11 2Z" class="body" />
    <path d="M-8.800-10.800H8.800V2C8.800 7.500 3.800 10.500 0 12.500-3.800 10.500-8.800 7.500-8.800 2Z" class="ring" />
    <g class="mark" transform="translate(0 -1) scale(0.720)">{charges[seat]}</g>
  </g>
);

/** A barge, an Ulm box with a pennant, 46 by 40, its waterline at y 12. */
export const BargePiece = ({ seat }: { seat: Seat }) => (
  <g class={`piece barge p-${seat}`}>
    <path d="M-22 3-16.500 13H15L22.500 0 15 4H-14Z" class="body" />
    <path d="M-17 7.500H17M-15 10.500H15.500" class="plank" />
    <path d="M-12 4V-5H2V4Z" class="cabin" />
    <path d="M-15-4.500-5-11.500 5-4.500Z" class="body" />
    <path d="M-7 4V-1H-3V4Z" class="plank full" />
    <path d="M9 4V-19" class="mast" />
    <path d="M9-20H25L21.500-12.500 25-5H9Z" class="body" />
    <g class="mark" transform="translate(15.300 -12.500) scale(0.560)">{charges[seat]}</g>
  </g>
);

export const ChargePicture = ({ seat, size }: { seat: Seat; size?: string }) => (
  <svg viewBox="-14 -14 28 28" class="picture" style={{ width: size ?? "1.3em", height: size ?? "1.3em" }} aria-hidden="true">
    <SealPiece seat={seat} />
  </svg>
);
