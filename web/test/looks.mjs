// looks.mjs ULM [NAME] - nothing on any screen of the page is wrong for axe, scrolls or jumps; speaks
// TAP. A short set; every screen with ULM_BROWSER=all.
import { equal, ok } from "node:assert/strict";
import { flaws } from "./axe.mjs";
import { button, glowing, press, speakOnStart } from "./hands.mjs";
import { isAll, LANGUAGES, startBrowser, startServer, visit } from "./house.mjs";
import { chosen, named, run } from "./node.mjs";
import { enter, SCENES } from "./scenes.mjs";
import { prepare, tour } from "./screens.mjs";

const [ulm, wanted] = process.argv.slice(2);
const browser = await startBrowser();
const server = await startServer(ulm);

let preparing = null;
const toured = () => (preparing ??= prepare(ulm));

/** What is touched and narrower than a finger wants; axe does not measure what is drawn in an SVG. */
const tooSmall = ({ page }) => page.evaluate(() => [...document.querySelectorAll("button, select, [role=button]")].flatMap((el) => {
  const { width, height } = el.getBoundingClientRect();
  return width && (width < 24 || height < 24) ? [`${el.dataset.thing ?? el.innerText} is ${width} by ${height}`] : [];
}));

/** Everything by one light, and by the other the colours; in the short set every second screen. */
async function lookAtEverything(size, theme, other) {
  const visitor = await visit(browser, server, { size, theme });
  const found = [];
  let screens = 0;
  await tour(visitor, server, await toured(), async (screen) => {
    if (!isAll && screens++ % 2) return;
    found.push(...[...await flaws(visitor), ...await tooSmall(visitor)].map((flaw) => `${screen}, ${theme}: ${flaw}`));
    await visitor.page.emulateMedia({ colorScheme: other });
    found.push(...(await flaws(visitor, ["color-contrast"])).map((flaw) => `${screen}, ${other}: ${flaw}`));
    await visitor.page.emulateMedia({ colorScheme: theme });
  });
  equal(found.join("\n"), "");
  await visitor.leave();
}
const LOOKS = [["desktop", "light", "dark"], ...(isAll ? [["phone", "dark", "light"]] : [])];
const looks = LOOKS.map(([size, theme, other]) => named(`axe finds nothing on any screen, ${size}`, () => lookAtEverything(size, theme, other)));

async function nothing_scrolls_at_1280_by_720() {
  const visitor = await visit(browser, server, {
    language: "de", kept: { "ulm-game": (await toured()).moments.seal, "ulm-settings": JSON.stringify({ seats: 4 }) },
  });
  const { page } = visitor;
  await press(visitor, "Go on with your game");
  await glowing(visitor).first().waitFor();
  const tall = () => page.evaluate(() => [document.documentElement.scrollHeight - innerHeight, document.documentElement.scrollWidth - innerWidth]);
  equal((await tall()).join(), "0,0");
  await page.reload();
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
    const visitor = await enter(browser, server, { at, language: "de", viewport: { width: 700, height: 900 }, go: () => {} });
    const { page } = visitor;
    const spots = await page.locator(`.live[data-thing^="${kind}:"]`).evaluateAll((all) => all.map((el) => {
      const { left, top, width, height } = el.getBoundingClientRect();
      return { thing: el.dataset.thing, at: [left + width / 2, top + height / 2] };
    }));
    let met = 0;
    for (const { thing, at: spot } of spots) {
      await page.mouse.move(1, 1);
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

await run(...chosen(wanted, [
  ...looks, nothing_scrolls_at_1280_by_720, pointing_never_moves_what_is_pointed_at_in_a_narrow_window,
]));
