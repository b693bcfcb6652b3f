// windows.mjs ULM [NAME] - the page fits into every window that people have, zoomed and with larger letters too, and
// holds still; speaks TAP. A short set; every screen in every window with ULM_BROWSER=all.
import { equal, ok } from "node:assert/strict";
import { unfit } from "./fit.mjs";
import { LANGUAGES, openHouse } from "./house.mjs";
import { enter, SCENES } from "./scenes.mjs";
import { MOMENTS, moments } from "./screens.mjs";
import { isAll, long, named } from "./tap.mjs";

const [ulm, wanted] = process.argv.slice(2);
const house = await openHouse(ulm);

const WINDOWS = ["1280x720", "1366x768", "1920x1080", "2560x1440", "1280x800", "1440x900", "1512x982", "1680x1050", "1920x1200", "2560x1600",
  "1024x768", "1180x820", "768x1024", "390x844", "844x390", "320x568", "3440x1440"];
const TIGHT = ["1280x720", "1280x800", "1024x768", "768x1024", "844x390", "320x568"];
/** Each language at another ratio. */
const RATIOS = [1, 1.5, 2, 3, 1.25];

const scene = (name) => SCENES.find((it) => it.name === name);
const sizeOf = (window) => { const [width, height] = window.split("x").map(Number); return { width, height }; };

let playing = {};
/** Games of so many, cut off at what is asked. */
const gamesOf = (seats) => (playing[seats] ??= moments(ulm, isAll ? MOMENTS : { "coat choice": MOMENTS["coat choice"] }, seats));

const still = ({ page }) => page.evaluate(async () => { for (let i = 0; i < 3; i++) await new Promise((done) => requestAnimationFrame(done)); });

async function fits(visitor, where, windows) {
  const found = [];
  for (const window of windows) {
    await visitor.page.setViewportSize(sizeOf(window));
    await still(visitor);
    found.push(...new Set((await visitor.page.evaluate(unfit)).map((fault) => `${where}, ${window}: ${fault}`)));
  }
  return found;
}

/** These screens, each entered in a window of 1280 by 720. */
async function allFit(scenes, language, windows, ratio = 1) {
  const found = [];
  for (const it of scenes) {
    const visitor = await enter(house, { ...it, language, ratio, size: "desktop" });
    found.push(...await fits(visitor, `${it.name}, ${language}`, windows));
    await visitor.leave();
  }
  equal(found.join("\n"), "");
  return `${scenes.length} screens in ${windows.length} windows`;
}

const asked = async (seats, names) => {
  const all = await gamesOf(seats);
  return names.map((name) => ({ name: `${name}, ${seats} seats`, at: all[name], go: ({ page }) => page.mouse.move(1, 1) }));
};

const press = (visitor, english) => visitor.page.getByRole("button", { name: visitor.say(english) }).click();
const OWN = [
  { name: "menu", at: 220, go: async (visitor) => { await press(visitor, "Menu"); await visitor.page.locator(".menu").waitFor(); } },
  { name: "breakdown", at: 220, go: ({ page }) => page.locator(".seat .score").first().click() },
  { name: "missing table", path: "/#table=nowhere", go: ({ page }) => page.locator(".boxes [role=alert]").waitFor() },
];

async function tight_screens_fit_into_tight_windows() {
  const coat = await asked(4, ["coat choice"]);
  return [await allFit([...coat, scene("push-light")], "de", TIGHT), await allFit([scene("result")], "ru", TIGHT), await allFit([OWN[2]], "fr", TIGHT)].join("; ");
}

const everything = LANGUAGES.map(([code], i) => long(named(`every screen fits into every window, ${code}`, async () => {
  const seats = 2 + (i % 3);
  const names = ["start-light", "turn", "push-light", "seal", "card", "hint", "result", "review", "lesson", "rules", "hall", "moderation", "waiting"];
  return allFit([...names.map(scene), ...OWN, ...await asked(seats, Object.keys(MOMENTS))], code, WINDOWS, RATIOS[i]);
})));

/** In the page: what changes there while so many frames are drawn, and a pointer rests. What the engine is asked about the thing
 * below it may come late on a slow machine: first nothing has to have changed for a while. */
