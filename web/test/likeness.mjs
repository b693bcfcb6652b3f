// likeness.mjs - compares two pictures in Chromium, coarsely: block by block by their mean colour, each
// block also with those a little beside it. So letters that are drawn in another way, and push aside
// what follows them, are forgiven; a part that is missing, moved or of another colour is not.

/** A block's side in pixels; how far beside it counts too; how far a channel's mean may be off, of 255;
 * how many blocks may be. */
const RULE = { block: 16, aside: 6, far: 20, few: 4 };

/** In the page: the corners of the blocks that differ. */
async function measure([first, second, boxes, { block, aside, far }]) {
  /** Sums of all channels to the left of and above each pixel. */
  const read = async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (c) => c.charCodeAt(0));
    const picture = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
    const { width, height } = picture;
    const paper = new OffscreenCanvas(width, height).getContext("2d");
    paper.drawImage(picture, 0, 0);
    paper.fillStyle = "#888";
    for (const box of boxes) paper.fillRect(box.x - 4, box.y - 4, box.width + 8, box.height + 8);
    const { data } = paper.getImageData(0, 0, width, height);
    const sums = [0, 1, 2].map(() => new Float64Array((width + 1) * (height + 1)));
    for (let y = 0; y < height; y++)
      for (let x = 0; x < width; x++)
        for (let c = 0; c < 3; c++) {
          const at = (y + 1) * (width + 1) + x + 1, s = sums[c];
          s[at] = data[4 * (y * width + x) + c] + s[at - 1] + s[at - width - 1] - s[at - width - 2];
        }
    const mean = (x, y, c) => {
      const l = Math.max(0, x), t = Math.max(0, y), r = Math.min(width, x + block), b = Math.min(height, y + block), s = sums[c], w = width + 1;
      return (s[b * w + r] - s[b * w + l] - s[t * w + r] + s[t * w + l]) / ((r - l) * (b - t));
    };
    return { width, height, mean };
  };
  const a = await read(first), b = await read(second);
  if (a.width !== b.width || a.height !== b.height) return { sizes: `${a.width}x${a.height} and ${b.width}x${b.height}`, off: [] };
  const isLike = (p, q, x, y, dx, dy) => [0, 1, 2].every((c) => Math.abs(p.mean(x, y, c) - q.mean(x + dx, y + dy, c)) <= far);
  const isThere = (p, q, x, y) => {
    if (isLike(p, q, x, y, 0, 0)) return true;
    for (let dy = -aside; dy <= aside; dy += 2) for (let dx = -aside; dx <= aside; dx += 2) if (isLike(p, q, x, y, dx, dy)) return true;
    return false;
  };
  const off = [];
  for (let y = 0; y < a.height; y += block)
    for (let x = 0; x < a.width; x += block) if (!isThere(a, b, x, y) || !isThere(b, a, x, y)) off.push([x, y]);
  return { sizes: null, off };
}

/** Null where they are alike, else in what they differ, in words. The `boxes` are left out. */
export async function difference(page, first, second, boxes = []) {
  const { sizes, off } = await page.evaluate(measure, [first.toString("base64"), second.toString("base64"), boxes, RULE]);
  if (sizes) return `their sizes are ${sizes}`;
  if (off.length <= RULE.few) return null;
  const xs = off.map(([x]) => x), ys = off.map(([, y]) => y);
  return `${off.length} blocks of ${RULE.block} pixels differ, from ${Math.min(...xs)},${Math.min(...ys)} to ${Math.max(...xs) + RULE.block},${Math.max(...ys) + RULE.block}`;
}
