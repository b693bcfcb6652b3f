// A card: above what it does when played, below what it scores when laid down, both as symbols.
import type { Things } from "../engine/types";
import { isDrawn } from "../art/symbol";
import { hatch } from "../art/cut";
import { fit } from "./fit";
import { SymbolRow } from "./symbols";
import { still } from "../art/still";

const pictures: Record<string, preact.JSX.Element> = {
  choir: <path d="M-22 10V-8Q-22-20-11-24 0-20 0-8V10ZM0 10V-8Q0-20 11-24 22-20 22-8V10ZM-11-21V10M11-21V10M-22-2H22" class="pane" />,
  nave: <path d="M-26 10V-4L0-22 26-4V10ZM-18 10V-2Q-14-8-10-2V10M-4 10V-6Q0-12 4-6V10M10 10V-2Q14-8 18-2V10" class="pane" />,
  tower: <path d="M-9 10V-10L0-27 9-10V10ZM-4 10V0Q0-6 4 0V10M-4-7H4M-14 10V-2L-11-8-9-2M14 10V-2L11-8 9-2" class="pane" />,
  fustian: <path d="M-22 6C-22-6-6-16 2-14L20-8C24-6 24 6 18 8L-16 10C-20 10-22 8-22 6ZM2-14C8-10 8 4 2 9M-16 0 0-6M-17 4 3-2M10-10 18-4M10-4 19 2" class="pane" />,
  art: <path d="M-16 10V-20H16V10ZM-12 6V-16H12V6ZM0-12C4-12 4-5 0-5S-4-12 0-12ZM-7 6C-7-2 7-2 7 6" class="pane" />,
  goods: <path d="M-20 10V-10H0V10ZM-20-3H0M-10-10V10M4 10C2 4 2-8 6-14H18C22-8 22 4 20 10ZM3-4H21M3 3H21" class="pane" />,
  chronicle: <path d="M0-14C-8-20-18-20-22-17V8C-18 5-8 5 0 10 8 5 18 5 22 8V-17C18-20 8-20 0-14ZM0-14V10M-18-11H-5M-18-5H-5M5-11H18M5-5H18" class="pane" />,
  wall: <path d="M-26 10V-12H-18V-6H-10V-12H-2V-6H4V-12H12V-6H18V-12H26V10ZM-26 2H26M-12-6V2M6-6V2M-4 2V10M14 2V10" class="pane" />,
  halt: <path d="M-16 10V-22M-16-22H14M-16-12-6-22M10-22V-8M4-8H16V0H4ZM-22 10H22" class="pane" />,
  joust: <path d="M-24 4-19 10H-4L0 2ZM24 4 19 10H4L0 2M-13 2V-10M13 2V-10M-13-6 8-12M13-6-8-2M-13-14A3 3 0 1 0-13-8 3 3 0 1 0-13-14M13-14A3 3 0 1 0 13-8 3 3 0 1 0 13-14" class="pane" />,
  patrician: <path d="M-18 10C-18 0-8-1 0-1S18 0 18 10ZM-7-9C-7-2-3 1 0 1S7-2 7-9M-13-9C-12-20 12-20 13-9ZM-6 2C-3 7 3 7 6 2" class="pane" />,
  reform: <path d="M-14 10V-20H14V10ZM-9-14H9M-9-9H9M-9-4H9M-9 1H5M0-24V-18" class="pane" />,
  siege: <path d="M-22 10A6 6 0 1 1-10 10 6 6 0 1 1-22 10M-20 2 10-14 14-7-12 6ZM16-16 24-20" class="pane" />,
  league: <path d="M-24 2-10-8-2-5 8-9 24 2M-10-8-4 4C-2 8 3 8 5 5L12 6M-2-5 3 1 9-1M-24 8-14 8M14 8H24" class="pane" />,
  sparrow: <path d="M-20-6-12-9C-10-18 0-18 3-11 6-5 12-2 22 4L10 5C8 11-4 13-9 9-14 5-15-1-13-6ZM-2 0C4-1 9 3 12 5 5 7 0 6-2 0ZM-7 10V14M0 10V14" class="pane" />,
};

/** The picture of a card's kind, or of the chronicle card itself. */
const pictureOf = (card: string, things: Things) =>
  pictures[card] ?? pictures[card.split("-")[0]!] ?? pictures[things.cards[card]?.kind ?? ""] ?? null;

/** What it does when it is played, as symbols. */
function playedSigns(card: string, things: Things): string[] {
  const it = things.cards[card]!, n = things.numbers;
  if (it.coins !== undefined) return [`tile:${it.colours![0]}`, ">", String(it.coins), "coin", "|", String(it.points), "point", `0-${it.steps}`, "step"];
  if (it.colours?.length) return [`tile:${it.colours[0]}`, "/", `tile:${it.colours[1]}`, ">", String(n.cathedral_points), "point"];
  switch (card) {
    case "chronicle": return [String(n.chronicle_price), "coin", ">", "seal"];
    case "wall": return ["action:orange", ">", "seal", "∀"];
    case "halt": return [String(n.halt_gives), "coin", "/", String(n.halt_gives), "bag"];
    case "joust": return [`0-${n.joust_steps}`, "step"];
    case "patrician": return ["bag", ">", "tile"];
    case "reform": return ["out", "out", ">", "tile"];
    case "siege": return [`1-${n.siege_coins}`, "coin", ">", `${n.siege_points}×`, "point"];
    case "league": return ["tile", "=", "+", "tile"];
    default: return [`1-${n.sparrow_coins}`, "sparrow", ">", "coin"];
  }
}

