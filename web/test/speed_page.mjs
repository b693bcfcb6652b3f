// speed_page.mjs ULM - how soon the page is seen, how soon it answers, and whether it moves smoothly; not
// a test. The figures of docs/performance.md.
import { openHouse, visit } from "./house.mjs";
import { enter } from "./scenes.mjs";
import { startServer } from "./server.mjs";

const [ulm] = process.argv.slice(2);
const house = { ...await openHouse(ulm), server: await startServer(ulm) };
const MOVING = { motion: "no-preference", go: () => {} };

function tell(name, list, unit = "ms") {
  list.sort((a, b) => a - b);
  const at = (share) => list[Math.min(list.length - 1, Math.floor(list.length * share))].toFixed(1);
  console.log(`${name}: half within ${at(0.5)} ${unit}, 95 % within ${at(0.95)}, at most ${list.at(-1).toFixed(1)} (${list.length} times)`);
}

async function firstSight() {
  const paints = [], ready = [];
  for (let i = 0; i < 15; i++) {
    const visitor = await visit(house);
    await visitor.page.getByRole("button", { name: "Play against the computer" }).waitFor();
    ready.push(await visitor.page.evaluate(() => performance.now()));
    paints.push(await visitor.page.evaluate(() => performance.getEntriesByName("first-contentful-paint")[0].startTime));
    await visitor.leave();
  }
  tell("first paint, cold cache", paints);
  tell("the start page can be used, cold cache", ready);
}

/** From the event to the end of the first frame that is drawn after the page has become as it should. */
const watch = (page, kind, sign) => page.evaluate(([name, source]) => {
  const isSeen = new Function(`return ${source}`);
  window.reaction = new Promise((done) => addEventListener(name, (e) => {
    const changes = new MutationObserver(() => {
      if (!isSeen()) return;
      changes.disconnect();
      requestAnimationFrame(() => setTimeout(() => done(performance.now() - e.timeStamp)));
    });
    changes.observe(document.body, { subtree: true, childList: true, attributes: true });
  }, { capture: true, once: true }));
}, [kind, sign]);

async function middle(locator) {
  const box = await locator.boundingBox();
  return [box.x + box.width / 2, box.y + box.height / 2];
}

/** The processor time that the page's main thread has taken so far, whatever else the machine does. */
async function meter({ context, page }) {
  const session = await context.newCDPSession(page);
  await session.send("Performance.enable", { timeDomain: "threadTicks" });
  return async () => 1000 * (await session.send("Performance.getMetrics")).metrics.find(({ name }) => name === "TaskDuration").value;
}

async function pointing() {
  const visitor = await enter(house, { at: 220, ...MOVING });
  const { page } = visitor, times = [], work = [], taken = await meter(visitor);
  for (let round = 0; round < 3; round++)
    for (let i = 0; i < await page.locator(".place.live").count(); i++) {
      await page.mouse.move(1, 1);
      await page.locator(".foretold").waitFor({ state: "detached" });
      const at = await middle(page.locator(".place.live").nth(i));
      await watch(page, "pointerover", 'document.querySelector(".foretold")');
      const before = await taken();
      await page.mouse.move(...at);
      times.push(await page.evaluate(() => window.reaction));
      work.push((await taken()) - before);
    }
  tell("pointing at an arrow to the preview of its push", times);
  tell("  the main thread's processor time for it", work);
  await visitor.leave();
}

/** From the click to the first frame in which the table has reacted: what was pressed is picked, or nothing
 * glows until the move is there. Each is undone and pressed again. */
async function pressing() {
  const times = [], work = [];
  for (const [at, selector, undo] of [[226, '[data-thing="action:orange"]', "Escape"], [245, '[data-thing="action:gray"]', "u"], [245, '[data-thing="side:N"]', "u"]]) {
    const visitor = await enter(house, { at, ...MOVING });
    const { page } = visitor;
    const glow = () => page.evaluate(() => `${document.querySelectorAll(".live").length} ${document.querySelectorAll(".picked").length}`);
    const before = await glow(), taken = await meter(visitor);
    for (let i = 0; i < 9; i++) {
      const point = await middle(page.locator(selector).first());
      await page.mouse.move(...point);
      await page.waitForTimeout(350);
      await watch(page, "click", `\`\${document.querySelectorAll(".live").length} \${document.querySelectorAll(".picked").length}\` !== "${before}"`);
      await page.mouse.down();
      const begun = await taken();
      await page.mouse.up();
      times.push(await page.evaluate(() => window.reaction));
      work.push((await taken()) - begun);
      await page.mouse.move(1, 1);
      await page.waitForTimeout(300);
      if (undo === "u") await page.locator(".tools button:enabled", { hasText: "Undo" }).waitFor();
      await page.keyboard.press(undo);
      for (let tries = 0; tries < 50 && (await glow()) !== before; tries++) await page.waitForTimeout(20);
    }
    await visitor.leave();
  }
  tell("a click to the first frame that shows it", times);
  tell("  the main thread's processor time for it", work);
}

