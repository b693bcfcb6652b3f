// speed_page.mjs ULM - how soon the page is seen, and how soon it answers; not a test
import { startBrowser, startServer, visit } from "./house.mjs";
import { dice } from "./node.mjs";
import { play } from "./player.mjs";

const [ulm] = process.argv.slice(2);
const browser = await startBrowser();
const server = await startServer(ulm);
const tell = (name, list) => {
  list.sort((a, b) => a - b);
  console.log(`${name}: ${list[list.length >> 1].toFixed(0)} ms, at most ${list.at(-1).toFixed(0)} (${list.length} times)`);
};

const paints = [], ready = [];
for (let i = 0; i < 15; i++) {
  const visitor = await visit(browser, server);
  await visitor.page.getByRole("button", { name: "Play against the computer" }).waitFor();
  ready.push(await visitor.page.evaluate(() => performance.now()));
  paints.push(await visitor.page.evaluate(() => performance.getEntriesByName("first-contentful-paint")[0].startTime));
  await visitor.leave();
}
tell("first paint, cold cache", paints);
tell("the start page can be used, cold cache", ready);

const visitor = await visit(browser, server, { motion: "no-preference" });
const { page } = visitor;
await page.locator('label:has(input[value="novice"])').click();
await page.getByRole("button", { name: "Play against the computer" }).click();
await play(visitor, dice(4), { until: ({ things }) => things.some(({ thing }) => thing.startsWith("place:")) });

/** From the event to the frame that was made after it had changed the page. */
const watch = (kind, seen) => page.evaluate(([name, selector]) => {
  window.reaction = new Promise((done) => addEventListener(name, (e) => {
    const look = () => (document.querySelector(selector) ? requestAnimationFrame(() => setTimeout(() => done(performance.now() - e.timeStamp))) : setTimeout(look));
    look();
  }, { capture: true, once: true }));
}, [kind, seen]);
const previews = [];
for (let i = 0; i < await page.locator(".place.live").count(); i++) {
  await page.mouse.move(1, 1);
  await page.locator(".foretold").waitFor({ state: "detached" });
  const box = await page.locator(".place.live").nth(i).boundingBox();
  await watch("pointermove", ".foretold");
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  previews.push(await page.evaluate(() => window.reaction));
}
tell("pointing at an arrow to the preview of the push", previews);

await visitor.leave();
process.exit(0);