/** What it scores when it is laid down, as symbols. */
function laidSigns(card: string, things: Things): string[] {
  const it = things.cards[card]!, n = things.numbers;
  if (it.coins !== undefined) return [String(n.laid_card), "point", `+${n.laid_same_goods}/${n.laid_mixed_goods}`, "cards"];
  if (it.colours?.length) return [String(n.laid_card), "point", `+${n.laid_cathedral}`, "cards"];
  switch (card) {
    case "chronicle": return [String(n.laid_coat), "point", "×", "coat"];
    case "wall": return [String(n.laid_quarter), "point", "×", "quarter"];
    case "halt": return ["1", "point", "×", "coin", `≤${n.laid_coins_most}`];
    case "joust": return [String(n.laid_first), "/", String(n.laid_second), "point", "step"];
    case "patrician": return [String(n.laid_patrician), "point"];
    case "reform": return [String(n.laid_cathedral_card), "point", "×", "card"];
    case "siege": return ["1", "point", "×", "cards"];
    case "league": return [String(n.laid_colour), "point", "×", "tile"];
    default: return ["1", "point", "×", "sparrow", `≤${n.laid_sparrows_most}`];
  }
}

const wide = (signs: string[], size: number) =>
  signs.reduce((w, s) => w + (isDrawn(s) || s.includes(":") ? size + 1 : s.length * size * 0.42 + 4), 0);

function Row({ signs, y }: { signs: string[]; y: number }) {
  const size = wide(signs, 15) > 76 ? 15 * (76 / wide(signs, 15)) : 15;
  return <SymbolRow signs={signs} x={-wide(signs, size) / 2} y={y} size={size} />;
}

/** A row too long for the card goes on in a second one behind "|". */
function linesOf(signs: string[]): string[][] {
  const at = signs.indexOf("|");
  return at < 0 ? [signs] : [signs.slice(0, at), signs.slice(at + 1)];
}

const kindOf = (it: Things["cards"][string] | undefined) => (it?.coins !== undefined ? "trade" : it?.colours?.length ? "cathedral" : "chronicle");

/** Its face, 84 by 116 around the middle; its back where it is not known. */
export const CardFace = still(({ card, things }: { card: string; things: Things }) => {
  if (card === "?") return <CardBack />;
  const it = things.cards[card]!;
  const rows = linesOf(playedSigns(card, things));
  const sky = rows.length > 1 ? -21 : -29.5;
  return (
    <g class={`cardface k-${kindOf(it)}`}>
      <rect x="-42" y="-58" width="84" height="116" rx="5" class="sheet" />
      <rect x="-38.5" y="-54.5" width="77" height="109" rx="3" class="rule" />
      {rows.map((signs, i) => <Row key={i} signs={signs} y={rows.length > 1 ? -45.5 + i * 15.5 : -42} />)}
      <path d={`M-38.5 ${sky}H38.5V16H-38.5Z`} class="ground" />
      <path d={hatch(-37, sky + 1, 74, 0, 0, 6, 26, 1)} class="shade soft" />
      <g transform={rows.length > 1 ? "translate(0 3) scale(0.85)" : "translate(0 -3)"}>{pictureOf(card, things)}</g>
      <path d="M-38.5 16H38.5V32H-38.5Z" class="band" />
      <text y="27.5" text-anchor="middle" class="title" {...fit(it.name, 11.5, 72)}>{it.name}</text>
      <Row signs={laidSigns(card, things)} y={43.5} />
    </g>
  );
});

export const CardBack = () => (
  <g class="cardback">
    <rect x="-42" y="-58" width="84" height="116" rx="5" class="sheet" />
    <rect x="-37" y="-53" width="74" height="106" rx="3" class="field" />
    <path d={hatch(-36, -52, 0, 104, 72, 0, 27, 1.3)} class="shade" />
    <path d="M-18-22H18V4C18 14 7 20 0 24-7 20-18 14-18 4Z" class="shield" />
    <path d="M-18-22H18V2H-18Z" class="chief" />
  </g>
);

/** Its picture alone, where a card would be too small to read. */
export const CardVignette = still(({ card, things }: { card: string; things: Things }) => {
  const it = things.cards[card];
  return (
    <svg viewBox="-30 -32 60 46" class={`picture vignette cardface k-${kindOf(it)}`} role="img" aria-label={it?.title ?? ""}>
      <title>{it?.title}</title>
      <rect x="-29" y="-31" width="58" height="44" rx="3" class="ground" /><g transform="translate(0 -2)">{pictureOf(card, things)}</g>
      <rect x="-29" y="-31" width="58" height="44" rx="3" class="frame" />
    </svg>
  );
});

export function CardPicture({ card, things, class: extra }: { card: string; things: Things; class?: string }) {
  return <svg viewBox="-43 -59 86 118" class={`card-picture ${extra ?? ""}`} aria-hidden="true"><CardFace card={card} things={things} /></svg>;
}
