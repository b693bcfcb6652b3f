// looks.mjs ULM [NAME] - nothing on any screen of the page is wrong for axe, scrolls or jumps; speaks
// TAP. A short set; every screen with ULM_BROWSER=all.
import { equal, ok } from "node:assert/strict";
import { flaws } from "./axe.mjs";
import { button, choose, press, speakOnStart } from "./hands.mjs";
import { isAll, LANGUAGES, startBrowser, startServer, visit } from "./house.mjs";
import { chosen, dice, named, run } from "./node.mjs";
import { play } from "./player.mjs";
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

/** Everything by one light, and by the other the colours; in the short set every second screen, those that the other size leaves out. */
async function lookAtEverything(size, theme, other) {
  const visitor = await visit(browser, server, { size, theme });
  const found = [];
  let screens = size === "phone" ? 1 : 0;
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
const LOOKS = [["desktop", "light", "dark"], ["phone", "dark", "light"]];
const looks = LOOKS.map(([size, theme, other]) => named(`axe finds nothing on any screen, ${size}`, () => lookAtEverything(size, theme, other)));

async function nothing_scrolls_at_1280_by_720() {
  const visitor = await visit(browser, server, { language: "de" });
  const { page } = visitor;
  const tall = () => page.evaluate(() => [document.documentElement.scrollHeight - innerHeight, document.documentElement.scrollWidth - innerWidth]);
  await choose(visitor, "novice", "4", "tower");
  await press(visitor, "Play against the computer");
  await play(visitor, dice(5), { most: 20 });
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

async function pointing_never_moves_what_is_pointed_at_in_a_narrow_window() {
  const visitor = await visit(browser, server, { language: "de" });
  const { page } = visitor;
  await page.setViewportSize({ width: 700, height: 900 });
  await choose(visitor, "novice");
  await press(visitor, "Play against the computer");
  await play(visitor, dice(4), { most: 10 });
  for (const kind of ["place", "quarter", "action"]) {
    await play(visitor, dice(4), { until: ({ things }) => things.some(({ thing }) => thing.startsWith(`${kind}:`)) });
    await page.waitForTimeout(500);
    const spots = await page.locator(`.live[data-thing^="${kind}:"]`).evaluateAll((all) => all.map((el) => {
      const { left, top, width, height } = el.getBoundingClientRect();
      return { thing: el.dataset.thing, x: left + width / 2, y: top + height / 2 };
    }));
    ok(spots.length > 0);
    const under = ({ x, y }) => page.evaluate(([px, py]) => {
      const thing = document.elementFromPoint(px, py).closest("[data-thing]");
      const { left, top } = thing.firstElementChild.getBoundingClientRect();
      return `${thing.dataset.thing} ${Math.round(left)} ${Math.round(top)}`;
    }, [x, y]);
    for (const spot of spots.filter(({ x }) => x > 0 && x < 700)) {
      await page.mouse.move(1, 1);
      const before = await under(spot);
      await page.mouse.move(spot.x, spot.y);
      await page.waitForTimeout(50);
      equal(await under(spot), before, `${spot.thing} stays`);
      ok(await page.locator(".tip").count() === 1, `${spot.thing} is told of`);
    }
  }
  await visitor.leave();
}

await run(...chosen(wanted, [
  ...looks, nothing_scrolls_at_1280_by_720, pointing_never_moves_what_is_pointed_at_in_a_narrow_window,
]));
