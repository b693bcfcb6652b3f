// What stands in the eight quarters: a drawing each, 46 wide, its ground at y 0.
import type { Quarter } from "../engine/types";
import { hatch } from "./cut";
import { still } from "./still";

const Leaning = () => (
  <g transform="skewX(-5)">
    <path d="M4 0V-34H38V0Z" class="wall" />
    <path d="M0-34 21-62 42-34Z" class="roof" />
    <path d={hatch(38, -35, -15, -22, -7, -1, 12)} class="shade" />
    <path d="M4-17H38M12 0V-34M30 0V-34M12-34 21-17 30-34M4 0 12-17M38 0 30-17" class="beam" />
    <path d="M16-13H26V-4H16ZM17-48H25V-41H17ZM15-31H19V-25H15ZM24-31H28V-25H24Z" class="window" />
    <path d="M6 0V6M14 0V6M28 0V6M36 0V6" class="beam" />
  </g>
);

const Oath = () => (
  <g>
    <path d="M2 0V-38H44V0Z" class="wall" />
    <path d="M2-38V-43H8V-50H14V-57H19V-64H27V-57H32V-50H38V-43H44V-38Z" class="wall" />
    <path d={hatch(43, -3, 0, -32, -9, 3, 14)} class="shade" />
    <path d="M17 0V-14Q23-20 29-14V0ZM6-30H14V-20H6ZM32-30H40V-20H32ZM19-32H27V-21H19ZM20-53H26V-44H20Z" class="window" />
    <path d="M2-38H44M2-18H15M31-18H44M23-64V-72M23-72 31-69 23-66" class="beam" />
  </g>
);

const TownHall = () => (
  <g>
    <path d="M2 0V-36H44V0Z" class="wall painted" />
    <path d="M2-36 4-44 9-45 12-53 18-55 23-66 28-55 34-53 37-45 42-44 44-36Z" class="roof" />
    <circle cx="23" cy="-43" r="7" class="dial" />
    <path d="M23-43V-48M23-43 27-41M23-66V-73" class="beam" />
    <path d="M5-30H11V-20H5ZM15-30H21V-20H15ZM25-30H31V-20H25ZM35-30H41V-20H35ZM6 0V-10Q10-14 14 -10V0ZM18 0V-10Q22-14 26-10V0ZM30 0V-10Q34-14 38-10V0Z" class="window" />
    <path d="M2-17H44" class="beam" />
    <path d={hatch(43, -19, 0, -16, -7, 2, 7)} class="shade" />
  </g>
);

const Reichenau = () => (
  <g>
    <path d="M2 0V-32H44V0Z" class="wall" />
    <path d="M0-32 7-56H37L46-32Z" class="roof" />
    <path d={hatch(6, -33, 34, 0, 2, -20, 15)} class="shade" />
    <path d="M33-56V-68L37-74 41-68V-44" class="wall" />
    <path d="M6-26Q9-30 12-26V-18H6ZM16-26Q19-30 22-26V-18H16ZM26-26Q29-30 32-26V-18H26ZM36-26Q39-29 41-26V-18H36ZM18 0V-10H28V0Z" class="window" />
    <path d="M2-14H44M37-74V-80M34.5-77.5H39.5" class="beam" />
  </g>
);

const Goose = () => (
  <g>
    <path d="M6 0V-46H32V0Z" class="wall" />
    <path d="M4-46V-50H34V-46Z" class="wall" />
    <path d="M3-50 12-68 14-78H24L26-68 35-50Z" class="roof" />
    <path d={hatch(31, -3, 0, -40, -9, 3, 18)} class="shade" />
    <path d="M12 0V-14Q19-22 26-14V0ZM16-34H22V-26H16ZM10-44H14V-39H10ZM24-44H28V-39H24Z" class="window" />
    <path d="M19-78V-85M19-85 26-82 19-80" class="beam" />
  </g>
);

const Field = () => (
  <g>
    <path d="M0 0C10-12 30-14 46-8V0Z" class="earth" />
    <path d="M4 0C8-6 14-9 20-11M14 0C18-5 24-8 30-10.5M26 0C30-4 34-6 40-8.5M36 0C39-3 42-4 45-5" class="beam" />
    <path d="M12-12V-28M12-28Q8-26 8-21M12-28Q16-26 16-21M12-22Q9-20 9-16M12-22Q15-20 15-16M24-13V-32M24-32Q20-30 20-25M24-32Q28-30 28-25M24-26Q21-24 21-19M24-26Q27-24 27-19M35-11V-27M35-27Q31-25 31-20M35-27Q39-25 39-20" class="beam wheat" />
  </g>
);

const Garden = () => (
  <g>
    <path d="M11 0V-14M33 0V-18" class="trunk" />
    <path d="M11-10C-1-10 0-24 6-25 6-34 18-34 17-25 23-23 22-10 11-10Z" class="tree" />
    <path d="M33-13C20-13 21-29 27-30 27-41 40-41 39-30 46-28 45-13 33-13Z" class="tree" />
    <path d={hatch(19, -14, -2, -14, -7, 2, 6) + hatch(42, -18, -3, -16, -8, 2, 7)} class="shade" />
    <path d="M0-2H46M0-7H46M3 1V-10M9 1V-10M15 1V-10M21 1V-10M27 1V-10M38 1V-10M44 1V-10" class="beam" />
  </g>
);

const Shipyard = () => (
  <g>
    <path d="M1-19 6-6H38L46-21 37-15H8Z" class="timber" />
    <path d="M6-12H41M10-8.5H39" class="beam" />
    <path d="M8 0 12-6M16 0 14-6M30 0 32-6M38 0 35-6M2 0H44" class="beam" />
    <path d="M14-15V-26M21-15V-26M28-15V-26M12-26H30L21-33Z" class="timber" />
    <path d="M38-16V-36M38-36 46-30" class="beam" />
  </g>
);

const houses: Record<Quarter, () => preact.JSX.Element> = {
  leaning: Leaning, oath: Oath, townhall: TownHall, reichenau: Reichenau, goose: Goose,
  field: Field, garden: Garden, shipyard: Shipyard,
};

export const House = still(({ quarter }: { quarter: Quarter }) => {
  const Drawing = houses[quarter];
  return <g class={`house ${quarter}`}><Drawing /></g>;
});
