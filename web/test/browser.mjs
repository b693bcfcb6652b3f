// browser.mjs ULM - people with Chromium at the real page, against the computer and each other; speaks
// TAP. A short set; all of it with ULM_BROWSER=all.
import { equal, match, ok } from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { flaws } from "./axe.mjs";
import { speaker, startBrowser, startServer, visit } from "./house.mjs";
import { dice, run } from "./node.mjs";
import { playByEar } from "./listener.mjs";
import { play } from "./player.mjs";
import { prepare, tour } from "./screens.mjs";

const [ulm] = process.argv.slice(2);
const isAll = process.env.ULM_BROWSER === "all";
const folder = mkdtempSync(join(tmpdir(), "ulm-records-"));
process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
const browser = await startBrowser();
const server = await startServer(ulm);

const button = ({ page, say }, english) => page.getByRole("button", { name: say(english) });
const press = (visitor, english) => visitor.touch(button(visitor, english));
const glowing = ({ page }) => page.locator("main.table [role=button].live");

/** Chooses on the start page what stands beside these values. */
async function choose(visitor, ...values) {
  for (const value of values) await visitor.touch(visitor.page.locator(`label:has(input[value="${value}"])`).first());
}

/** Tab until the keyboard is at the button of this name, and Enter. */
async function enter({ page, say }, english) {
  const at = () => page.evaluate(() => document.activeElement.textContent);
  for (let tabs = 0; !(await at()).startsWith(say(english)); tabs++) {
    ok(tabs < 40, `Tab leads to ${english}`);
    await page.keyboard.press("Tab");
  }
  await page.keyboard.press("Enter");
}

/** The record of the game that has just ended, downloaded. */
async function download(visitor, name) {
  await press(visitor, "Look back at the game");
  const [file] = await Promise.all([visitor.page.waitForEvent("download"), press(visitor, "Download the record")]);
  const path = join(folder, name);
  await file.saveAs(path);
  return path;
}

const check = (record) => execFileSync(ulm, ["check", "--lang=en", record], { encoding: "utf8" });

/** Opens a table in the hall and lets computers have the seats that are left. */
async function openTable(visitor, { seats, variant, people = 1 }) {
  const { page, say } = visitor;
  await page.goto(`${server.origin}/#hall`);
  await page.getByRole("combobox", { name: say("Seats") }).selectOption(String(seats));
  await page.getByRole("combobox", { name: say("Variant") }).selectOption(variant);
  await press(visitor, "Open a table");
  const free = page.getByRole("combobox", { name: say("Let a computer sit here") });
  await button(visitor, "I am ready").waitFor();
  for (let left = seats - people; left > 0; left--) {
    await free.first().selectOption("novice");
    await page.waitForFunction((n) => document.querySelectorAll(".people select").length === n, left - 1 + people - 1);
  }
  return people > 1 ? page.getByRole("textbox", { name: say("Invitation link") }).inputValue() : null;
}

async function a_newcomer_is_in_a_game_against_the_computer_after_one_click() {
  const visitor = await visit(browser, server);
  await button(visitor, "Play against the computer").click();
  await glowing(visitor).first().waitFor();
  match(await visitor.page.getByRole("log", { name: "News" }).innerText(), /Your turn/);
  await visitor.leave();
}

/** A game whose server ends as soon as the page is there. */
async function playOffline({ seats, variant, language, size, by }, seed) {
  const own = await startServer(ulm);
  const visitor = await visit(browser, own, { language, size });
  await visitor.page.evaluate(() => navigator.serviceWorker.ready.then(() => {}));
  await own.stop();
  await choose(visitor, "novice", "fast", seats, variant);
  await (by === "keyboard" ? enter : press)(visitor, "Play against the computer");
  const touches = await play(visitor, dice(seed), { by });
  match(check(await download(visitor, `offline-${seed}.ulm`)), /fine/);
  await visitor.leave();
  return `${touches} touches`;
}

/** A game at the server against computers. */
async function playOnline({ seats, variant, language, size, by }, seed) {
  const visitor = await visit(browser, server, { language, size });
  await openTable(visitor, { seats, variant });
  await press(visitor, "I am ready");
  const touches = await play(visitor, dice(seed), { by });
  const record = await download(visitor, `online-${seed}.ulm`);
  match(check(record), /fine/);
  await press(visitor, "Check the luck");
  await visitor.page.locator(".luck").getByText(visitor.say("The luck was fair: nobody chose it.")).waitFor();
  await visitor.leave();
  return `${touches} touches`;
}

