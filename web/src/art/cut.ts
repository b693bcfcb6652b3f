// How a knife leaves lines in wood: hatching whose strokes swell and taper, the same every time.
const wobble = (i: number) => {
  const v = Math.sin(i * 127.1 + 11.7) * 43758.5453;
  return v - Math.floor(v);
};

const fixed = (v: number) => String(Math.round(v * 10) / 10);

/** Strokes side by side from x, y along (dx, dy), each of them (lx, ly) long and up to `fat` thick. */
export function hatch(x: number, y: number, dx: number, dy: number, lx: number, ly: number, count: number, fat = 1.4): string {
  const long = Math.hypot(lx, ly) || 1;
  const nx = -ly / long, ny = lx / long;
  let d = "";
  for (let i = 0; i < count; i++) {
    const t = count > 1 ? i / (count - 1) : 0;
    const size = 0.72 + 0.28 * wobble(i + x);
    const px = x + dx * t, py = y + dy * t, w = (fat / 2) * (0.7 + 0.6 * wobble(i * 3 + y));
    const ex = px + lx * size, ey = py + ly * size;
    d += `M${fixed(px + nx * w)} ${fixed(py + ny * w)}L${fixed(ex)} ${fixed(ey)} ${fixed(px - nx * w)} ${fixed(py - ny * w)}Z`;
  }
  return d;
}

/** A line of wavelets, as water is cut: from x to end at about y. */
export function ripple(x: number, end: number, y: number, long: number, seed: number): string {
  let d = "";
  let at = x + wobble(seed) * long;
  for (let i = 0; at < end - long; i++) {
    const l = long * (0.5 + 0.6 * wobble(seed * 7 + i));
    const py = y + (wobble(seed * 13 + i) - 0.5) * 5;
    d += `M${fixed(at)} ${fixed(py)}q${fixed(l / 4)} -2.4 ${fixed(l / 2)} 0t${fixed(l / 2)} 0`;
    at += l + long * (0.5 + wobble(seed * 3 + i * 5) * 1.2);
  }
  return d;
}

/** A row of small houses from x to end on y: their walls, roofs and windows, each one path. */
export function row(x: number, end: number, y: number, low: number, high: number, seed: number, size = 1): [string, string, string] {
  let walls = "", roofs = "", windows = "";
  for (let at = x, i = 0; at < end; i++) {
    const w = (17 + 13 * wobble(seed + i * 3)) * size, h = low + (high - low) * wobble(seed * 5 + i), peak = w * (0.55 + 0.35 * wobble(i + seed));
    const top = y - h, a = fixed(at), b = fixed(at + w);
    walls += `M${a} ${y}V${fixed(top)}H${b}V${y}Z`;
    roofs += wobble(i * 7 + seed) > 0.35
      ? `M${fixed(at - 1)} ${fixed(top)}L${fixed(at + w / 2)} ${fixed(top - peak)} ${fixed(at + w + 1)} ${fixed(top)}Z`
      : `M${fixed(at - 1)} ${fixed(top)}L${fixed(at + w * 0.2)} ${fixed(top - peak * 0.7)}H${fixed(at + w * 0.8)}L${fixed(at + w + 1)} ${fixed(top)}Z`;
    const s = 3 * size;
    for (let wy = top + 5 * size; wy < y - 9 * size; wy += 9 * size)
      for (const k of w > 21 * size ? [0.25, 0.5, 0.75] : [0.32, 0.68])
        windows += `M${fixed(at + w * k - s / 2)} ${fixed(wy)}h${s}v${fixed(s * 1.5)}h-${s}Z`;
    at += w;
  }
  return [walls, roofs, windows];
}

/** The gables of a street from x to end above y: an outline. */
export function gables(x: number, end: number, y: number, low: number, high: number, seed: number): string {
  let d = `M${fixed(x)} ${y}`;
  let at = x;
  for (let i = 0; at < end; i++) {
    const w = Math.min(14 + 14 * wobble(seed + i * 3), end - at), h = low + (high - low) * wobble(seed * 5 + i);
    const peak = w * (0.4 + 0.5 * wobble(i + seed));
    d += `V${fixed(y - h)}L${fixed(at + w / 2)} ${fixed(y - h - peak)} ${fixed(at + w)} ${fixed(y - h)}`;
    at += w;
    if (w < 1) break;
  }
  return `${d}V${y}Z`;
}
