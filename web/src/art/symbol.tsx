// Small signs for what is gained and paid, each in a box of 20 by 20 around the middle.
import { still } from "./still";

export type SymbolWord =
  | "coin" | "sparrow" | "point" | "card" | "step" | "coat" | "seal" | "crest" | "person" | "dock" | "tile" | "quarter"
  | "bag" | "cards" | "out";

export const drawings: Record<SymbolWord, preact.JSX.Element> = {
  coin: (
    <g>
      <circle r="8.5" fill="var(--coin)" stroke="var(--ink)" stroke-width="1.3" />
      <path d="M-3.6-4.6H3.6V0C3.6 3 1.8 4.5 0 5.5-1.8 4.5-3.6 3-3.6 0Z" fill="none" stroke="var(--line)" stroke-width="1.1" />
      <path d="M-3.6-4.6H3.6V0H-3.6Z" fill="var(--line)" />
    </g>
  ),
  sparrow: (
    <g stroke="var(--ink)" stroke-width="1" stroke-linejoin="round">
      <path d="M-9.5-3.5-6-4.5C-5.5-8-1-8.5.8-5.5 2-3 5-1.5 9.5 1.5L4 2C3 5-1 6.5-3.5 5-6.5 3-7 0-6.2-2.6Z" fill="var(--sparrow)" />
      <path d="M-1.5-1C1-1.5 4 .5 5.5 1.8 2.5 3-.5 2.5-1.5-1Z" fill="var(--line)" />
      <path d="M-2.5 5.5V9M.3 5.3V9M-4 9H1.8" fill="none" />
      <circle cx="-3.6" cy="-4.5" r=".9" fill="var(--line)" stroke="none" />
    </g>
  ),
  point: (
    <path d="M-8.5 6.5-9.5-4.5-4.8-.5 0-7.5 4.8-.5 9.5-4.5 8.5 6.5ZM-8 8.2H8" fill="var(--gold)" stroke="var(--ink)" stroke-width="1.2" stroke-linejoin="round" />
  ),
  card: (
    <g stroke="var(--ink)" stroke-width="1.2" stroke-linejoin="round">
      <path d="M-5.5-9H5.5V9H-5.5Z" fill="var(--leaf)" />
      <path d="M-3-5.5H3M-3-2.5H3" />
      <path d="M-3.2 1.5H3.2V6.5H-3.2Z" fill="var(--brown)" stroke="none" />
    </g>
  ),
  cards: (
    <g stroke="var(--ink)" stroke-width="1.2" stroke-linejoin="round">
      <path d="M-8-8 1-9.5 4.5 7-5 8.5Z" fill="var(--leaf)" />
      <path d="M-1.5-9 8-7.5 6 9-3.5 7.8Z" fill="var(--leaf)" />
      <path d="M.8-5.5 5-4.8M.5-2.5 4.7-1.8" />
    </g>
  ),
  step: (
    <g>
      <path d="M-9.5 1-7 6H7L9.7 0 6 2H-6.5Z" fill="var(--turquoise)" stroke="var(--ink)" stroke-width="1.1" stroke-linejoin="round" />
      <path d="M-4 1.5V-3H2V1.5M-6-2.7-1-7.5 4-2.7Z" fill="var(--leaf)" stroke="var(--ink)" stroke-width="1.1" stroke-linejoin="round" />
      <path d="M-9 9Q-6.5 7.2-4 9T1 9 6 9 9 8.5" fill="none" stroke="var(--ink)" stroke-width="1.1" />
    </g>
  ),
  coat: (
    <g stroke="var(--ink)" stroke-width="1.2" stroke-linejoin="round">
      <path d="M-7.5-8.5H7.5V1C7.5 5.5 3 8 0 9.5-3 8-7.5 5.5-7.5 1Z" fill="var(--leaf)" />
      <path d="M-7.5-8.5H7.5V0H-7.5Z" fill="var(--line)" />
    </g>
  ),
  seal: (
    <g stroke="var(--ink)" stroke-width="1.1">
      <path d="M-4 2-6 9-2.5 7.5 0 9.5 2.5 7.5 6 9 4 2Z" fill="var(--orange)" stroke-linejoin="round" />
      <circle cy="-2" r="7" fill="var(--orange)" />
      <path d="M0-6V2M-4-2H4" stroke-width="1.8" />
    </g>
  ),
  crest: (
    <path d="M-7-8H7V1C7 5.5 3 8 0 9.5-3 8-7 5.5-7 1ZM-7-8 7 4" fill="var(--leaf)" stroke="var(--ink)" stroke-width="1.3" stroke-linejoin="round" />
  ),
  person: (
    <g fill="var(--leaf)" stroke="var(--ink)" stroke-width="1.2" stroke-linejoin="round">
      <path d="M-8 9C-8 3-4 2 0 2S8 3 8 9Z" />
      <circle cy="-2.5" r="4.3" />
      <path d="M-5.5-4.5C-5-9 5-9 5.5-4.5Z" fill="var(--line)" />
    </g>
  ),
  dock: (
    <g stroke="var(--ink)" stroke-width="1.2" stroke-linejoin="round">
      <path d="M-4.5-8H4.5V1H-4.5Z" fill="var(--leaf)" />
      <path d="M-4.5-8 4.5 1M4.5-8-4.5 1" stroke-width=".9" />
      <path d="M-9.5 1.5H9.5V4.5H-9.5Z" fill="var(--wood)" />
      <path d="M-7 4.5V9M0 4.5V9M7 4.5V9" />
    </g>
  ),
  tile: <path d="M-7-7H7V7H-7ZM-4.5-4.5H4.5V4.5H-4.5Z" fill="var(--leaf)" stroke="var(--ink)" stroke-width="1.2" />,
  quarter: (
    <path d="M-9 8V-1L-4.5-5.5 0-1V-4L4.5-8.5 9-4V8ZM-6 8V4H-3.5V8M3 8V2H6V8" fill="var(--leaf)" stroke="var(--ink)" stroke-width="1.2" stroke-linejoin="round" />
  ),
  bag: (
    <g stroke="var(--ink)" stroke-width="1.2" stroke-linejoin="round">
      <path d="M-3-4.5C-9-1-9.5 9-5 9H5C9.5 9 9-1 3-4.5L5-8.5H-5Z" fill="var(--linen)" />
      <path d="M-4-4.5H4" />
    </g>
  ),
  out: (
    <g stroke="var(--ink)" stroke-width="1.2">
      <path d="M-9-5H0V4H-9Z" fill="none" stroke-dasharray="2 1.5" />
      <path d="M0-2.5H9V6.5H0Z" fill="var(--leaf)" />
    </g>
  ),
};

export const isDrawn = (word: string): word is SymbolWord => word in drawings;

export function Symbol({ word, x = 0, y = 0, size = 20 }: { word: SymbolWord; x?: number; y?: number; size?: number }) {
  return <g transform={`translate(${x} ${y}) scale(${size / 20})`}>{drawings[word]}</g>;
}

export const SymbolPicture = still(({ word, size }: { word: SymbolWord; size?: string }) => {
  return (
    <svg viewBox="-10 -10 20 20" class="picture" style={{ width: size ?? "1.25em", height: size ?? "1.25em" }} aria-hidden="true">
      {drawings[word]}
    </svg>
  );
});
