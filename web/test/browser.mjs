// browser.mjs ULM [NAME] - people with Chromium at the real page: keys, languages, records, links; speaks TAP
import { equal, ok } from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { button, choose, drop, enter, glowing, openTable, press, speakOnStart } from "./hands.mjs";
import { LANGUAGES, openHouse, speaker, visit } from "./house.mjs";
import { dice } from "./luck.mjs";
import { until } from "./patience.mjs";
import { play } from "./player.mjs";
import { simulated } from "./records.mjs";
import { enter as enterScene } from "./scenes.mjs";
import { startServer } from "./server.mjs";

const [ulm, wanted] = process.argv.slice(2);
const house = await openHouse(ulm);

/** Which thing or button the keyboard is at; "" where the focus fell to the page. */
const at = ({ page }) => page.evaluate(() => document.activeElement === document.body ? "" : document.activeElement.dataset.thing ?? document.activeElement.textContent);

async function the_focus_comes_back_from_menu_and_rules_and_keys_do_nothing_while_typing() {
  const visitor = await visit(house);
  const { keyboard } = visitor.page;
  await openTable(visitor, { seats: 2, variant: "basic" });
  await enter(visitor, "I am ready");
  await glowing(visitor).first().waitFor();
  await visitor.page.waitForFunction(() => document.activeElement.classList.contains("live"));
  const thing = await at(visitor);
  for (const [key, name] of [["m", "Menu"], ["?", "Rules"]]) {
    await keyboard.press(key);
    await visitor.page.getByRole("dialog", { name }).waitFor();
    await visitor.page.waitForFunction(() => document.activeElement.closest("dialog"));
    await keyboard.press("Escape");
    await visitor.page.getByRole("dialog").waitFor({ state: "detached" });
    await visitor.page.waitForFunction((was) => document.activeElement.dataset.thing === was, thing);
  }
  const ply = () => visitor.page.locator("main.table").getAttribute("data-ply");
  const before = await ply();
  const chat = visitor.page.getByRole("textbox", { name: "Say something" });
  await chat.focus();
  await keyboard.type("d u m e h?");
  equal(await chat.inputValue(), "d u m e h?");
  equal(await visitor.page.getByRole("dialog").count(), 0);
  equal(await ply(), before);
  await visitor.leave();
}

async function a_lesson_can_be_followed_with_enter_alone() {
  const visitor = await visit(house);
  const { page } = visitor;
  await enter(visitor, "Learn to play");
  /** Where the lesson is now, once the focus is where it goes on. */
  const next = async (before) => (await page.waitForFunction((was) => {
    const at = document.activeElement;
    const now = `${document.querySelector(".lesson small")?.innerText}, ${at.dataset.thing}, ${document.querySelectorAll(".picked").length}`;
    return at.matches(".live, .lesson .strong") && now !== was && now;
  }, before)).jsonValue();
  let presses = 0;
  for (let now = await next(null); !now.startsWith("Step 12 of"); now = await next(now)) {
    ok(presses++ < 24, `Enter leads on from ${now}`);
    await page.keyboard.press("Enter");
  }
  await visitor.leave();
  return `${presses} times Enter`;
}

async function a_list_of_offers_can_be_clicked() {
  const visitor = await visit(house);
  await choose(visitor, "novice");
  await press(visitor, "Play against the computer");
  await glowing(visitor).first().waitFor();
  const before = await visitor.page.locator("main.table").getAttribute("data-ply");
  await visitor.page.mouse.move(1, 1);
  await visitor.page.locator(".offers button").first().click();
  await visitor.page.waitForFunction((was) => document.querySelector("main.table").dataset.ply !== was, before);
  await visitor.leave();
}

