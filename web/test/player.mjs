// player.mjs - plays by touching what glows: with a mouse, a finger, or the keyboard alone
import { ok } from "node:assert/strict";

/** What a finger touches twice: first it is foretold. */
const WEIGHTY = /^(place|quarter|descendant|space|side):/;

/** In the page: what glows, and what tells one moment from another. */
export function look() {
  const table = document.querySelector("main.table");
  const live = [...document.querySelectorAll("main.table [role=button].live")];
  return {
    over: document.querySelector(".result") !== null,
    things: live.map((el) => ({ thing: el.dataset.thing, name: el.getAttribute("aria-label") ?? "" })),
    moment: `${table?.dataset.ply} ${document.querySelectorAll(".picked").length} ${live.map((el) => el.dataset.thing).join()}`,
  };
}

/** Where to point at a thing, as shares of its width and height: first at its middle. */
export const SPOTS = [0.5, 0.25, 0.75, 0.1, 0.9];

/** In the page: the first of these spots where the pointer would meet this thing; null while something lies on all of them. */
export async function pointOf([index, thing, spots]) {
  const el = document.querySelectorAll("main.table [role=button].live")[index];
  if (el?.dataset.thing !== thing) return null;
  const corner = () => { const { left, top } = el.getBoundingClientRect(); return `${left} ${top}`; };
  const frame = () => new Promise((done) => requestAnimationFrame(done));
  el.scrollIntoView({ block: "nearest", inline: "center", behavior: "instant" });
  // Pages snap into their place some frames later.
  const pages = el.closest(".pages");
  const isSnapped = () => !pages || Math.abs(pages.scrollLeft - pages.clientWidth * Math.round(pages.scrollLeft / pages.clientWidth)) < 1;
  for (let was = ""; was !== corner() || !isSnapped(); await frame()) was = corner();
  const box = el.getBoundingClientRect();
  for (const fy of spots)
    for (const fx of spots) {
      const x = box.left + box.width * fx, y = box.top + box.height * fy;
      if (document.elementFromPoint(x, y)?.closest("[data-thing]") === el) return { x, y };
    }
  return null;
}

/** Waits until something glows or the game is over, for as long as the others' moves go on. */
async function settled({ page, faults }) {
  for (let ply = null; ; ) {
    const now = await page.waitForFunction((was) => {
      if (document.querySelector(".result, .cover, main.table [role=button].live")) return "still";
      const at = document.querySelector("main.table")?.dataset.ply;
      return at && at !== was ? at : null;
    }, ply, { polling: 20 }).catch(async (fault) => {
      const told = await page.locator("main").innerText();
      throw new Error(`nothing glows and nothing happens after ply ${ply}: ${told.slice(0, 200)} ${faults.join(" ")}`, { cause: fault });
    });
    ply = await now.jsonValue();
    if (ply === "still") return;
  }
}

/** The screen is handed on where several people play at it. */
const uncover = async ({ page, touch }) => {
  const button = page.locator(".cover button");
  if (!(await button.count())) return;
  await touch(button);
  await button.waitFor({ state: "detached" });
};

/** One function, put together here: the page may not make any of text. */
const hasChanged = new Function("before", `const now = (${look})(); return now.over || now.moment !== before;`);
const changed = ({ page }, { moment }) => page.waitForFunction(hasChanged, moment, { polling: 10 });

/** Goes with arrows, or Tab where they lead nowhere, to any thing that glows, and presses it. */
async function press({ page }, luck) {
  const focused = () => page.evaluate(() => {
    const el = document.activeElement;
    return el?.classList.contains("live") ? el.dataset.thing : null;
  });
  for (let steps = 1 + luck(4); steps > 0; steps--)
    await page.keyboard.press(["ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp"][luck(4)]);
  for (let tabs = luck(6) === 0 ? 1 : 0; tabs > 0; tabs--) await page.keyboard.press("Tab");
  for (let tries = 0; (await focused()) === null; tries++) {
    ok(tries < 60, "the keyboard reaches what glows");
    await page.keyboard.press(tries % 2 ? "Tab" : "ArrowDown");
  }
  const thing = await focused();
  await page.keyboard.press(luck(2) ? "Enter" : "Space");
  return thing;
}

async function point(visitor, now, index, by) {
  const { page } = visitor;
  const { thing } = now.things[index];
  for (let times = by === "touch" && WEIGHTY.test(thing) ? 2 : 1; times > 0; times--) {
    const found = await page.waitForFunction(pointOf, [index, thing, SPOTS])
      .catch((fault) => { throw new Error(`${thing} glows and something lies on it`, { cause: fault }); });
    const at = await found.jsonValue();
    if (by === "touch") await page.touchscreen.tap(at.x, at.y);
    else await page.mouse.click(at.x, at.y);
  }
  return thing;
}

/** Plays until the game is over or so many touches were made; returns their number. */
export async function play(visitor, luck, { by = "mouse", most = 2000, until = () => false } = {}) {
  for (let touches = 0; ; touches++) {
    if (touches >= most) return touches;
    await settled(visitor);
    await uncover(visitor);
    const now = await visitor.page.evaluate(look);
    if (now.over || until(now)) return touches;
    ok(touches < 2000, "a game ends");
    if (!now.things.length) continue;
    for (const { thing, name } of now.things) ok(name.length > 0, `${thing} has a name`);
    const index = luck(now.things.length);
    const thing = by === "keyboard" ? await press(visitor, luck) : await point(visitor, now, index, by);
    await changed(visitor, now).catch(async () => {
      const told = await visitor.page.getByRole("alert").allInnerTexts();
      throw new Error(`${thing} was touched and nothing happened (${now.moment}) ${told.join(" ")}`);
    });
  }
}