const GAMES = [
  { seats: 2, variant: "basic", language: "de", size: "desktop", by: "mouse" },
  { seats: 3, variant: "tower", language: "ja", size: "phone", by: "touch" },
  ...(isAll ? [
    { seats: 4, variant: "tower", language: "fr", size: "desktop", by: "keyboard" },
    { seats: 2, variant: "tower", language: "ru", size: "phone", by: "touch" },
    { seats: 3, variant: "basic", language: "en", size: "desktop", by: "keyboard" },
    { seats: 4, variant: "basic", language: "ja", size: "desktop", by: "mouse" },
    { seats: 4, variant: "tower", language: "de", size: "phone", by: "touch" },
    { seats: 3, variant: "basic", language: "fr", size: "phone", by: "touch" },
    { seats: 2, variant: "basic", language: "ru", size: "desktop", by: "keyboard" },
    { seats: 3, variant: "tower", language: "en", size: "desktop", by: "mouse" },
  ] : []),
];
const played = ({ seats, variant, language, size, by }) => `by ${by}: ${seats} seats, ${variant}, ${language}, ${size}`;
const named = (name, test) => Object.defineProperty(test, "name", { value: name });

const games = GAMES.flatMap((game, i) => [
  named(`a whole game without a server ${played(game)}`, () => playOffline(game, i + 1)),
  named(`a whole game at the server ${played(game)}`, () => playOnline(game, i + 1)),
]);

async function two_browsers_play_each_other_and_one_loses_its_network_and_comes_back() {
  const host = await visit(browser, server), guest = await visit(browser, server, { language: "de" });
  await guest.page.goto(await openTable(host, { seats: 2, variant: "basic", people: 2 }));
  await press(guest, "Sit here");
  await press(host, "I am ready");
  await press(guest, "I am ready");
  const loaded = await guest.page.evaluate(() => performance.timeOrigin);
  const both = [play(host, dice(1)), play(guest, dice(2), { most: 12 })];
  await both[1];
  guest.tolerated = host.tolerated = /WebSocket|ERR_(INTERNET_DISCONNECTED|CONNECTION)/;
  await guest.context.setOffline(true);
  server.cut();
  await guest.page.getByText(guest.say("No connection to the server. It is tried again by itself.")).waitFor();
  await server.mend();
  await guest.context.setOffline(false);
  const more = await play(guest, dice(3));
  const touches = await both[0];
  ok(more > 12, "most of the game came after the network was back");
  equal(await guest.page.evaluate(() => performance.timeOrigin), loaded);
  equal(await host.page.locator(".scoresheet .total").innerText().then((text) => text.match(/\d+/g).join()),
    await guest.page.locator(".scoresheet .total").innerText().then((text) => text.match(/\d+/g).join()));
  await host.leave();
  await guest.leave();
  return `${touches} and ${12 + more} touches`;
}

let preparing = null;
const toured = () => (preparing ??= prepare(ulm));

/** What is touched and narrower than a finger wants; axe does not measure what is drawn in an SVG. */
const tooSmall = ({ page }) => page.evaluate(() => [...document.querySelectorAll("button, select, [role=button]")].flatMap((el) => {
  const { width, height } = el.getBoundingClientRect();
  return width && (width < 24 || height < 24) ? [`${el.dataset.thing ?? el.innerText} is ${width} by ${height}`] : [];
}));

/** Everything by one light, and by the other the colours, of all screens or of every third. */
async function lookAtEverything(size, theme, other) {
  const visitor = await visit(browser, server, { size, theme });
  const found = [];
  let screens = 0;
  await tour(visitor, server, await toured(), async (screen) => {
    found.push(...[...await flaws(visitor), ...await tooSmall(visitor)].map((flaw) => `${screen}, ${theme}: ${flaw}`));
    if (isAll || screens++ % 3 === 0) {
      await visitor.page.emulateMedia({ colorScheme: other });
      found.push(...(await flaws(visitor, ["color-contrast"])).map((flaw) => `${screen}, ${other}: ${flaw}`));
      await visitor.page.emulateMedia({ colorScheme: theme });
    }
  });
  equal(found.join("\n"), "");
  await visitor.leave();
}
const LOOKS = [["desktop", "light", "dark"], ["phone", "dark", "light"]];
const looks = LOOKS.map(([size, theme, other]) => named(`axe finds nothing on any screen, ${size}`, () => lookAtEverything(size, theme, other)));

const LANGUAGES = [["de", "Deutsch"], ["fr", "Français"], ["ru", "Русский"], ["ja", "日本語"], ["en", "English"]];

async function speakOnStart(visitor, [code, name]) {
  await visitor.page.getByText(name, { exact: true }).click();
  visitor.say = speaker(code);
  await button(visitor, "Read the rules").waitFor();
}

