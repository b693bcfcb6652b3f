// palette.mjs - a picture in at most 256 colours: a third of the bytes, and nobody sees the difference
import { deflateSync } from "node:zlib";

/** In the page: the commonest colours, and for every pixel the nearest of them. */
async function reduce(base64) {
  const bytes = Uint8Array.from(atob(base64), (c) => c.charCodeAt(0));
  const picture = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
  const { width, height } = picture;
  const paper = new OffscreenCanvas(width, height).getContext("2d");
  paper.drawImage(picture, 0, 0);
  const { data } = paper.getImageData(0, 0, width, height);
  const seen = new Map();
  const keyAt = (i) => (data[i] << 16) | (data[i + 1] << 8) | data[i + 2];
  for (let i = 0; i < data.length; i += 4) seen.set(keyAt(i), (seen.get(keyAt(i)) ?? 0) + 1);
  const apart = (a, b) => Math.abs((a >> 16) - (b >> 16)) + Math.abs(((a >> 8) & 255) - ((b >> 8) & 255)) + Math.abs((a & 255) - (b & 255));
  const common = [...seen].sort((a, b) => b[1] - a[1]).slice(0, 4000);
  // The commonest first; then, ever closer, whatever is far from all that are there.
  const palette = common.slice(0, 48).map(([colour]) => colour);
  for (let far = 48; palette.length < 256 && far >= 0; far -= 6)
    for (const [colour] of common)
      if (palette.length < 256 && palette.every((other) => apart(other, colour) > far)) palette.push(colour);
  const nearest = new Map();
  const rows = new Uint8Array((width + 1) * height);
  for (let y = 0, i = 0; y < height; y++)
    for (let x = 0; x < width; x++, i += 4) {
      const key = keyAt(i);
      if (!nearest.has(key)) nearest.set(key, palette.reduce((best, other, at) => (apart(other, key) < apart(palette[best], key) ? at : best), 0));
      rows[y * (width + 1) + x + 1] = nearest.get(key);
    }
  let text = "";
  for (let i = 0; i < rows.length; i += 8192) text += String.fromCharCode(...rows.subarray(i, i + 8192));
  return { width, height, palette, rows: btoa(text) };
}

const CRC = Int32Array.from({ length: 256 }, (_none, n) => {
  for (let k = 0; k < 8; k++) n = n & 1 ? (n >>> 1) ^ 0xedb88320 : n >>> 1;
  return n;
});

function chunk(kind, content) {
  const body = Buffer.concat([Buffer.from(kind, "latin1"), content]);
  const ends = Buffer.alloc(8);
  ends.writeUInt32BE(content.length, 0);
  ends.writeUInt32BE((body.reduce((crc, byte) => CRC[(crc ^ byte) & 255] ^ (crc >>> 8), -1) ^ -1) >>> 0, 4);
  return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)]);
}

/** The PNG with a palette. */
export async function inFewColours(page, png) {
  const { width, height, palette, rows } = await page.evaluate(reduce, png.toString("base64"));
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 3, 0, 0, 0], 8);
  return Buffer.concat([
    png.subarray(0, 8), chunk("IHDR", head), chunk("PLTE", Buffer.from(palette.flatMap((c) => [c >> 16, (c >> 8) & 255, c & 255]))),
    chunk("IDAT", deflateSync(Buffer.from(rows, "base64"), { level: 9, memLevel: 9 })), chunk("IEND", Buffer.alloc(0)),
  ]);
}
