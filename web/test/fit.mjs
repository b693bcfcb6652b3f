// fit.mjs - whether everything on a screen of the page fits: nothing cut, covered, shortened or off the window

/** In the page: what does not fit, in words. */
export function unfit() {
  const SEEN = "button, a[href], input, select, label, h1, h2, h3, h4, p, li, td, th, dd, dt, legend, .token, .amount, .seat, .picture, " +
    ".card-picture, .held, .relative, .own-tile, .sum, .button, .live, svg text";
  /** What scrolls by design: what has no end, and on a small screen what is a page. */
  const SCROLLS = ".entries, .rules, .choices, .said-there, .offers, .page, .pages, .narrow .hand, .narrow .sheets, .lying .seats, .lying .tray";
  /** Long words may be told in a small leaf by scrolling, but not what is touched. */
  const isReading = (box, el) => box.matches(".narrow .leaf, .leaf:has(.advice), .leaf:has(.luck)") && !el.closest(".live, button");
  const NEAR = 1.6;
  const name = (el) => {
    const words = (el.getAttribute("aria-label") ?? el.textContent).trim().replace(/\s+/g, " ").slice(0, 40);
    return `${el.localName}${el.classList.length ? `.${[...el.classList].join(".")}` : ""} "${el.dataset?.thing ?? words}"`;
  };
  const found = [];
  const wrong = (el, how) => found.push(`${name(el)} ${how}`);
  const styles = new Map();
  const styleOf = (el) => styles.get(el) ?? styles.set(el, getComputedStyle(el)).get(el);
  const isTable = document.querySelector("main.table") && !document.querySelector(".reference");
  const page = document.scrollingElement;
  const mayScroll = !isTable || (document.querySelector(".table.upright") !== null && page.scrollHeight > innerHeight);
  if (page.scrollWidth > innerWidth) found.push(`the page is ${page.scrollWidth - innerWidth} pixels too broad`);
  if (!mayScroll && page.scrollHeight > innerHeight) found.push(`the table is ${page.scrollHeight - innerHeight} pixels too tall`);

  /** Where it is seen, null where it has been scrolled away; it tells what cuts it. */
  const whole = (el) => {
    const { left, top, right, bottom } = el.getBoundingClientRect();
    const edges = { left, top, right, bottom };
    const beyond = (box) => Math.max(box.left - edges.left, edges.right - box.right) > NEAR ? "x" : Math.max(box.top - edges.top, edges.bottom - box.bottom) > NEAR ? "y" : null;
    for (let box = el.parentElement; box && box !== document.body; box = box.parentElement) {
      const style = styleOf(box);
      const clips = /hidden|clip|auto|scroll/.test(style.overflowX + style.overflowY) || /paint|content|strict/.test(style.contain);
      if (!clips) continue;
      const axis = beyond(box.getBoundingClientRect());
      if (!axis) continue;
      if (box.matches(SCROLLS) || isReading(box, el)) return false;
      wrong(el, `is cut by ${name(box).split(" ")[0]} (${axis})`);
      return false;
    }
    if (beyond({ left: 0, right: innerWidth, top: mayScroll ? -1e6 : 0, bottom: mayScroll ? 1e6 : innerHeight })) {
      wrong(el, "is off the window");
      return false;
    }
    return top >= 0 && bottom <= innerHeight;
  };
  /** A quarter beside two stretches of the river is drawn at both. */
  const isTwice = (el) => el.matches(".quarter") && document.querySelectorAll(`[data-thing="${el.dataset.thing}"]`).length > 1;
  const isThere = (el) => el.checkVisibility({ visibilityProperty: true }) && !el.closest(".said, [inert], .flights") && !(el.closest("[aria-hidden=true]") && el.matches(".live"));
  const root = document.querySelector(".reference") ?? document.body;
  for (const el of root.querySelectorAll(SEEN)) {
    if (!isThere(el) || isTwice(el) || el.closest(".sailing")) continue;
    const box = el.getBoundingClientRect();
    if (box.width < 2 || box.height < 2) continue;
    const isSeen = whole(el);
    if (styleOf(el).textOverflow === "ellipsis" && el.scrollWidth > el.clientWidth + 1) wrong(el, "is shortened");
    if (isSeen && el.matches("button, a[href], select, .live, label, input:not(.said)") && !el.disabled) {
      const spots = [0.5, 0.25, 0.75, 0.1, 0.9];
      const isMet = spots.some((fy) => spots.some((fx) => {
        const hit = document.elementFromPoint(box.left + box.width * fx, box.top + box.height * fy);
        return hit && (el.contains(hit) || hit.contains(el) && hit.matches("label, button") || hit.closest(".tip, .trouble"));
      }));
      if (!isMet) wrong(el, "is covered");
    }
  }
  if (!isTable) return found;
  const parts = [...document.querySelectorAll(".top, .lesson, .works-panel, .square, .quay > svg, .spread > .leaf, .beside > *, .lower, .standing, .told, .tray, .review, .tabs")].filter(isThere);
  parts.forEach((one, i) => parts.slice(i + 1).forEach((other) => {
    const a = one.getBoundingClientRect(), b = other.getBoundingClientRect();
    const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left), tall = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
    const isAway = [a, b].some(({ left, right }) => right < 1 || left > innerWidth - 1);
    if (wide > 2 && tall > 2 && !isAway && !one.contains(other) && !document.querySelector(".table.upright")) wrong(one, `lies on ${name(other).split(" ")[0]}`);
  }));
  const log = document.querySelector(".wide .log .entries");
  if (log && log.clientHeight < 3 * Number.parseFloat(styleOf(log).lineHeight)) wrong(log, `is ${log.clientHeight} pixels tall`);
  for (const svg of document.querySelectorAll(".square, .docks")) {
    const tile = svg.querySelector(".tile .face")?.getBoundingClientRect();
    if (tile && tile.width < 23) wrong(svg, `has tiles of ${Math.round(tile.width)} pixels`);
  }
  return found;
}
