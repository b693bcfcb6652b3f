// png.mjs - the pixels of a PNG, as Chromium and palette.mjs write them: eight bits a sample, not interlaced
import { inflateSync } from "node:zlib";

/** By colour type: samples a pixel. */
const SAMPLES = { 2: 3, 3: 1, 6: 4 };

const paeth = (left, up, corner) => {
  const p = left + up - corner, a = Math.abs(p - left), b = Math.abs(p - up), c = Math.abs(p - corner);
  return a <= b && a <= c ? left : b <= c ? up : corner;
};

/** By filter: what a byte was written as the difference from. */
const GUESSES = [() => 0, (left) => left, (_left, up) => up, (left, up) => (left + up) >> 1, paeth];

function unfilter(raw, row, height, size) {
  const rows = new Uint8Array(row * height);
  for (let y = 0; y < height; y++) {
    const from = y * (row + 1) + 1, to = y * row, guess = GUESSES[raw[from - 1]];
    if (raw[from - 1] === 0) rows.set(raw.subarray(from, from + row), to);
    else for (let x = 0; x < row; x++)
      rows[to + x] = raw[from + x] + guess(x < size ? 0 : rows[to + x - size], y ? rows[to + x - row] : 0, x < size || !y ? 0 : rows[to + x - row - size]);
  }
  return rows;
}

/** { width, height, rgb }: three bytes a pixel. */
export function readPng(png) {
  const parts = [];
  let width, height, type, palette;
  for (let at = 8; at < png.length; ) {
    const length = png.readUInt32BE(at), kind = png.toString("latin1", at + 4, at + 8), body = png.subarray(at + 8, at + 8 + length);
    if (kind === "IHDR") [width, height, type] = [body.readUInt32BE(0), body.readUInt32BE(4), body[9]];
    if (kind === "PLTE") palette = body;
    if (kind === "IDAT") parts.push(body);
    at += 12 + length;
  }
  const size = SAMPLES[type];
  const rows = unfilter(inflateSync(Buffer.concat(parts)), width * size, height, size);
  const rgb = new Uint8Array(width * height * 3);
  for (let i = 0; i < width * height; i++)
    for (let c = 0; c < 3; c++) rgb[3 * i + c] = palette ? palette[3 * rows[i] + c] : rows[i * size + c];
  return { width, height, rgb };
}