async function a_drawn_tile_is_dragged_to_where_it_goes_and_back_where_it_goes_nowhere() {
  const visitor = await visit(house);
  const { page } = visitor;
  await choose(visitor, "novice");
  await press(visitor, "Play against the computer");
  await page.locator('[data-thing="bag"].live').click();
  const tile = page.locator('[data-drag="drawn"]'), ghost = page.locator(".ghost");
  const ply = () => page.locator("main.table").getAttribute("data-ply");
  const drag = async (to) => {
    await tile.hover();
    await page.mouse.down();
    await page.mouse.move(1, 1);
    await ghost.waitFor();
    const { x, y, width, height } = await to.boundingBox();
    await page.mouse.move(x + width / 2, y + height / 2);
    await page.mouse.up();
    await ghost.waitFor({ state: "detached" });
  };
  await tile.waitFor();
  const before = await ply();
  await drag(page.locator("h1, .sentence").first());
  equal(await ply(), before);
  await drag(page.locator('[data-thing^="place:"].live').first());
  await page.waitForFunction((was) => document.querySelector("main.table").dataset.ply !== was, before);
  await visitor.leave();
}

async function a_record_dropped_on_the_page_opens() {
  const visitor = await visit(house);
  await button(visitor, "Play against the computer").waitFor();
  await drop(visitor, simulated(ulm, 3));
  await visitor.page.getByRole("slider").waitFor();
  await press(visitor, "One move back");
  await visitor.leave();
}

async function another_language_is_spoken_at_once() {
  const visitor = await visit(house);
  for (const language of LANGUAGES) {
    await speakOnStart(visitor, language);
    equal(await visitor.page.locator("html").getAttribute("lang"), language[0]);
  }
  await visitor.leave();
}

/** In the middle of a game: the menu, another language, and back. */
async function switchTo(visitor, code, name) {
  await visitor.page.keyboard.press("m");
  await visitor.page.getByRole("dialog").getByText(name, { exact: true }).click();
  visitor.say = speaker(code);
  await press(visitor, "Back to the game");
}

async function another_language_in_the_middle_of_a_game_covers_and_loses_nothing() {
  const visitor = await visit(house);
  const { page } = visitor;
  await page.getByRole("group", { name: "People here" }).getByText("2").click();
  await press(visitor, "Play at this screen");
  await press(visitor, "Show the table");
  const action = page.locator('.token.live:is([data-thing="action:white"], [data-thing="action:orange"])');
  await play(visitor, dice(1), { until: ({ things }) => things.some(({ thing }) => /^action:(white|orange)/.test(thing)) });
  await action.first().click();
  await page.locator(".tray .token.picked").first().waitFor();
  const before = await page.locator("main.table").getAttribute("data-ply");
  await switchTo(visitor, "ja", "日本語");
  await button(visitor, "Undo").waitFor();
  const round = visitor.say("Round %d of %d: %s.").replace("%d", "1").replace("%d", "10").replace("%s", "Player [12]");
  await page.locator(".log li.turn").first().getByText(new RegExp(round)).waitFor();
  equal(await page.locator("main.table").getAttribute("data-ply"), before);
  ok(await page.locator(".tray .token.picked").count() > 0);
  equal(await page.locator(".cover").count(), 0);
  await visitor.leave();
}

async function another_language_in_the_lesson_keeps_its_step() {
  const visitor = await visit(house);
  const { page } = visitor;
  await press(visitor, "Learn to play");
  for (const step of [2, 3]) {
    await press(visitor, "Next");
    await page.getByText(`Step ${step} of`).waitFor();
  }
  const english = await page.locator(".lesson p").innerText();
  await switchTo(visitor, "de", "Deutsch");
  await page.getByText("Schritt 3 von").waitFor();
  await page.waitForFunction((was) => document.querySelector(".lesson p").innerText !== was, english);
  const told = await page.locator(".lesson p").innerText();
  await page.reload();
  await page.getByText("Schritt 3 von").waitFor();
  equal(told, await page.locator(".lesson p").innerText());
  await visitor.leave();
}

