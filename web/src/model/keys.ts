// The keyboard: arrows go from one thing that glows to the nearest in that direction.
const away: Record<string, [number, number]> = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };

interface Box { left: number; top: number; width: number; height: number }
const middle = (b: Box) => ({ x: b.left + b.width / 2, y: b.top + b.height / 2 });

/** Which of the boxes lies nearest in this direction; -1 where none does. */
export function nearest(from: Box, boxes: Box[], [dx, dy]: [number, number]): number {
  const a = middle(from);
  let best = -1, least = Infinity;
  boxes.forEach((box, i) => {
    const b = middle(box);
    const ahead = (b.x - a.x) * dx + (b.y - a.y) * dy;
    const aside = Math.abs((b.x - a.x) * dy) + Math.abs((b.y - a.y) * dx);
    if (ahead < 4 || aside > ahead * 3) return;
    const far = ahead + aside * 2.2;
    if (far < least) [best, least] = [i, far];
  });
  return best;
}

/** Moves the focus; true where it went somewhere. */
export function step(key: string): boolean {
  const way = away[key];
  if (!way) return false;
  const live = [...document.querySelectorAll<HTMLElement>(".live")].filter((el) => el.getClientRects().length);
  if (!live.length) return false;
  const now = document.activeElement as HTMLElement | null;
  if (!now || !now.classList.contains("live")) {
    live[0]!.focus();
    return true;
  }
  const others = live.filter((el) => el !== now);
  const found = nearest(now.getBoundingClientRect(), others.map((el) => el.getBoundingClientRect()), way);
  if (found < 0) return false;
  others[found]!.focus();
  return true;
}
