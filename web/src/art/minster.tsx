// The minster: one west tower with its nave, and what is still to be built drawn as a plan.
import { hatch } from "./cut";
import { still } from "./still";

const TALL = 332; // from the ground to the finial
const arch = (x: number, y: number, w: number, h: number) =>
  `M${x - w / 2} ${y}V${y - h * 0.6}Q${x - w / 2} ${y - h * 0.9} ${x} ${y - h}Q${x + w / 2} ${y - h * 0.9} ${x + w / 2} ${y - h * 0.6}V${y}Z`;

const aisle = "M-72 0V-74L-33-112V0ZM72 0V-74L33-112V0Z";
const tower = "M-36 0V-96H-33V-168H33V-96H36V0Z";
const octagon = "M-25-168V-228H25V-168Z";
const spire = "M-23-228 0-322 23-228Z";
const turrets = "M-36-168V-206L-31-226-26-206V-168ZM36-168V-206L31-226 26-206V-168ZM-77 0V-78L-72-100-67-78V0ZM77 0V-78L72-100 67-78V0Z";
const finial = "M0-332V-318M-5-326H5M-3-321H3";

const windows = [
  arch(0, 0, 30, 56), arch(-52, -14, 15, 44), arch(52, -14, 15, 44),
  arch(-14, -100, 15, 58), arch(14, -100, 15, 58), arch(-13, -176, 12, 42), arch(13, -176, 12, 42), arch(0, -64, 40, 30),
].join("");

const cornices = "M-38-62H38M-36-96H36M-35-168H35M-27-228H27M-72-74-33-74M33-74H72M-34-165H34";
const crockets = (() => {
  let d = "";
  for (let i = 0; i < 7; i++) {
    const y = -238 - i * 11.5, x = ((y + 322) / 94) * 23;
    d += `M${-x} ${y}l-4-3M${x} ${y}l4-3M${-x} ${y}H${x}`;
  }
  return d;
})();
const shade =
  hatch(32, -8, 0, -84, -13, 4, 26) + hatch(31, -102, 0, -60, -9, 3, 20) + hatch(23, -172, 0, -52, -6, 2, 17) +
  hatch(70, -6, 0, -64, -9, 3, 20) + hatch(19, -232, -17, 72, -6, 3, 1) + hatch(18, -234, -13, -56, -7, 2, 15);

function Stone() {
  return (
    <g class="minster">
      <path d={aisle} class="stone" />
      <path d={turrets} class="stone" />
      <path d={tower} class="stone" />
      <path d={octagon} class="stone" />
      <path d={spire} class="stone" />
      <path d={windows} class="window" />
      <path d="M0-2V-50M-14-103V-152M14-103V-152M-52-18V-54M52-18V-54M-13-178V-214M13-178V-214" class="bar" />
      <circle cy="-79" r="9" class="window" /><path d="M0-88V-70M-9-79H9M-6-85 6-73M6-85-6-73" class="bar" />
      <path d={cornices} class="line" />
      <path d={crockets} class="line" />
      <path d={finial} class="line" />
      <path d={shade} class="shade" />
    </g>
  );
}

/** Its ground at y 0, 160 wide, 336 high; `built` from 0 to 1. */
export const Minster = still(({ built, id }: { built: number; id: string }) => {
  const level = Math.round(70 + (TALL - 70) * Math.min(1, built));
  const done = built >= 1;
  const half = level > 228 ? 16 : level > 168 ? 30 : 40;
  return (
    <g>
      <clipPath id={id}><rect x="-90" y={-level} width="180" height={level + 4} class="grows" /></clipPath>
      <path d={aisle + turrets + tower + octagon + spire + finial} class="plan" />
      <g clip-path={`url(#${id})`}><Stone /></g>
      {done ? null : (
        <g class="works rises" style={{ transform: `translate(0, ${-level}px)` }}>
          <path d={`M${-half - 8} 0H${half + 8}M${-half - 4} 0V14M${half + 4} 0V14M${-half - 4} 12 ${-half + 4} 0M${half + 4} 12 ${half - 4} 0`} />
          <path d="M-6 0V-22M-6-22 22-32M-6-12 12-28M22-32V-14" />
          <path d="M18-14H26V-8H18Z" class="block" />
          <circle cx="-6" cy="-7" r="6" /><path d="M-12-7H0M-6-13V-1" />
        </g>
      )}
    </g>
  );
});