async function at_the_server_objections_and_computers_are_named_in_the_language_of_the_page() {
  const visitor = await visit(house, { language: "ja" });
  const { page, say } = visitor;
  await page.goto(`${house.server.origin}/#hall`);
  await page.getByLabel(say("Account name")).fill("nobody");
  await page.getByLabel(say("Password")).fill("wrongwrong");
  await press(visitor, "Log in");
  await page.getByRole("alert").getByText(say("The name or the password is wrong.")).waitFor();
  await openTable(visitor, { seats: 2, variant: "basic" });
  await page.locator(".people").getByText(say("Novice")).first().waitFor();
  await press(visitor, "I am ready");
  await glowing(visitor).first().waitFor();
  await page.locator(".seat .name").getByText(say("Novice")).waitFor();
  await page.locator(".log").getByText(say("Novice")).first().waitFor();
  await switchTo(visitor, "de", "Deutsch");
  await page.locator(".seat .name").getByText("Neuling").waitFor();
  await page.locator(".log").getByText("Neuling").first().waitFor();
  equal((await page.locator(".log, .chat").allInnerTexts()).join().includes("novice"), false);
  await page.goto(`${house.server.origin}/#table=nosuchtable`);
  await page.getByRole("alert").getByText(speaker("de")("There is no such table.")).waitFor();
  await visitor.leave();
}

async function without_a_server_the_door_to_friends_is_shut_and_says_so_until_there_is_one() {
  const own = await startServer(ulm);
  const visitor = await visit({ ...house, server: own }, { language: "fr", keeps: true });
  const { page, say } = visitor;
  const door = page.getByRole("link", { name: say("Play with friends") });
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}));
  await page.locator("a.door").waitFor();
  equal(await door.getAttribute("href"), "#hall");
  visitor.tolerated = /ERR_CONNECTION_REFUSED/;
  own.cut();
  await page.reload();
  await door.getByText(say("The server cannot be reached just now.")).waitFor();
  equal(await door.getAttribute("href"), null);
  await own.mend();
  await page.locator("a.door").waitFor();
  await door.click();
  await button(visitor, "Open a table").waitFor();
  await visitor.leave();
  await own.stop();
}

async function the_page_can_be_installed_and_has_its_icons() {
  const visitor = await visit(house, { keeps: true });
  const { page, context } = visitor;
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}));
  const inside = await context.newCDPSession(page);
  const { data, errors } = await inside.send("Page.getAppManifest");
  equal(errors.length, 0);
  const { installabilityErrors } = await inside.send("Page.getInstallabilityErrors");
  // The tests' own windows are private ones, which install nothing.
  equal(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== "in-incognito").join(), "");
  const sizeOf = (address) => page.evaluate(async (src) => {
    const image = Object.assign(new Image(), { src });
    await image.decode();
    return `${image.naturalWidth}x${image.naturalHeight}`;
  }, address);
  const drawn = JSON.parse(data).icons.filter(({ type }) => type === "image/png");
  ok(["any", "maskable"].every((purpose) => ["192x192", "512x512"].every((sizes) => drawn.some((icon) => icon.purpose === purpose && icon.sizes === sizes))));
  for (const { src, sizes } of drawn) equal(await sizeOf(src), sizes);
  equal(await sizeOf(await page.locator('link[rel="apple-touch-icon"]').getAttribute("href")), "180x180");
  await visitor.leave();
}

async function games_can_be_begun_again_and_again() {
  const visitor = await visit(house);
  for (let times = 0; times < 10; times++) {
    await press(visitor, "Play against the computer");
    await glowing(visitor).first().waitFor();
    await visitor.page.keyboard.press("m");
    await press(visitor, "Leave the game");
  }
  await visitor.leave();
}