async function nothing_scrolls_at_1280_by_720() {
  const visitor = await visit(browser, server, { language: "de" });
  const { page } = visitor;
  const tall = () => page.evaluate(() => [document.documentElement.scrollHeight - innerHeight, document.documentElement.scrollWidth - innerWidth]);
  await choose(visitor, "novice", "4", "tower");
  await press(visitor, "Play against the computer");
  await play(visitor, dice(5), { most: 20 });
  equal((await tall()).join(), "0,0");
  await page.reload();
  for (const language of LANGUAGES) {
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

async function somebody_who_cannot_see_plays_a_whole_game_by_the_accessibility_tree_alone() {
  const visitor = await visit(browser, server);
  await choose(visitor, "novice", "2", "tower");
  await enter(visitor, "Play against the computer");
  const { keys, touches } = await playByEar(visitor, dice(1), ["Guest", "Ursula"]);
  match(check(await download(visitor, "heard.ulm")), /fine/);
  await visitor.leave();
  return `${touches} moves, ${keys} keys`;
}

/** Which thing or button the keyboard is at; "" where the focus fell to the page. */
const at = ({ page }) => page.evaluate(() => document.activeElement === document.body ? "" : document.activeElement.dataset.thing ?? document.activeElement.textContent);

async function the_focus_comes_back_from_menu_and_rules_and_keys_do_nothing_while_typing() {
  const visitor = await visit(browser, server);
  const { keyboard } = visitor.page;
  await openTable(visitor, { seats: 2, variant: "basic" });
  await enter(visitor, "I am ready");
  await glowing(visitor).first().waitFor();
  await visitor.page.waitForFunction(() => document.activeElement.classList.contains("live"));
  const thing = await at(visitor);
  for (const [key, name] of [["m", "Menu"], ["?", "Rules"]]) {
    await keyboard.press(key);
    await visitor.page.getByRole("dialog", { name }).waitFor();
    ok(await at(visitor) !== thing);
    await keyboard.press("Escape");
    await visitor.page.getByRole("dialog").waitFor({ state: "detached" });
    equal(await at(visitor), thing);
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
  const visitor = await visit(browser, server);
  await enter(visitor, "Learn to play");
  const step = () => visitor.page.locator(".lesson small").innerText();
  for (let told = 1; told < 12; told++) {
    await visitor.page.waitForFunction((n) => new RegExp(` ${n} of`).test(document.querySelector(".lesson small")?.innerText)
      && document.activeElement.matches(".live, .lesson .strong"), told);
    await visitor.page.keyboard.press("Enter");
  }
  match(await step(), /Step/);
  await visitor.leave();
}

async function a_list_of_offers_can_be_clicked() {
  const visitor = await visit(browser, server);
  await choose(visitor, "novice");
  await press(visitor, "Play against the computer");
  await glowing(visitor).first().waitFor();
  const before = await visitor.page.locator("main.table").getAttribute("data-ply");
  await visitor.page.mouse.move(1, 1);
  await visitor.page.locator(".offers button").first().click();
  await visitor.page.waitForFunction((was) => document.querySelector("main.table").dataset.ply !== was, before);
  await visitor.leave();
}

async function a_record_dropped_on_the_page_opens() {
  const visitor = await visit(browser, server);
  execFileSync(ulm, ["simulate", "--seats=3", `--records=${join(folder, "made")}`]);
  const record = readFileSync(join(folder, "made", readdirSync(join(folder, "made"))[0]), "utf8");
  await button(visitor, "Play against the computer").waitFor();
  const transfer = await visitor.page.evaluateHandle((text) => {
    const data = new DataTransfer();
    data.items.add(new File([text], "game.ulm", { type: "text/plain" }));
    return data;
  }, record);
  await visitor.page.dispatchEvent("body", "drop", { dataTransfer: transfer });
  await visitor.page.getByRole("slider").waitFor();
  await press(visitor, "One move back");
  await visitor.leave();
}

async function another_language_is_spoken_at_once() {
  const visitor = await visit(browser, server);
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
  const visitor = await visit(browser, server);
  const { page } = visitor;
  await page.getByRole("group", { name: "People here" }).getByText("2").click();
  await press(visitor, "Play at this screen");
  await press(visitor, "Show the table");
  const action = page.locator('.token.live:is([data-thing="action:white"], [data-thing="action:orange"])');
  await play(visitor, dice(1), { until: ({ things }) => things.some(({ thing }) => /^action:(white|orange)/.test(thing)) });
  await action.first().click();
  const before = await page.locator("main.table").getAttribute("data-ply");
  await switchTo(visitor, "ja", "日本語");
  await button(visitor, "Undo").waitFor();
  equal(await page.locator("main.table").getAttribute("data-ply"), before);
  ok(await page.locator(".tray .token.picked").count() > 0);
  equal(await page.locator(".cover").count(), 0);
  const log = await page.locator(".log li.turn").first().innerText();
  match(log.trim(), new RegExp(visitor.say("Round %d of %d: %s.").replace("%d", "1").replace("%d", "10").replace("%s", "Player [12]")));
  await visitor.leave();
}

async function another_language_in_the_lesson_keeps_its_step() {
  const visitor = await visit(browser, server);
  const { page } = visitor;
  await press(visitor, "Learn to play");
  for (const step of [2, 3]) {
    await press(visitor, "Next");
    await page.getByText(`Step ${step} of`).waitFor();
  }
  await switchTo(visitor, "de", "Deutsch");
  await page.getByText("Schritt 3 von").waitFor();
  const told = await page.locator(".lesson p").innerText();
  await page.reload();
  await press(visitor, "Go on with the lesson");
  await page.getByText("Schritt 3 von").waitFor();
  equal(told, await page.locator(".lesson p").innerText());
  await visitor.leave();
}

async function at_the_server_objections_and_computers_are_named_in_the_language_of_the_page() {
  const visitor = await visit(browser, server, { language: "ja" });
  const { page, say } = visitor;
  await page.goto(`${server.origin}/#hall`);
  await page.getByLabel(say("Account name")).fill("nobody");
  await page.getByLabel(say("Password")).fill("wrongwrong");
  await press(visitor, "Log in");
  await page.getByRole("alert").getByText(say("The name or the password is wrong.")).waitFor();
  await openTable(visitor, { seats: 2, variant: "basic" });
  await page.locator(".people").getByText(say("Novice")).first().waitFor();
  await press(visitor, "I am ready");
  await glowing(visitor).first().waitFor();
  await page.locator(".seat .name").getByText(say("Novice")).waitFor();
  match(await page.locator(".log").innerText(), new RegExp(say("Novice")));
  await switchTo(visitor, "de", "Deutsch");
  await page.locator(".seat .name").getByText("Neuling").waitFor();
  await page.locator(".log").getByText("Neuling").first().waitFor();
  equal((await page.locator(".log, .chat").allInnerTexts()).join().includes("novice"), false);
  await page.goto(`${server.origin}/#table=nosuchtable`);
  await page.getByRole("alert").getByText(speaker("de")("There is no such table.")).waitFor();
  await visitor.leave();
}

async function without_a_server_the_door_to_friends_is_shut_and_says_so_until_there_is_one() {
  const own = await startServer(ulm);
  const visitor = await visit(browser, own, { language: "fr" });
  const { page, say } = visitor;
  const door = page.getByRole("link", { name: say("Play with friends") });
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}));
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
  const visitor = await visit(browser, server);
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
  const visitor = await visit(browser, server);
  for (let times = 0; times < 10; times++) {
    await press(visitor, "Play against the computer");
    await glowing(visitor).first().waitFor();
    await visitor.page.keyboard.press("m");
    await press(visitor, "Leave the game");
  }
  await visitor.leave();
}

