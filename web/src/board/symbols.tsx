// A row of symbols and short texts, in an SVG or in a line of HTML.
import { drawings, isDrawn, SymbolPicture, type SymbolWord } from "../art/symbol";
import { Tile, TilePicture } from "../art/tile";
import type { Colour } from "../engine/types";
import { still } from "../art/still";

const tileOf = (sign: string): Colour | null =>
  sign.startsWith("action:") || sign.startsWith("tile:") ? (sign.split(":")[1] as Colour) : null;

const wide = (sign: string, size: number) =>
  isDrawn(sign) || tileOf(sign) ? size + 1 : sign.length * size * 0.42 + 4;

export const SymbolRow = still(({ signs, x, y, size = 16 }: { signs: string[]; x: number; y: number; size?: number }) => {
  let at = x;
  return (
    <g class="symbols" aria-hidden="true">
      {signs.map((sign, i) => {
        const w = wide(sign, size), mid = at + w / 2;
        at += w;
        const tile = tileOf(sign);
        if (tile) return <g key={i} transform={`translate(${mid} ${y}) scale(${size / 66})`}><Tile colour={tile} /></g>;
        if (isDrawn(sign)) return <g key={i} transform={`translate(${mid} ${y}) scale(${size / 20})`}>{drawings[sign]}</g>;
        return <text key={i} x={mid} y={y + size * 0.3} font-size={size * 0.78} text-anchor="middle" class="between">{sign}</text>;
      })}
    </g>
  );
});

export const SymbolLine = still(({ signs }: { signs: string[] }) => {
  return (
    <span class="symbol-line" aria-hidden="true">
      {signs.map((sign, i) => {
        const tile = tileOf(sign);
        if (tile) return <TilePicture key={i} colour={tile} size="1.15em" />;
        if (isDrawn(sign)) return <SymbolPicture key={i} word={sign} size="1.15em" />;
        return <span key={i}>{sign}</span>;
      })}
    </span>
  );
});

/** A number with its unit as a symbol, and the unit's word for those who cannot see it. */
export function Amount({ n, word, name }: { n: number | string; word: SymbolWord; name: string }) {
  return (
    <span class="amount" title={name}>
      <SymbolPicture word={word} />
      <span class="said">{name}: </span>
      <b>{n}</b>
    </span>
  );
}