async function unrest() {
  const frames = async (n) => { for (let i = 0; i < n; i++) await new Promise((done) => requestAnimationFrame(done)); };
  const seen = [];
  const watcher = new MutationObserver((all) => seen.push(...all.map(({ type, target, attributeName }) => `${type} ${attributeName ?? ""} ${target.nodeName} ${target.className}`)));
  watcher.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
  for (let calm = 0, all = 0; calm < 12 && all < 600; all++, calm++) {
    await frames(1);
    if (seen.splice(0).length) calm = 0;
  }
  const where = () => [...document.querySelectorAll(".live, .leaf > *")].map((el) => { const { x, y, width, height } = el.getBoundingClientRect(); return `${x} ${y} ${width} ${height}`; }).join();
  const places = new Set([where()]);
  for (let i = 0; i < 40; i++) {
    await frames(1);
    places.add(where());
  }
  watcher.disconnect();
  return [...seen, ...[...places].slice(1).map(() => "something moved")];
}

async function nothing_moves_while_a_pointer_rests_on_a_coat() {
  const [coat] = await asked(4, ["coat choice"]);
  const visitor = await enter(house, { ...coat, viewport: sizeOf("1280x800") });
  const { page } = visitor;
  for (const window of isAll ? WINDOWS : ["1280x800", "1024x768", "844x390"]) {
    await page.setViewportSize(sizeOf(window));
    await still(visitor);
    const shown = page.locator(".shown-coats .live");
    equal(await shown.count(), 2, window);
    for (let i = 0; i < 2; i++) {
      const { x, y, width, height } = await shown.nth(i).boundingBox();
      await page.mouse.move(x + width / 2, y + height / 2);
      equal((await page.evaluate(unrest)).join("\n"), "", `${window}, coat ${i + 1}`);
      const there = await page.evaluate(([left, top]) => document.elementFromPoint(left, top)?.closest("[data-thing]")?.dataset.thing, [x + width / 2, y + height / 2]);
      equal(there, await shown.nth(i).getAttribute("data-thing"), `${window}, the coat is still under the pointer`);
      await page.mouse.move(1, 1);
    }
  }
  await visitor.leave();
}

async function a_phone_on_its_side_shows_square_bag_tray_and_all_that_glows_at_once() {
  for (const name of isAll ? ["turn", "push-light", "card", "seal"] : ["push-light"]) {
    const visitor = await enter(house, { ...scene(name), viewport: sizeOf("844x390"), go: () => {} });
    await still(visitor);
    const seen = await visitor.page.evaluate(() => [...document.querySelectorAll(".square, .bags, .tray, .live")].filter((el) => {
      const { left, top, right, bottom } = el.getBoundingClientRect();
      return left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1;
    }).map((el) => el.dataset.thing ?? el.getAttribute("class")));
    equal(seen.filter((thing) => name !== "seal" || !/square|bags|quarter/.test(thing)).join(), "", name);
    await visitor.leave();
  }
}

/** How tall words are on the screen, in its own pixels. */
const wordsOf = ({ page }, ratio) => page.evaluate((by) => by * Number.parseFloat(getComputedStyle(document.querySelector(".wish")).fontSize), ratio);

async function zooming_and_larger_letters_make_words_larger_and_all_still_fits() {
  const window = sizeOf("1920x1080");
  const sizes = [];
  for (const zoom of [1, 1.5, 2]) {
    const viewport = { width: window.width / zoom, height: window.height / zoom };
    const visitor = await enter(house, { ...scene("turn"), viewport, ratio: zoom });
    sizes.push(await wordsOf(visitor, zoom));
    equal((await visitor.page.evaluate(unfit)).join("\n"), "", `${100 * zoom} %`);
    await visitor.leave();
  }
  ok(sizes[1] > 1.15 * sizes[0] && sizes[2] > 1.4 * sizes[0], sizes.join());
  for (const viewport of isAll ? ["1280x720", "1920x1080", "1024x768", "390x844"].map(sizeOf) : [window]) {
    const visitor = await enter(house, { ...scene("turn"), viewport, letters: 24 });
    const root = await visitor.page.evaluate(() => Number.parseFloat(getComputedStyle(document.documentElement).fontSize));
    ok(root >= 24, `with letters of 24 pixels the page has ${root}`);
    equal((await visitor.page.evaluate(unfit)).join("\n"), "", `letters of 24 pixels, ${viewport.width}`);
    await visitor.leave();
  }
  return `words of ${sizes.map((size) => Math.round(10 * size) / 10).join(", ")} pixels at 100, 150, 200 %`;
}

await house.run([
  tight_screens_fit_into_tight_windows, nothing_moves_while_a_pointer_rests_on_a_coat, a_phone_on_its_side_shows_square_bag_tray_and_all_that_glows_at_once,
  zooming_and_larger_letters_make_words_larger_and_all_still_fits, ...everything,
], wanted);