async function a_link_with_a_secret_seats_its_owner_and_the_server_sees_it_in_no_address() {
  const host = await visit(house);
  await openTable(host, { seats: 2, variant: "basic" });
  const [{ table, secret }] = await host.page.evaluate(() => JSON.parse(localStorage.getItem("ulm-places")));
  ok(secret.length >= 16);
  const other = await visit(house, { path: `/#table=${table}&secret=${secret}` });
  await press(other, "I am ready");
  await glowing(other).first().or(other.page.locator("main.table .sentence")).first().waitFor();
  ok(house.server.heard().includes("GET / HTTP/1.1"));
  ok(!house.server.heard().includes(secret));
  await other.leave();
  await host.leave();
}

async function a_screen_that_is_handed_on_shows_nothing_of_the_one_before() {
  const visitor = await visit(house);
  const { page } = visitor;
  await choose(visitor, "basic", "2");
  await page.getByRole("group", { name: "People here" }).getByText("2", { exact: true }).click();
  await press(visitor, "Play at this screen");
  const covered = page.locator(".cover");
  await press(visitor, "Show the table");
  await glowing(visitor).first().waitFor();
  for (const luck = dice(1); !(await covered.count()); await page.waitForFunction(() => document.querySelector(".cover, main.table .live")))
    await play(visitor, luck, { most: 1 });
  await page.evaluate(() => {
    window.trays = new Set();
    new MutationObserver(() => window.trays.add(document.querySelector(".tray")?.className ?? "none"))
      .observe(document.body, { subtree: true, childList: true, attributes: true });
  });
  await press(visitor, "Show the table");
  await glowing(visitor).first().waitFor();
  const now = await page.locator(".tray").getAttribute("class");
  equal(await page.evaluate(() => [...window.trays].filter((name) => name !== "none").join()), now);
  await visitor.leave();
}

/** In the page: counts what the engine's workers are asked and have not answered; `isDeaf`: they hear nothing more. */
function watchWorkers() {
  window.workers = { open: 0, isDeaf: false };
  const { postMessage } = Worker.prototype;
  Worker.prototype.postMessage = function (...message) {
    if (window.workers.isDeaf) return;
    window.workers.open++;
    this.addEventListener("message", () => { window.workers.open--; }, { once: true });
    postMessage.apply(this, message);
  };
}

async function a_covered_table_is_there_at_the_first_click_and_nothing_is_asked_for_it_then() {
  const visitor = await visit(house);
  const { page } = visitor;
  await page.evaluate(watchWorkers);
  await page.getByRole("group", { name: "People here" }).getByText("2", { exact: true }).click();
  await press(visitor, "Play at this screen");
  await button(visitor, "Show the table").waitFor();
  await page.waitForFunction(() => window.workers.open === 0);
  await page.evaluate(() => { window.workers.isDeaf = true; });
  await press(visitor, "Show the table");
  await glowing(visitor).first().waitFor();
  await visitor.leave();
}

async function a_click_counts_although_the_page_is_drawn_anew_while_the_button_is_down() {
  const visitor = await visit(house);
  const { page } = visitor;
  const down = async (locator) => {
    await locator.hover();
    await page.mouse.down();
  };
  await page.getByRole("group", { name: "People here" }).getByText("2", { exact: true }).click();
  await press(visitor, "Play at this screen");
  await down(button(visitor, "Show the table"));
  await page.evaluate(() => dispatchEvent(new StorageEvent("storage", { key: `ulm-game:${location.hash.split("=")[1]}` })));
  await page.getByRole("alert").waitFor();
  await page.mouse.up();
  await down(glowing(visitor).first());
  const before = await page.locator("main.table").getAttribute("data-ply");
  await page.keyboard.press("h");
  await page.locator(".advice").waitFor();
  await page.mouse.up();
  await page.waitForFunction((was) => document.querySelector("main.table").dataset.ply !== was, before);
  await visitor.leave();
}

