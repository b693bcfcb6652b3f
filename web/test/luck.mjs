// luck.mjs - luck that is the same each time: of a tested server by tests/fixed_luck.c, of a page by
// numbers that follow from a name
import { running } from "./tap.mjs";

/** Numbers that look random and are the same each time. */
export function dice(seed) {
  let state = seed >>> 0;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const counts = new Map();

/** Another name each time, whose luck nobody else has: of the test that runs, and how many had one there before. */
export function nextName(kind) {
  const key = `${running}, ${kind}`;
  counts.set(key, (counts.get(key) ?? 0) + 1);
  return `${key} ${counts.get(key)}`;
}

/** The environment of a server with such luck. */
export const fixedLuck = () => ({
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith("ULM_"))),
  LD_PRELOAD: "$ORIGIN/tests/libfixed_luck.so", // beside the program; a full path must have no space
  ULM_LUCK: nextName("server"),
});

/** In a page before all else, or here: what is drawn follows from the name. The page's workers draw nothing. */
export function fixLuck(name) {
  let state = 2166136261;
  for (const letter of name) state = Math.imul(state ^ letter.codePointAt(0), 16777619);
  const draw = () => { // mulberry32
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return (t ^ (t >>> 14)) >>> 0;
  };
  Math.random = () => draw() / 2 ** 32;
  crypto.getRandomValues = (bytes) => {
    const all = new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    for (let i = 0; i < all.length; i++) all[i] = draw() & 255;
    return bytes;
  };
}

/** Runs a test in node with luck of its own. */
export function luckily(test) {
  fixLuck(running);
  return test();
}