async function a_link_with_a_secret_seats_its_owner_and_the_server_sees_it_in_no_address() {
  const host = await visit(browser, server);
  await openTable(host, { seats: 2, variant: "basic" });
  const link = host.page.url();
  const secret = new URLSearchParams(new URL(link).hash.slice(1)).get("secret");
  ok(secret.length >= 16);
  const other = await visit(browser, server, { path: link.slice(server.origin.length) });
  await press(other, "I am ready");
  await glowing(other).first().or(other.page.locator("main.table .sentence")).first().waitFor();
  ok(server.heard().includes("GET / HTTP/1.1"));
  ok(!server.heard().includes(secret));
  await other.leave();
  await host.leave();
}

const tests = [
  a_newcomer_is_in_a_game_against_the_computer_after_one_click, ...games,
  two_browsers_play_each_other_and_one_loses_its_network_and_comes_back, ...looks, nothing_scrolls_at_1280_by_720,
  pointing_never_moves_what_is_pointed_at_in_a_narrow_window,
  somebody_who_cannot_see_plays_a_whole_game_by_the_accessibility_tree_alone,
  the_focus_comes_back_from_menu_and_rules_and_keys_do_nothing_while_typing, a_lesson_can_be_followed_with_enter_alone,
  a_list_of_offers_can_be_clicked,
  a_record_dropped_on_the_page_opens, another_language_is_spoken_at_once,
  another_language_in_the_middle_of_a_game_covers_and_loses_nothing, another_language_in_the_lesson_keeps_its_step,
  at_the_server_objections_and_computers_are_named_in_the_language_of_the_page,
  without_a_server_the_door_to_friends_is_shut_and_says_so_until_there_is_one, games_can_be_begun_again_and_again,
  the_page_can_be_installed_and_has_its_icons,
  a_link_with_a_secret_seats_its_owner_and_the_server_sees_it_in_no_address,
];
const [, , , wanted] = process.argv;
await run(...tests.filter((test) => !wanted || test.name.replaceAll("_", " ").includes(wanted)));