/** In the page: the record of the game that is played there. */
const readKept = () => localStorage.getItem(`ulm-game:${location.hash.split("=")[1]}`);
const keptGame = ({ page }) => page.evaluate(readKept);

async function what_is_kept_is_what_is_shown_and_of_two_tabs_the_last_one_keeps() {
  const visitor = await enterScene(house, { at: 245, go: () => {} });
  const { page } = visitor;
  const money = () => page.locator('[data-thing="action:gray"]').click();
  const before = await keptGame(visitor);
  await money();
  await until(async () => (await keptGame(visitor)) !== before, () => "the money is not kept");
  await page.locator(".tools button:enabled", { hasText: "Undo" }).click();
  await until(async () => (await keptGame(visitor)) === before, () => "what was taken back is kept");
  const other = { ...visitor, page: await visitor.context.newPage() };
  await other.page.goto(house.server.origin);
  await press(other, "Go on with your game");
  await glowing(other).first().waitFor();
  await play(other, dice(1), { most: 3 });
  await page.getByRole("alert").getByText("Another tab keeps this game now.").waitFor();
  await glowing(other).first().waitFor();
  const kept = await keptGame(other);
  await money();
  await page.locator(".tools button:enabled", { hasText: "Undo" }).waitFor();
  equal(await keptGame(visitor), kept);
  await visitor.leave();
}

/** Whether anything in the element is cut off or has to be scrolled to. */
const fits = (locator) => locator.evaluate((el) => el.scrollHeight <= el.clientHeight + 1 && el.scrollWidth <= el.clientWidth + 1);

async function what_somebody_looks_at_is_told_of_by_the_chronicle_where_nothing_is_to_be_decided() {
  for (const [language] of LANGUAGES) {
    const visitor = await enterScene(house, { at: 245, language, viewport: { width: 1280, height: 800 }, go: () => {} });
    const { page, say } = visitor;
    const quarters = await page.locator('[data-thing^="quarter:"]').evaluateAll((all) => [...new Set(all.map((el) => el.dataset.thing))]);
    equal(quarters.length, 8);
    for (const quarter of quarters) {
      await page.locator(`[data-thing="${quarter}"]`).first().hover({ position: { x: 40, y: 8 } }); // where nothing lies on it
      const tale = page.locator(".leaf .tale");
      await tale.waitFor();
      ok((await tale.innerText()).startsWith(say("From the chronicle")), await tale.innerText());
      ok(await tale.locator("svg.tale-picture *").count() > 0, "a picture of ours");
      ok(await fits(page.locator(".leaf").first()), `${language}: the leaf holds ${quarter}`);
    }
    await visitor.leave();
  }
}

async function on_a_phone_a_finger_asks_about_what_it_cannot_choose() {
  const visitor = await enterScene(house, { at: 245, size: "phone", go: ({ page, touch }) => touch(page.getByRole("button", { name: "Danube", exact: true })) });
  const { page, say } = visitor;
  const quarter = page.locator('.pages [data-thing^="quarter:"]:not(.live):visible').first();
  await quarter.tap({ position: { x: 40, y: 8 } });
  const tip = page.locator(".tip");
  await tip.locator(".tale").waitFor();
  ok((await tip.innerText()).includes(say("From the chronicle")), await tip.innerText());
  await tip.tap();
  await tip.waitFor({ state: "detached" });
  await visitor.leave();
}

