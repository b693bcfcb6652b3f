// The twelve city coats of arms: a charge each in a box of 24 by 24, and the shield that bears it.
import type { Coat } from "../engine/types";
import { still } from "./still";

const emblems: Record<Coat, preact.JSX.Element> = {
  leaning: <path d="M-7 10-5-2-8-2 1-11 9-1 6-1 5 10ZM-3 10-2 4 1 4 1 10M-2-1 1-1 1 2-2 2Z" fill-rule="evenodd" />,
  oath: <path d="M-2.5-11V-2L-4.5-3C-6-4-7.5-2.5-6.5-1L-2.5 5V11H4.5V5C6 3 6 0 6-3 6-5 3.8-5 3.8-3V-5H3.8V-9C3.8-11 1.2-11 1.2-9V-4H.8V-11C.8-12.8-2.5-12.8-2.5-11Z" />,
  townhall: <path d="M-9 11V-3L0-11 9-3V11ZM0-6A4 4 0 1 0 0 2 4 4 0 1 0 0-6M-.6-5H.6V-2.5L3-2V-.9L-.6-1.5ZM-2 11V6H2V11Z" fill-rule="evenodd" />,
  reichenau: <path d="M-1.5-11.5H1.5V-6H7V-3H1.5V11H-1.5V-3H-7V-6H-1.5ZM-8 11V3H-5V11ZM5 11V3H8V11Z" />,
  goose: <path d="M-3 11C-9 9-10 2-5-.5-2-2 0-2-.5-5L-5-5.5-.5-8C0-11 5-11 5-7.5 5-4 2-2 5 0 10 3 9 8 4 9.5V11ZM1.8-8.3A.9.9 0 1 0 1.8-6.5.9.9 0 1 0 1.8-8.3" fill-rule="evenodd" />,
  field: <path d="M-.8 12V-4C-5-5-5-8-4.5-10-2-9-.8-8-.5-6L0-12 .5-6C.8-8 2-9 4.5-10 5-8 5-5 .8-4V-1C2-3 4-4 6-4.5 6-1.5 4 .5.8 1V4C2 2 4 1 6 .5 6 3.5 4 5.5.8 6V12ZM-1 1C-4 .5-6-1.5-6-4.5-4-4-2-3-1-1ZM-1 6C-4 5.5-6 3.5-6 .5-4 1-2 2-1 4Z" />,
  garden: <path d="M-1.6 12V5C-9 8-11 0-6-2-9-8-2-12 0-9 2-12 9-8 6-2 11 0 9 8 1.6 5V12Z" />,
  shipyard: <path d="M-1.3-6.2A3 3 0 1 1 1.3-6.2V-4H6V-1.5H1.3V7.5C5 7 6.5 5 7 2.5L5 3.5 8 -1 10.5 4 9 3C8 8 4 11 0 12-4 11-8 8-9 3L-10.5 4-8-1-5 3.5-7 2.5C-6.5 5-5 7-1.3 7.5V-1.5H-6V-4H-1.3ZM0-10.2A1.3 1.3 0 1 0 0-7.6 1.3 1.3 0 1 0 0-10.2" fill-rule="evenodd" />,
  butchers: <path d="M-11-8C-8-9-6-6-4-6H4C6-6 8-9 11-8 10-4 7-2 5-2L4 7 2 11H-2L-4 7-5-2C-7-2-10-4-11-8ZM-3-2A1 1 0 1 0-3 .1 1 1 0 1 0-3-2M3-2A1 1 0 1 0 3 .1 1 1 0 1 0 3-2M-1.5 7.5H1.5V8.8H-1.5Z" fill-rule="evenodd" />,
  corn: <path d="M-2 2C-7-3-8-8-5-11-3-9-2-6-1.5-3-1.5-7-1-10 0-12 1-10 1.5-7 1.5-3 2-6 3-9 5-11 8-8 7-3 2 2H4V5H2C4 8 6 9 8 12H-8C-6 9-4 8-2 5H-4V2Z" />,
  eagle: <path d="M0-12C2.5-12 3-10 2-8.5 3-7.5 3-6.5 2.5-5.5 5-6 7-8 7.5-11 11-7 11-1 8 3L7 0 6 5 4.5 2 4 6 2.5 4C2 6 4 9 5.5 10.5L2 9.5 0 12.5-2 9.5-5.5 10.5C-4 9-2 6-2.5 4L-4 6-4.5 2-6 5-7 0-8 3C-11-1-11-7-7.5-11-7-8-5-6-2.5-5.5L-3.5-9.5-1.5-10.5C-1.5-11.5-1-12 0-12Z" />,
  salt: <path d="M-6.5-10H6.5C8.5-5 8.5 5 6.5 10H-6.5C-8.5 5-8.5-5-6.5-10ZM-7.3-6.5H7.3V-5H-7.3ZM-7.5 5H7.5V6.5H-7.5ZM-2.5-3H-1.2V3.5H-2.5ZM1.2-3H2.5V3.5H1.2Z" fill-rule="evenodd" />,
};

const Emblem = ({ coat }: { coat: Coat }) => <g class="emblem">{emblems[coat]}</g>;

const SHIELD = "M-16-18H16V3C16 12 6.5 17.5 0 21-6.5 17.5-16 12-16 3Z";

/** A coat of arms on its shield, 32 by 40; the rim gold or silver. */
export const CoatShield = still(({ coat, gold }: { coat: Coat; gold: boolean }) => {
  return (
    <g class={gold ? "coat gold" : "coat silver"}>
      <path d={SHIELD} class="rim" />
      <path d="M-12.5-14.5H12.5V3C12.5 10 5 14 0 16.8-5 14-12.5 10-12.5 3Z" class="field" />
      <g transform="translate(0 -1) scale(0.84)"><Emblem coat={coat} /></g>
    </g>
  );
});
