// qr.mjs - the QR code of an invitation, read back as a camera's program reads it; speaks TAP
import { deepEqual, equal, ok } from "node:assert/strict";
import { qr } from "./node.mjs";
import { run } from "./tap.mjs";

/** Powers in the field of the standard, by 0x11d. */
const power = (n) => Array.from({ length: n % 255 }).reduce((x) => (x << 1) ^ (x & 128 ? 0x11d : 0), 1);
function times(a, b) {
  let product = 0;
  for (let x = a, y = b; y; y >>= 1, x = (x << 1) ^ (x & 128 ? 0x11d : 0)) if (y & 1) product ^= x;
  return product;
}

/** By version, at level M: the data bytes of each block, and the bytes that correct it. */
const BLOCKS = {
  1: [[16], 10], 2: [[28], 16], 3: [[44], 26], 4: [[32, 32], 18], 5: [[43, 43], 24], 6: [[27, 27, 27, 27], 16], 7: [[31, 31, 31, 31], 18],
  8: [[38, 38, 39, 39], 22], 9: [[36, 36, 36, 37, 37], 22], 10: [[43, 43, 43, 43, 44], 26],
};
const CENTRES = { 1: [], 2: [6, 18], 3: [6, 22], 4: [6, 26], 5: [6, 30], 6: [6, 34], 7: [6, 22, 38], 8: [6, 24, 42], 9: [6, 26, 46], 10: [6, 28, 50] };
const MASKS = [(r, c) => r + c, (r) => r, (r, c) => c && c % 3 ? 1 : 0, (r, c) => ((r + c) % 3 ? 1 : 0), (r, c) => (r >> 1) + Math.trunc(c / 3),
  (r, c) => (((r * c) % 2) + ((r * c) % 3) ? 1 : 0), (r, c) => ((r * c) % 2) + ((r * c) % 3), (r, c) => ((r + c) % 2) + ((r * c) % 3)];

/** Where the fifteen bits beside the finders stand, and stand again. */
const formatCells = (size) => [
  [...Array.from({ length: 6 }, (_, i) => [8, i]), [8, 7], [8, 8], [7, 8], ...Array.from({ length: 6 }, (_, i) => [5 - i, 8])],
  [...Array.from({ length: 7 }, (_, i) => [size - 1 - i, 8]), ...Array.from({ length: 8 }, (_, i) => [8, size - 8 + i])],
];

/** They are level and mask, with their own correction. */
function format(dark) {
  const [cells, copy] = formatCells(dark.length);
  const bits = (list) => list.reduce((sum, [row, column]) => sum * 2 + Number(dark[row][column]), 0);
  equal(bits(cells), bits(copy));
  const word = bits(cells) ^ 0x5412;
  let rest = word;
  for (let i = 14; i >= 10; i--) if (rest >> i & 1) rest ^= 0x537 << (i - 10);
  equal(rest, 0);
  equal(word >> 13, 0, "level M");
  return word >> 10 & 7;
}

function isReserved(row, column, size, version) {
  const corner = (r, c) => row >= r && row < r + 9 && column >= c && column < c + 9;
  if (corner(0, 0) || corner(0, size - 8) || corner(size - 8, 0) || row === 6 || column === 6) return true;
  if (version >= 7 && ((row < 6 && column >= size - 11) || (column < 6 && row >= size - 11))) return true;
  const at = CENTRES[version];
  return at.some((r) => at.some((c) => !((r === 6 && (c === 6 || c === size - 7)) || (r === size - 7 && c === 6)) && Math.abs(row - r) < 3 && Math.abs(column - c) < 3));
}

function read(dark) {
  const size = dark.length, version = (size - 17) / 4;
  const mask = MASKS[format(dark)];
  const bits = [];
  for (let right = size - 1, isUp = true; right > 0; right -= 2, isUp = !isUp) {
    if (right === 6) right--;
    for (let i = 0; i < size; i++)
      for (const column of [right, right - 1]) {
        const row = isUp ? size - 1 - i : i;
        if (!isReserved(row, column, size, version)) bits.push(Number(dark[row][column]) ^ Number(mask(row, column) % 2 === 0));
      }
  }
  ok(bits.splice(bits.length & ~7).every((bit) => bit === 0), "what is left over is light before the mask");
  const bytes = Array.from({ length: bits.length >> 3 }, (_, i) => bits.slice(i * 8, i * 8 + 8).reduce((a, b) => a * 2 + b));
  const [sizes, correction] = BLOCKS[version];
  const blocks = sizes.map(() => []);
  let at = 0;
  for (let i = 0; i < Math.max(...sizes); i++) sizes.forEach((length, b) => { if (i < length) blocks[b].push(bytes[at++]); });
  const data = blocks.flat();
  for (let i = 0; i < correction; i++) for (const block of blocks) block.push(bytes[at++]);
  for (const block of blocks)
    for (let i = 0; i < correction; i++) equal(block.reduce((sum, byte) => times(sum, power(i)) ^ byte, 0), 0, "no error is found");
  const stream = data.flatMap((byte) => Array.from({ length: 8 }, (_, i) => byte >> (7 - i) & 1));
  const number = (from, count) => stream.slice(from, from + count).reduce((a, b) => a * 2 + b);
  equal(number(0, 4), 4, "bytes");
  const wide = version < 10 ? 8 : 16;
  const text = Array.from({ length: number(4, wide) }, (_, i) => number(4 + wide + i * 8, 8));
  return new TextDecoder().decode(new Uint8Array(text));
}