async function the_whole_chronicle_is_read_with_keys_alone() {
  for (const size of ["desktop", "phone"]) {
    const visitor = await visit(house, { size });
    const { page } = visitor;
    await press(visitor, "Read the rules");
    await page.locator(".rules article").first().waitFor();
    await page.getByRole("dialog", { name: "Rules" }).getByRole("button", { name: "Chronicle", exact: true }).focus();
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog", { name: "Chronicle" });
    await dialog.locator("article").first().waitFor();
    const years = (await dialog.locator("section").first().locator("h4 small").allInnerTexts()).map((when) => Number(/\d+/.exec(when)[0]));
    ok(years.length > 20 && years.every((year, i) => i === 0 || year >= years[i - 1]), years.join(" "));
    equal(await dialog.locator("article svg.tale-picture").count(), await dialog.locator("article").count());
    ok(await dialog.evaluate((el) => [...el.querySelectorAll("header *, article *")].every((part) => part.getBoundingClientRect().right <= innerWidth + 1)), size);
    await dialog.getByRole("searchbox").fill("sparrow");
    await page.waitForFunction(() => document.querySelectorAll(".rules article").length < 10);
    ok((await dialog.innerText()).includes("The Ulm sparrow"));
    await dialog.getByRole("button", { name: "Rules", exact: true }).press("Enter");
    await page.getByRole("dialog", { name: "Rules" }).getByRole("button", { name: "From the chronicle: Fishermen and boatmen" }).first().press("Enter");
    await dialog.getByRole("heading", { name: /^Fishermen and boatmen/ }).waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await visitor.leave();
  }
}

/** How many leaves of paper a page takes, by its own measures. */
async function countLeaves(page) {
  const paper = (await page.pdf({ preferCSSPageSize: true })).toString("latin1");
  ok(/MediaBox \[0 0 59[45]\.?\d* 84[12]/.test(paper), "A4");
  return Number(/\/Count (\d+)/.exec(paper)[1]);
}

async function the_game_on_one_page_is_one_leaf_of_paper_in_every_language() {
  const page = await house.browser.newPage();
  for (const [language] of LANGUAGES) {
    await page.setContent(execFileSync(ulm, ["--lang", language, "rules", "quick", "--html"], { encoding: "utf8" }));
    equal(await countLeaves(page), 1, language);
    await page.addStyleTag({ content: "body { font-size: 12pt }" });
    equal(await countLeaves(page), 2, `${language}: leaves are counted`);
  }
  await page.close();
}

async function the_way_back_leads_to_the_start() {
  const visitor = await visit(house);
  await button(visitor, "Play against the computer").waitFor();
  await visitor.page.goto(`${house.server.origin}/#hall`);
  await button(visitor, "Open a table").waitFor();
  await visitor.page.goBack();
  await button(visitor, "Play against the computer").waitFor();
  await visitor.leave();
}

await house.run([
  the_focus_comes_back_from_menu_and_rules_and_keys_do_nothing_while_typing, a_lesson_can_be_followed_with_enter_alone,
  a_list_of_offers_can_be_clicked,
  a_drawn_tile_is_dragged_to_where_it_goes_and_back_where_it_goes_nowhere, a_record_dropped_on_the_page_opens, another_language_is_spoken_at_once,
  another_language_in_the_middle_of_a_game_covers_and_loses_nothing, another_language_in_the_lesson_keeps_its_step,
  at_the_server_objections_and_computers_are_named_in_the_language_of_the_page,
  without_a_server_the_door_to_friends_is_shut_and_says_so_until_there_is_one, games_can_be_begun_again_and_again,
  a_screen_that_is_handed_on_shows_nothing_of_the_one_before,
  a_covered_table_is_there_at_the_first_click_and_nothing_is_asked_for_it_then,
  a_click_counts_although_the_page_is_drawn_anew_while_the_button_is_down,
  what_is_kept_is_what_is_shown_and_of_two_tabs_the_last_one_keeps, the_way_back_leads_to_the_start,
  what_somebody_looks_at_is_told_of_by_the_chronicle_where_nothing_is_to_be_decided,
  on_a_phone_a_finger_asks_about_what_it_cannot_choose, the_whole_chronicle_is_read_with_keys_alone,
  the_game_on_one_page_is_one_leaf_of_paper_in_every_language,
  the_page_can_be_installed_and_has_its_icons, a_link_with_a_secret_seats_its_owner_and_the_server_sees_it_in_no_address,
], wanted);
