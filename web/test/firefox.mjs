// firefox.mjs ULM [NAME] - Firefox plays a whole game by mouse and draws what Chromium draws; speaks TAP. Only with
// ULM_BROWSER=all or by name, and where firefox-esr is installed: it is not among the packages that the tests need.
import { equal, ok } from "node:assert/strict";
import { existsSync } from "node:fs";
import { firefox } from "playwright-core";
import { unfit } from "./fit.mjs";
import { dice } from "./luck.mjs";
import { LIMIT } from "./patience.mjs";
import { play } from "./player.mjs";
import { cut } from "./scenes.mjs";
import { startServer } from "./server.mjs";
import { long, run } from "./tap.mjs";

const [ulm, wanted] = process.argv.slice(2);
const FIREFOX = process.env.FIREFOX ?? "/usr/bin/firefox-esr";
const isThere = existsSync(FIREFOX);

/** Somebody with Firefox, which remembers a game that was cut off after so many moves; no fault is tolerated. */
async function visiting(plies, deed) {
  const browser = await firefox.launch({ channel: "moz-firefox", executablePath: FIREFOX, headless: true, timeout: LIMIT });
  const server = await startServer(ulm);
  try {
    const context = await browser.newContext({ viewport: { width: 1280, height: 720 }, locale: "en" });
    context.setDefaultTimeout(LIMIT);
    const page = await context.newPage();
    const faults = [];
    page.on("console", (message) => message.type() === "error" && faults.push(`console: ${message.text()}`));
    page.on("pageerror", (error) => faults.push(`page: ${error}`));
    await page.goto(server.origin);
    await page.evaluate((record) => {
      localStorage.setItem("ulm-settings", JSON.stringify({ level: "novice", seats: 3, variant: "tower", name: "Ada", pace: "fast", confirm: false }));
      localStorage.setItem("ulm-game", record);
    }, cut(plies));
    await page.reload();
    await page.getByRole("button", { name: "Go on with your game" }).click();
    await page.locator("main.table .live").first().waitFor();
    const note = await deed({ page, faults, size: "desktop", touch: (locator) => locator.click() });
    equal(faults.join("\n"), "");
    return note;
  } finally {
    await browser.close();
    equal(await server.stop(), 0, "the server ended well");
  }
}

/** In the page: what is only said and seen all the same. */
const seenThoughSaid = () => [...document.querySelectorAll(".said")].filter((el) => {
  const { width, height } = el.getBoundingClientRect();
  return width > 1.5 || height > 1.5;
}).map((el) => `${el.localName} ${el.textContent.slice(0, 40)}`);

function a_whole_game_is_played_by_mouse_in_firefox() {
  return visiting(0, async (visitor) => {
    const touches = await play(visitor, dice(7));
    ok(touches > 30, `${touches} touches`);
    await visitor.page.locator(".result").waitFor();
    equal(await visitor.page.locator(".flights div").count(), 0, "nothing that flew is left lying");
    return `${touches} touches`;
  });
}

function screens_fit_in_firefox_and_show_nothing_that_is_only_said() {
  return visiting(220, async ({ page }) => {
    for (const [width, height] of [[1280, 720], [1280, 800], [1024, 768], [768, 1024], [844, 390], [390, 844], [1920, 1080]]) {
      await page.setViewportSize({ width, height });
      await page.evaluate(async () => { for (let i = 0; i < 4; i++) await new Promise((done) => requestAnimationFrame(done)); });
      equal([...await page.evaluate(unfit), ...await page.evaluate(seenThoughSaid)].join("\n"), "", `${width} by ${height}`);
    }
  });
}

const tests = [a_whole_game_is_played_by_mouse_in_firefox, screens_fit_in_firefox_and_show_nothing_that_is_only_said];
if (isThere) await run(tests.map(long), { wanted });
else console.log(`1..0 # SKIP there is no ${FIREFOX}`);
