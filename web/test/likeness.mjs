// likeness.mjs - compares two pictures, a little blurred: by the mean colours of small overlapping blocks, each
// also with those one pixel beside it. So letters that another version of a library draws a shade thicker are
// forgiven; a line that has moved, another colour or another word is not.
import { readPng } from "./png.mjs";

/** A block's side in pixels, and from one to the next; how far beside it counts too; how far a channel's mean may be off, of
 * 255; how many blocks may be. Between the Chromium, libraries and fonts of Debian 12 and 13 the means
 * of the 17 screens that are compared whole are off by at most 6. */
const RULE = { block: 8, step: 4, aside: 1, far: 12, few: 3 };

/** The mean of a channel over the block at a point; the `boxes` are gray. */
function blur(png, boxes) {
  const { width, height, rgb } = readPng(png);
  for (const box of boxes)
    for (let y = Math.max(0, Math.floor(box.y - 4)); y < Math.min(height, box.y + box.height + 4); y++)
      rgb.fill(136, 3 * (y * width + Math.max(0, Math.floor(box.x - 4))), 3 * (y * width + Math.min(width, Math.ceil(box.x + box.width + 4))));
  /** Sums of a channel to the left of and above each pixel. */
  const sums = [0, 1, 2].map((c) => {
    const w = width + 1, s = new Float64Array(w * (height + 1));
    for (let y = 0; y < height; y++)
      for (let x = 0, row = 0; x < width; x++) {
        row += rgb[3 * (y * width + x) + c];
        s[(y + 1) * w + x + 1] = s[y * w + x + 1] + row;
      }
    return s;
  });
  const mean = (x, y, c) => {
    const l = Math.max(0, x), t = Math.max(0, y), r = Math.min(width, x + RULE.block), b = Math.min(height, y + RULE.block), s = sums[c], w = width + 1;
    return (s[b * w + r] - s[b * w + l] - s[t * w + r] + s[t * w + l]) / ((r - l) * (b - t));
  };
  return { width, height, mean };
}

function isLike(p, q, x, y, dx, dy) {
  for (let c = 0; c < 3; c++) if (Math.abs(p.mean(x, y, c) - q.mean(x + dx, y + dy, c)) > RULE.far) return false;
  return true;
}

function isThere(p, q, x, y) {
  if (isLike(p, q, x, y, 0, 0)) return true;
  for (let dy = -RULE.aside; dy <= RULE.aside; dy++) for (let dx = -RULE.aside; dx <= RULE.aside; dx++) if (isLike(p, q, x, y, dx, dy)) return true;
  return false;
}

/** Null where they are alike, else in what they differ, in words. The `boxes` are left out. */
export function difference(first, second, boxes = []) {
  const a = blur(first, boxes), b = blur(second, boxes);
  if (a.width !== b.width || a.height !== b.height) return `their sizes are ${a.width}x${a.height} and ${b.width}x${b.height}`;
  const off = [];
  for (let y = 0; y < a.height; y += RULE.step)
    for (let x = 0; x < a.width; x += RULE.step) if (!isThere(a, b, x, y) || !isThere(b, a, x, y)) off.push([x, y]);
  if (off.length <= RULE.few) return null;
  const xs = off.map(([x]) => x), ys = off.map(([, y]) => y);
  return `${off.length} blocks of ${RULE.block} pixels differ, from ${Math.min(...xs)},${Math.min(...ys)} to ${Math.max(...xs) + RULE.block},${Math.max(...ys) + RULE.block}`;
}
