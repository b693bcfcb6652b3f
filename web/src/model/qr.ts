// A QR code of a link: bytes, error correction M, versions 1 to 10.
// After ISO/IEC 18004; the tables are those of the standard.

/** By version: error correction bytes a block, blocks of the first kind and their data bytes, of the second. */
const BLOCKS: [number, number, number, number, number][] = [
  [10, 1, 16, 0, 0], [16, 1, 28, 0, 0], [26, 1, 44, 0, 0], [18, 2, 32, 0, 0], [24, 2, 43, 0, 0],
  [16, 4, 27, 0, 0], [18, 4, 31, 0, 0], [22, 2, 38, 2, 39], [22, 3, 36, 2, 37], [26, 4, 43, 1, 44],
];
const ALIGNED = [[], [6, 18], [6, 22], [6, 26], [6, 30], [6, 34], [6, 22, 38], [6, 24, 42], [6, 26, 46], [6, 28, 50]];

const EXP = new Uint8Array(512), LOG = new Uint8Array(256);
for (let i = 0, x = 1; i < 255; i++) {
  EXP[i] = EXP[i + 255] = x;
  LOG[x] = i;
  x = (x << 1) ^ (x & 128 ? 0x11d : 0);
}
const times = (a: number, b: number) => (a && b ? EXP[LOG[a]! + LOG[b]!]! : 0);

/** The remainder that corrects errors. */
function correction(data: number[], count: number): number[] {
  let generator = [1];
  for (let i = 0; i < count; i++) {
    const next = new Array<number>(generator.length + 1).fill(0);
    generator.forEach((g, j) => {
      next[j]! ^= g;
      next[j + 1]! ^= times(g, EXP[i]!);
    });
    generator = next;
  }
  const rest = [...data, ...new Array<number>(count).fill(0)];
  for (let i = 0; i < data.length; i++) {
    const factor = rest[i]!;
    generator.forEach((g, j) => { rest[i + j]! ^= times(g, factor); });
  }
  return rest.slice(data.length);
}

function codewords(bytes: Uint8Array, version: number): number[] {
  const [ec, n1, d1, n2, d2] = BLOCKS[version - 1]!;
  const room = n1 * d1 + n2 * d2;
  const bits: number[] = [];
  const put = (value: number, length: number) => { for (let i = length - 1; i >= 0; i--) bits.push((value >> i) & 1); };
  put(4, 4);
  put(bytes.length, version < 10 ? 8 : 16);
  bytes.forEach((b) => put(b, 8));
  put(0, Math.min(4, room * 8 - bits.length));
  while (bits.length % 8) bits.push(0);
  const data: number[] = [];
  for (let i = 0; i < bits.length; i += 8) data.push(bits.slice(i, i + 8).reduce((a, b) => a * 2 + b, 0));
  for (let pad = 0xec; data.length < room; pad ^= 0xec ^ 0x11) data.push(pad);
  const blocks: number[][] = [];
  for (let i = 0, at = 0; i < n1 + n2; i++) {
    const size = i < n1 ? d1 : d2;
    blocks.push(data.slice(at, at += size));
  }
  const checks = blocks.map((block) => correction(block, ec));
  const out: number[] = [];
  for (let i = 0; i < Math.max(d1, d2); i++) for (const block of blocks) if (i < block.length) out.push(block[i]!);
  for (let i = 0; i < ec; i++) for (const check of checks) out.push(check[i]!);
  return out;
}

