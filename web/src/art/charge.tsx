// What tells the seats apart besides their colour: tower, fish, rose, star; and what bears them.
import type { Seat } from "../engine/types";
import { scallop } from "./sign";
import { still } from "./still";

const star = (() => {
  let d = "";
  for (let i = 0; i < 16; i++) {
    const a = (i / 16) * 2 * Math.PI - Math.PI / 2, r = i % 2 ? 4.3 : 10;
    d += `${i ? "L" : "M"}${(r * Math.cos(a)).toFixed(2)} ${(r * Math.sin(a)).toFixed(2)}`;
  }
  return d + "Z";
})();

const petals = [0, 1, 2, 3, 4].map((i) => {
  const a = (i / 5) * 2 * Math.PI - Math.PI / 2;
  return { x: 5.2 * Math.cos(a), y: 5.2 * Math.sin(a) };
});

const charges: Record<Seat, preact.JSX.Element> = {
  1: <path d="M-6 9.5V-2H-8V-9H-4.5V-6H-1.8V-9H1.8V-6H4.5V-9H8V-2H6V9.5H2V5A2 2.5 0 0 0-2 5V9.5Z" fill="currentColor" />,
  2: (
    <g fill="currentColor">
      <path d="M-10 0C-6-6.5 2-6.5 5.5-1.5L10.5-5.5C9-2 9 2 10.5 5.5L5.5 1.5C2 6.5-6 6.5-10 0Z" />
      <circle cx="-5.5" cy="-1.2" r="1.3" class="field" />
      <path d="M-2-4C-.5-1.5-.5 1.5-2 4" fill="none" class="field-line" stroke-width="1.2" />
    </g>
  ),
  3: (
    <g fill="currentColor">
      {petals.map((p) => <circle cx={p.x} cy={p.y} r="4.4" />)}
      <circle r="3" class="field" />
      <circle r="1.5" />
    </g>
  ),
  4: <path d={star} fill="currentColor" />,
};

const WAX = scallop(11, 11);

/** A seal of wax, 24 across. */
export const SealPiece = still(({ seat }: { seat: Seat }) => (
  <g class={`piece p-${seat}`}>
    <path d={WAX} class="body" />
    <circle r="8.8" class="ring" />
    <g class="mark" transform="scale(0.64)">{charges[seat]}</g>
  </g>
));

/** A family crest, 22 by 26. */
export const CrestPiece = still(({ seat }: { seat: Seat }) => (
  <g class={`piece p-${seat}`}>
    <path d="M-11-13H11V2C11 9 4.5 12.5 0 15-4.5 12.5-11 9-11 2Z" class="body" />
    <path d="M-8.8-10.8H8.8V2C8.8 7.5 3.8 10.5 0 12.5-3.8 10.5-8.8 7.5-8.8 2Z" class="ring" />
    <g class="mark" transform="translate(0 -1) scale(0.72)">{charges[seat]}</g>
  </g>
));

/** A barge, an Ulm box with a pennant, 46 by 40, its waterline at y 12. */
export const BargePiece = still(({ seat }: { seat: Seat }) => (
  <g class={`piece barge p-${seat}`}>
    <path d="M-22 3-16.5 13H15L22.5 0 15 4H-14Z" class="body" />
    <path d="M-17 7.5H17M-15 10.5H15.5" class="plank" />
    <path d="M-12 4V-5H2V4Z" class="cabin" />
    <path d="M-15-4.5-5-11.5 5-4.5Z" class="body" />
    <path d="M-7 4V-1H-3V4Z" class="plank full" />
    <path d="M9 4V-19" class="mast" />
    <path d="M9-20H25L21.5-12.5 25-5H9Z" class="body" />
    <g class="mark" transform="translate(15.3 -12.5) scale(0.56)">{charges[seat]}</g>
  </g>
));

export const ChargePicture = still(({ seat, size }: { seat: Seat; size?: string }) => (
  <svg viewBox="-14 -14 28 28" class="picture" style={{ width: size ?? "1.3em", height: size ?? "1.3em" }} aria-hidden="true">
    <SealPiece seat={seat} />
  </svg>
));
