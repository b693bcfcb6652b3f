// looks.mjs ULM [NAME] - nothing on any screen of the page is wrong for axe, scrolls or jumps; speaks
// TAP. A short set; every screen with ULM_BROWSER=all.
import { equal, ok } from "node:assert/strict";
import { flaws } from "./axe.mjs";
import { button, glowing, press, speakOnStart } from "./hands.mjs";
import { LANGUAGES, openHouse, visit } from "./house.mjs";
import { crowds, reached } from "./reach.mjs";
import { enter, SCENES } from "./scenes.mjs";
import { prepare, tour } from "./screens.mjs";
import { isAll, long, named } from "./tap.mjs";

const [ulm, wanted] = process.argv.slice(2);
const house = await openHouse(ulm);

let preparing = null;
const toured = () => (preparing ??= prepare(ulm));

/** What is touched and narrower than a finger wants; axe does not measure what is drawn in an SVG. */
const tooSmall = ({ page }) => page.evaluate(() => [...document.querySelectorAll("button, select, [role=button]")].flatMap((el) => {
  const { width, height } = el.getBoundingClientRect();
  return width && (width < 24 || height < 24) ? [`${el.dataset.thing ?? el.innerText} is ${width} by ${height}`] : [];
}));

/** Everything by one light, and by the other the colours; in the short set every second screen. */
async function lookAtEverything(size, theme, other) {
  const visitor = await visit(house, { size, theme });
  const found = [];
  let screens = 0, looked = 0;
  await tour(visitor, await toured(), async (screen) => {
    if (screens++ % 2 && !isAll) return;
    looked++;
    found.push(...[...await flaws(visitor), ...await tooSmall(visitor)].map((flaw) => `${screen}, ${theme}: ${flaw}`));
    await visitor.page.emulateMedia({ colorScheme: other });
    found.push(...(await flaws(visitor, ["color-contrast"])).map((flaw) => `${screen}, ${other}: ${flaw}`));
    await visitor.page.emulateMedia({ colorScheme: theme });
  });
  equal(found.join("\n"), "");
  await visitor.leave();
  return `${looked} of ${screens} screens`;
}
const looks = [
  named("axe finds nothing on any screen, desktop", () => lookAtEverything("desktop", "light", "dark")),
  long(named("axe finds nothing on any screen, phone", () => lookAtEverything("phone", "dark", "light"))),
];

async function nothing_scrolls_at_1280_by_720() {
  const visitor = await visit(house, {
    language: "de", kept: { "ulm-game": (await toured()).moments.seal, "ulm-settings": JSON.stringify({ seats: 4 }) },
  });
  const { page } = visitor;
  await press(visitor, "Go on with your game");
  await glowing(visitor).first().waitFor();
  const tall = () => page.evaluate(() => [document.documentElement.scrollHeight - innerHeight, document.documentElement.scrollWidth - innerWidth]);
  equal((await tall()).join(), "0,0");
  await page.goBack();
  for (const language of isAll ? LANGUAGES : LANGUAGES.slice(2, 4)) {
    await speakOnStart(visitor, language);
    await button(visitor, "Go on with your game").waitFor();
    for (const people of [3, 4, 1]) {
      await page.getByRole("group", { name: visitor.say("People here") }).getByText(people).click();
      equal((await tall()).join(), "0,0", `the first leaf, ${language[0]}, ${people}`);
    }
  }
  await visitor.leave();
}

/** In the page: what lies under this point, and where. */
function under([x, y]) {
  const thing = document.elementFromPoint(x, y).closest("[data-thing]");
  if (!thing) return "";
  const { left, top } = thing.firstElementChild.getBoundingClientRect();
  return `${thing.dataset.thing} ${Math.round(left)} ${Math.round(top)}`;
}

async function pointing_never_moves_what_is_pointed_at_in_a_narrow_window() {
  for (const [scene, kind] of [["push-german", "place"], ["seal", "quarter"], ["seal", "action"]]) {
    const { at } = SCENES.find(({ name }) => name === scene);
    const visitor = await enter(house, { at, language: "de", viewport: { width: 700, height: 900 }, go: () => {} });
    const { page } = visitor;
    const spots = await page.locator(`.live[data-thing^="${kind}:"]`).evaluateAll((all) => all.map((el) => {
      const { left, top, width, height } = el.getBoundingClientRect();
      return { thing: el.dataset.thing, at: [left + width / 2, top + height / 2] };
    }));
    let met = 0;
    for (const { thing, at: spot } of spots) {
      await page.mouse.move(1, 1);
      await page.locator(".tip").waitFor({ state: "detached" });
      const before = spot[0] > 0 && spot[0] < 700 ? await page.evaluate(under, spot) : "";
      if (!before.startsWith(thing)) continue; // it is on another page, or something lies on its middle
      met++;
      await page.mouse.move(...spot);
      await page.locator(".tip").waitFor();
      equal(await page.evaluate(under, spot), before, `${thing} stays`);
    }
    ok(met > 0, `a ${kind} was pointed at`);
    await visitor.leave();
  }
}

/** On the first space of the river several barges lie. */
async function whateverGlows(size) {
  const positions = await crowds(ulm, isAll ? 60 : 6);
  const visitor = await visit(house, { size, kept: { "ulm-game": positions[0].record } });
  let touched = 0;
  for (const { name, record } of positions) {
    await visitor.page.evaluate((text) => localStorage.setItem("ulm-game", text), record);
    await press(visitor, "Go on with your game");
    await visitor.page.locator('.live[data-thing="barge"]').waitFor();
    const { glows, lost } = await reached(visitor);
    equal(lost.join(), "", `under something else, ${name}`);
    touched += glows;
    await press(visitor, "Menu");
    await press(visitor, "Leave the game");
  }
  await visitor.leave();
  return `${touched} things in ${positions.length} positions`;
}
const reach = ["desktop", "phone"].map((size) => named(`whatever glows is touched at its middle, also where barges crowd, ${size}`, () => whateverGlows(size)));

await house.run([
  ...looks, ...reach, nothing_scrolls_at_1280_by_720, pointing_never_moves_what_is_pointed_at_in_a_narrow_window,
], wanted);
