// Small signs for what is gained and paid, each in a box of 20 by 20 around the middle.
export type SymbolWord =
  | "coin" | "sparrow" | "point" | "card" | "step" | "coat" | "seal" | "crest" | "person" | "dock" | "tile" | "quarter"
  | "bag" | "cards" | "out";

export const drawings: Record<SymbolWord, preact.JSX.Element> = {
  coin: (
    <g>
      <circle r="8.500" fill="var(--coin)" stroke="var(--ink)" stroke-width="1.300" />
      <path d="M-3.600-4.600H3.600V0C3.600 3 1.800 4.500 0 5.500-1.800 4.500-3.600 3-3.600 0Z" fill="none" stroke="var(--line)" stroke-width="1.100" />
      <path d="M-3.600-4.600H3.600V0H-3.600Z" fill="var(--line)" />
    </g>
  ),
  sparrow: (
    <g stroke="var(--ink)" stroke-width="1" stroke-linejoin="round">
      <path d="M-9.500-3.500-6-4.500C-5.500-8-1-8.500.8-5.500 2-3 5-1.500 9.500 1.500L4 2C3 5-1 6.500-3.500 5-6.500 3-7 0-6.200-2.600Z" fill="var(--sparrow)" />
      <path d="M-1.500-1C1-1.500 4 .5 5.500 1.800 2.500 3-.5 2.500-1.500-1Z" fill="var(--line)" />
      <path d="M-2.500 5.500V9M.3 5.300V9M-4 9H1.800" fill="none" />
      <circle cx="-3.600" cy="-4.500" r=".9" fill="var(--line)" stroke="none" />
    </g>
  ),
  point: (
    <path d="M-8.500 6.500-9.500-4.500-4.800-.5 0-7.500 4.800-.5 9.500-4.500 8.500 6.500ZM-8 8.200H8" fill="var(--gold)" stroke="var(--ink)" stroke-width="1.200" stroke-linejoin="round" />
  ),
  card: (
    <g stroke="var(--ink)" stroke-width="1.200" stroke-linejoin="round">
      <path d="M-5.500-9H5.500V9H-5.500Z" fill="var(--leaf)" />
      <path d="M-3-5.500H3M-3-2.500H3" />
      <path d="M-3.200 1.500H3.200V6.500H-3.200Z" fill="var(--brown)" stroke="none" />
    </g>
  ),
  cards: (
    <g stroke="var(--ink)" stroke-width="1.200" stroke-linejoin="round">
      <path d="M-8-8 1-9.500 4.500 7-5 8.500Z" fill="var(--leaf)" />
      <path d="M-1.500-9 8-7.500 6 9-3.500 7.800Z" fill="var(--leaf)" />
      <path d="M.8-5.500 5-4.800M.5-2.500 4.700-1.800" />
    </g>
  ),
  step: (
    <g>
      <path d="M-9.500 1-7 6H7L9.700 0 6 2H-6.500Z" fill="var(--turquoise)" stroke="var(--ink)" stroke-width="1.100" stroke-linejoin="round" />
      <path d="M-4 1.500V-3H2V1.500M-6-2.700-1-7.500 4-2.700Z" fill="var(--leaf)" stroke="var(--ink)" stroke-width="1.100" stroke-linejoin="round" />
      <path d="M-9 9Q-6.500 7.200-4 9T1 9 6 9 9 8.500" fill="none" stroke="var(--ink)" stroke-width="1.100" />
    </g>
  ),
  coat: (
    <g stroke="var(--ink)" stroke-width="1.200" stroke-linejoin="round">
      <path d="M-7.500-8.500H7.500V1C7.500 5.500 3 8 0 9.500-3 8-7.500 5.500-7.500 1Z" fill="var(--leaf)" />
      <path d="M-7.500-8.500H7.500V0H-7.500Z" fill="var(--line)" />
    </g>
  ),
  seal: (
    <g stroke="var(--ink)" stroke-width="1.100">
      <path d="M-4 2-6 9-2.500 7.500 0 9.500 2.500 7.500 6 9 4 2Z" fill="var(--orange)" stroke-linejoin="round" />
      <circle cy="-2" r="7" fill="var(--orange)" />
      <path d="M0-6V2M-4-2H4" stroke-width="1.800" />
    </g>
  ),
  crest: (
    <path d="M-7-8H7V1C7 5.500 3 8 0 9.500-3 8-7 5.500-7 1ZM-7-8 7 4" fill="var(--leaf)" stroke="var(--ink)" stroke-width="1.300" stroke-linejoin="round" />
  ),
  person: (
    <g fill="var(--leaf)" stroke="var(--ink)" stroke-width="1.200" stroke-linejoin="round">
      <path d="M-8 9C-8 3-4 2 0 2S8 3 8 9Z" />
      <circle cy="-2.500" r="4.300" />
      <path d="M-5.500-4.500C-5-9 5-9 5.500-4.500Z" fill="var(--line)" />
    </g>
  ),
  dock: (
    <g stroke="var(--ink)" stroke-width="1.200" stroke-linejoin="round">
      <path d="M-4.500-8H4.500V1H-4.500Z" fill="var(--leaf)" />
      <path d="M-4.500-8 4.500 1M4.500-8-4.500 1" stroke-width=".9" />
      <path d="M-9.500 1.500H9.500V4.500H-9.500Z" fill="var(--wood)" />
      <path d="M-7 4.500V9M0 4.500V9M7 4.500V9" />
    </g>
  ),
  tile: <path d="M-7-7H7V7H-7ZM-4.500-4.500H4.500V4.500H-4.500Z" fill="var(--leaf)" stroke="var(--ink)" stroke-width="1.200" />,
  quarter: (
    <path d="M-9 8V-1L-4.500-5.500 0-1V-4L4.500-8.500 9-4V8ZM-6 8V4H-3.500V8M3 8V2H6V8" fill="var(--leaf)" stroke="var(--ink)" stroke-width="1.200" stroke-linejoin="round" />
  ),
  bag: (
    <g stroke="var(--ink)" stroke-width="1.200" stroke-linejoin="round">
      <path d="M-3-4.500C-9-1-9.500 9-5 9H5C9.500 9 9-1 3-4.500L5-8.500H-5Z" fill="var(--linen)" />
      <path d="M-4-4.500H4" />
    </g>
  ),
  out: (
    <g stroke="var(--ink)" stroke-width="1.200">
      <path d="M-9-5H0V4H-9Z" fill="none" stroke-dasharray="2 1.500" />
      <path d="M0-2.500H9V6.500H0Z" fill="var(--leaf)" />
    </g>
  ),
};

export function Symbol({ word, x = 0, y = 0, size = 20 }: { word: SymbolWord; x?: number; y?: number; size?: number }) {
  return <g transform={`translate(${x} ${y}) scale(${size / 20})`}>{drawings[word]}</g>;
}

export function SymbolPicture({ word, size }: { word: SymbolWord; size?: string }) {
  return (
    <svg viewBox="-10 -10 20 20" class="picture" style={{ width: size ?? "1.25em", height: size ?? "1.25em" }} aria-hidden="true">
      {drawings[word]}
    </svg>
  );
}