const MASKS: ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0, (_x, y) => y % 2 === 0, (x) => x % 3 === 0, (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(y / 2) + Math.floor(x / 3)) % 2 === 0, (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0, (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

const remainder = (value: number, generator: number, bits: number) => {
  let rest = value;
  for (let i = 0; i < bits; i++) rest = (rest << 1) ^ ((rest >> (bits - 1)) * generator);
  return rest;
};

/** How hard a mask makes it to read: runs, squares, and dark against light. */
function penalty(dark: boolean[][]): number {
  const size = dark.length;
  let sum = 0, count = 0;
  const walk = (at: (i: number, j: number) => boolean) => {
    for (let i = 0; i < size; i++)
      for (let j = 0, run = 1; j < size; j++, run++)
        if (j + 1 === size || at(i, j) !== at(i, j + 1)) {
          if (run >= 5) sum += run - 2;
          run = 0;
        }
  };
  walk((i, j) => dark[i]![j]!);
  walk((i, j) => dark[j]![i]!);
  for (let y = 0; y < size; y++)
    for (let x = 0; x < size; x++) {
      if (dark[y]![x]) count++;
      if (x && y && dark[y]![x] === dark[y - 1]![x] && dark[y]![x] === dark[y]![x - 1] && dark[y]![x] === dark[y - 1]![x - 1]) sum += 3;
    }
  return sum + Math.floor(Math.abs((count * 20) / (size * size) - 10)) * 10;
}

/** The modules, row by row, dark ones true; null where the text is too long. */
export function qr(text: string): boolean[][] | null {
  const bytes = new TextEncoder().encode(text);
  const version = BLOCKS.findIndex(([, n1, d1, n2, d2], i) => bytes.length + (i < 9 ? 2 : 3) <= n1 * d1 + n2 * d2) + 1;
  if (!version) return null;
  const size = 17 + 4 * version;
  const grid: (boolean | null)[][] = Array.from({ length: size }, () => new Array<boolean | null>(size).fill(null));
  const set = (x: number, y: number, on: boolean) => { if (x >= 0 && y >= 0 && x < size && y < size) grid[y]![x] = on; };
  for (const [cx, cy] of [[3, 3], [size - 4, 3], [3, size - 4]] as const)
    for (let y = -4; y <= 4; y++)
      for (let x = -4; x <= 4; x++) {
        const far = Math.max(Math.abs(x), Math.abs(y));
        set(cx + x, cy + y, far !== 2 && far !== 4);
      }
  for (const cy of ALIGNED[version - 1]!)
    for (const cx of ALIGNED[version - 1]!)
      if (grid[cy]![cx] === null)
        for (let y = -2; y <= 2; y++) for (let x = -2; x <= 2; x++) set(cx + x, cy + y, Math.max(Math.abs(x), Math.abs(y)) !== 1);
  for (let i = 8; i < size - 8; i++) {
    grid[6]![i] = i % 2 === 0;
    grid[i]![6] = i % 2 === 0;
  }
  const format = (mask: number) => {
    const bits = ((mask << 10) | remainder(mask, 0x537, 10)) ^ 0x5412;
    const bit = (i: number) => ((bits >> i) & 1) === 1;
    for (let i = 0; i < 8; i++) {
      set(8, i < 6 ? i : i + 1, bit(i));
      set(size - 1 - i, 8, bit(i));
    }
    for (let i = 8; i < 15; i++) {
      set(i === 8 ? 7 : 14 - i, 8, bit(i));
      set(8, size - 15 + i, bit(i));
    }
    set(8, size - 8, true);
  };
  format(0);
  if (version >= 7) {
    const bits = (version << 12) | remainder(version, 0x1f25, 12);
    for (let i = 0; i < 18; i++) {
      const on = ((bits >> i) & 1) === 1, a = size - 11 + (i % 3), b = Math.floor(i / 3);
      set(a, b, on);
      set(b, a, on);
    }
  }
  const free = grid.map((row) => row.map((cell) => cell === null));
  const stream = codewords(bytes, version).flatMap((b) => [7, 6, 5, 4, 3, 2, 1, 0].map((i) => ((b >> i) & 1) === 1));
  for (let right = size - 1, at = 0; right > 0; right -= 2) {
    if (right === 6) right = 5;
    for (let i = 0; i < size; i++)
      for (const x of [right, right - 1]) {
        const y = ((right + 1) & 2) === 0 ? size - 1 - i : i;
        if (free[y]![x]) grid[y]![x] = stream[at++] ?? false;
      }
  }
  let best: boolean[][] | null = null, least = Infinity;
  for (let mask = 0; mask < 8; mask++) {
    format(mask);
    const masked = grid.map((row, y) => row.map((cell, x) => cell !== (free[y]![x]! && MASKS[mask]!(x, y))));
    const worth = penalty(masked);
    if (worth < least) [best, least] = [masked, worth];
  }
  return best;
}