/** What the page's main thread did, task by task, while `deed` went on: milliseconds each. */
async function trace(visitor, deed) {
  const session = await visitor.context.newCDPSession(visitor.page);
  const events = [];
  session.on("Tracing.dataCollected", ({ value }) => events.push(...value));
  const done = new Promise((resolve) => session.once("Tracing.tracingComplete", resolve));
  await session.send("Tracing.start", { transferMode: "ReportEvents", traceConfig: { includedCategories: ["toplevel", "devtools.timeline", "disabled-by-default-devtools.timeline"] } });
  await deed();
  await session.send("Tracing.end");
  await done;
  await session.detach();
  const main = events.find(({ name, args }) => name === "TracingStartedInBrowser" || args?.data?.frames)?.args?.data?.frames?.[0]?.processId;
  const thread = events.find(({ name, pid, args }) => name === "thread_name" && pid === main && args.name === "CrRendererMain")?.tid;
  const own = events.filter(({ pid, tid, ph }) => pid === main && tid === thread && ph === "X");
  // Its own processor time: another program's turn on the same core is not the page's work.
  const tasks = own.filter(({ name }) => name === "RunTask" || name === "ThreadControllerImpl::RunTask").map(({ tdur, dur }) => (tdur ?? dur) / 1000);
  return { tasks };
}

async function moving() {
  for (const [what, at, selector] of [["a push", 220, '[data-thing="place:N1"]'], ["a barge", 284, '[data-thing="space:20"]'], ["a seal with its points", 226, '[data-thing="quarter:shipyard"]']]) {
    const visitor = await enter(house, { at, ...MOVING });
    const { page } = visitor;
    const { tasks } = await trace(visitor, async () => {
      const box = await page.locator(selector).boundingBox();
      await page.mouse.move(box.x + 14, box.y + 14);
      await page.mouse.down();
      await page.mouse.up();
      await page.mouse.move(1, 1);
      await page.waitForTimeout(900);
    });
    tell(`${what} that moves: tasks of the main thread`, tasks.filter((ms) => ms > 0.2));
    await visitor.leave();
  }
}

async function resting() {
  const visitor = await enter(house, { at: 218, ...MOVING });
  await visitor.page.waitForTimeout(500);
  const { tasks } = await trace(visitor, () => visitor.page.waitForTimeout(3000));
  console.log(`the table at rest while the river flows: ${(tasks.reduce((a, b) => a + b, 0) / 3).toFixed(1)} ms of the main thread a second`);
  await visitor.leave();
}

async function thinking() {
  const visitor = await visit(house, { motion: "no-preference", kept: { "ulm-settings": JSON.stringify({ level: "grandmaster", seats: 2, pace: "fast" }) } });
  const { page } = visitor;
  await page.getByRole("button", { name: "Play against the computer" }).click();
  const thinks = page.getByText("is thinking").first();
  for (let i = 0; i < 60 && !(await thinks.isVisible()); i++) {
    const live = page.locator("main.table [role=button].live");
    await live.first().waitFor();
    await live.last().click({ force: true, timeout: 1000 }).catch(() => {});
    await page.waitForTimeout(120);
  }
  const { tasks } = await trace(visitor, async () => {
    for (let i = 0; i < 24; i++) {
      await page.mouse.move(200 + i * 20, 120 + (i % 6) * 40);
      await page.waitForTimeout(80);
    }
  });
  tell("while a grandmaster thinks and the pointer moves: tasks of the main thread", tasks.filter((ms) => ms > 0.2));
  await visitor.leave();
}

for (const part of [firstSight, pointing, pressing, moving, resting, thinking])
  if (!process.argv[3] || part.name === process.argv[3]) await part();
process.exit(0);