/** Of every version links that just fit, and as many short ones as it takes until every mask was chosen. */
function every_module_of_an_invitation_is_read_back_as_its_link() {
  const masks = new Set();
  for (const [version, [sizes]] of Object.entries(BLOCKS)) {
    const most = sizes.reduce((sum, size) => sum + size) - (version < 10 ? 2 : 3);
    for (let i = 0; i < 3; i++) {
      const link = `http://10.0.0.${i}/#${"table=cmua7vvyi9p3&invitation=a7373e1f05b86dcd2c1a5b7f40e6d9c8".repeat(4)}`.slice(0, most - i);
      const dark = qr(link);
      equal(dark.length, 17 + 4 * version);
      equal(read(dark), link);
    }
  }
  for (let i = 0; i < 2000 && masks.size < MASKS.length; i++) {
    const link = `http://ulm.example/#table=${i}`, dark = qr(link);
    if (!masks.has(format(dark))) equal(read(dark), link);
    masks.add(format(dark));
  }
  equal(masks.size, MASKS.length);
}

/** From the middle outwards dark, light, dark, where they do not lie on a finder. */
function smaller_squares_and_the_version_help_to_find_the_modules() {
  for (const [version, [sizes]] of Object.entries(BLOCKS)) {
    const dark = qr("x".repeat(sizes.reduce((sum, size) => sum + size) - 3)), size = dark.length, at = CENTRES[version];
    for (const r of at) for (const c of at) {
      if ((r === 6 && (c === 6 || c === size - 7)) || (r === size - 7 && c === 6)) continue;
      for (let y = -2; y <= 2; y++) for (let x = -2; x <= 2; x++) equal(dark[r + y][c + x], Math.max(Math.abs(x), Math.abs(y)) !== 1);
    }
    if (version < 7) continue;
    let word = 0, copy = 0;
    for (let i = 17; i >= 0; i--) {
      const a = size - 11 + (i % 3), b = Math.trunc(i / 3);
      word = word * 2 + Number(dark[a][b]);
      copy = copy * 2 + Number(dark[b][a]);
    }
    // as the standard prints them
    deepEqual([word, copy], Array(2).fill({ 7: 0x07c94, 8: 0x085bc, 9: 0x09a99, 10: 0x0a4d3 }[version]));
  }
}

function light_and_dark_alternate_between_the_finders() {
  for (const long of [1, 30, 100, 200]) {
    const dark = qr("x".repeat(long)), size = dark.length;
    for (let i = 8; i < size - 8; i++) deepEqual([dark[6][i], dark[i][6]], [i % 2 === 0, i % 2 === 0]);
    equal(dark[size - 8][8], true);
  }
}

/** The same code with another mask. */
function withMask(dark, mask) {
  const size = dark.length, version = (size - 17) / 4, old = MASKS[format(dark)], next = MASKS[mask];
  const flips = (of, row, column) => of(row, column) % 2 === 0;
  const made = dark.map((cells, row) => cells.map((on, column) =>
    (isReserved(row, column, size, version) ? on : on !== (flips(old, row, column) !== flips(next, row, column)))));
  let word = mask << 10;
  for (let i = 14; i >= 10; i--) if (word >> i & 1) word ^= 0x537 << (i - 10);
  word = (mask << 10 | word) ^ 0x5412;
  for (const cells of formatCells(size)) cells.forEach(([row, column], i) => { made[row][column] = (word >> (14 - i) & 1) === 1; });
  equal(format(made), mask);
  return made;
}

/** What a reader has trouble with: long runs, squares of four, more of one colour. */
function burden(dark) {
  const size = dark.length, rows = dark.map((cells) => cells.map(Number).join(""));
  const columns = rows.map((_, i) => rows.map((row) => row[i]).join(""));
  let sum = 0;
  for (const line of [...rows, ...columns]) for (const [run] of line.matchAll(/0{5,}|1{5,}/g)) sum += run.length - 2;
  for (let y = 1; y < size; y++)
    for (let x = 1; x < size; x++) if (/^(0000|1111)$/.test(rows[y - 1].slice(x - 1, x + 1) + rows[y].slice(x - 1, x + 1))) sum += 3;
  const share = rows.join("").replaceAll("0", "").length / (size * size);
  return sum + Math.floor(Math.abs(share * 20 - 10)) * 10;
}

function the_mask_is_the_first_that_is_easiest_to_read() {
  const chosen = new Set();
  for (let i = 0; i < 30; i++) {
    const dark = qr(`https://ulm.example/${"donau/".repeat(i % 8 > 3 ? 2 : 5)}#table=${i}`);
    const burdens = MASKS.map((_, mask) => burden(withMask(dark, mask)));
    equal(format(dark), burdens.indexOf(Math.min(...burdens)), burdens.join());
    chosen.add(format(dark));
  }
  ok(chosen.size > 4);
}

function what_is_too_long_has_no_code() {
  equal(qr("x".repeat(214)), null);
}

await run([every_module_of_an_invitation_is_read_back_as_its_link, smaller_squares_and_the_version_help_to_find_the_modules, light_and_dark_alternate_between_the_finders, the_mask_is_the_first_that_is_easiest_to_read, what_is_too_long_has_no_code]);
