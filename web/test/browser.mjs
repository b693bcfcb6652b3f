// browser.mjs ULM - people with Chromium at the real page, against the computer and each other; speaks
// TAP. A short set; all of it with ULM_BROWSER=all.
import { equal, match, ok } from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { AxeBuilder } from "@axe-core/playwright";
import { speaker, startBrowser, startServer, visit } from "./house.mjs";
import { dice, run } from "./node.mjs";
import { play } from "./player.mjs";
import { enter as enterScene } from "./scenes.mjs";

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
  match(await visitor.page.getByRole("status").first().innerText(), /Your turn/i);
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
  const verdict = visitor.page.locator(".review [role=status]");
  await verdict.waitFor();
  match(await verdict.innerText(), /: proved$/);
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
  ...(isAll ? [named(`a whole game at the server ${played(game)}`, () => playOnline(game, i + 1))] : []),
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

/** What axe finds, in words. */
async function flaws({ page }) {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.length} times, ${nodes[0].target.join(" ")} ${nodes[0].any[0]?.message ?? nodes[0].failureSummary}`);
}

async function lookAtEverything(size, theme) {
  const visitor = await visit(browser, server, { size, theme });
  const found = [];
  const note = async (screen) => found.push(...(await flaws(visitor)).map((flaw) => `${screen}: ${flaw}`));
  await button(visitor, "Play against the computer").waitFor();
  await note("start");
  await press(visitor, "Read the rules");
  await visitor.page.locator(".rules article").first().waitFor();
  await note("rules");
  await press(visitor, "Close");
  await choose(visitor, "novice", "tower");
  await press(visitor, "Play against the computer");
  await glowing(visitor).first().waitFor();
  await note("own turn");
  await play(visitor, dice(1), { by: size === "phone" ? "touch" : "mouse", until: ({ things }) => things.some(({ thing }) => thing.startsWith("place:")) });
  const place = visitor.page.locator(".place.live").first();
  await (size === "phone" ? place.tap() : place.hover());
  await visitor.page.locator(".foretold").waitFor();
  await note("push preview");
  await play(visitor, dice(1), { by: size === "phone" ? "touch" : "mouse" });
  await note("result");
  await press(visitor, "Look back at the game");
  await button(visitor, "Check the luck").waitFor();
  await note("review");
  await visitor.page.goto(`${server.origin}/#hall`);
  await visitor.page.reload();
  await button(visitor, "Open a table").waitFor();
  await note("hall");
  await press(visitor, "Open a table");
  await button(visitor, "I am ready").waitFor();
  await note("lobby");
  equal(found.join("\n"), "");
  await visitor.leave();
}
const LOOKS = [["desktop", "light"], ["phone", "dark"], ...(isAll ? [["desktop", "dark"], ["phone", "light"]] : [])];
const looks = LOOKS.map(([size, theme]) => named(`axe finds nothing on any screen, ${size}, ${theme}`, () => lookAtEverything(size, theme)));

async function nothing_scrolls_at_1280_by_720() {
  const visitor = await visit(browser, server, { language: "de" });
  const { page } = visitor;
  const tall = () => page.evaluate(() => [document.documentElement.scrollHeight - innerHeight, document.documentElement.scrollWidth - innerWidth]);
  await choose(visitor, "novice", "4", "tower");
  await press(visitor, "Play against the computer");
  await play(visitor, dice(5), { most: 20 });
  equal((await tall()).join(), "0,0");
  await visitor.leave();
}

async function the_accessibility_tree_has_the_log_the_state_and_the_names_of_what_glows() {
  const visitor = await visit(browser, server);
  await choose(visitor, "novice");
  await press(visitor, "Play against the computer");
  await play(visitor, dice(6), { until: ({ things }) => things.some(({ thing }) => thing.startsWith("place:")) });
  const tree = await visitor.page.locator("main.table").ariaSnapshot();
  for (const line of [/- log "What happened"/, /- status/, /- group "Cathedral square"/, /- button "Push in at [NESW][123]/, /- group "Your tiles"/, /- group "Your cards"/])
    match(tree, line);
  equal(await visitor.page.getByRole("log").getAttribute("aria-live"), "polite");
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

const TURN = { at: 218, go: () => {} };
/** In the page: what the table shows and what moves, from now on. */
function observe() {
  const seen = { plies: [], moved: [], flown: 0 };
  const table = document.querySelector("main.table");
  new MutationObserver(() => seen.plies.push(Number(table.dataset.ply))).observe(table, { attributeFilter: ["data-ply"] });
  new MutationObserver((list) => { for (const { addedNodes } of list) seen.flown += addedNodes.length; }).observe(document.querySelector(".flights"), { childList: true });
  for (const kind of ["transitionrun", "animationstart"])
    addEventListener(kind, ({ target }) => seen.moved.push(target.getAttribute("class") ?? ""), true);
  window.seen = seen;
}

async function what_happened_since_my_last_turn_is_a_strip_that_replays_from_where_it_is_touched() {
  const visitor = await enterScene(browser, server, TURN);
  const { page } = visitor;
  const strip = page.getByRole("region", { name: "Since your last turn" }).getByRole("listitem").getByRole("button");
  equal(await strip.count(), 2);
  match(await strip.nth(0).getAttribute("aria-label"), /Ursula pushes .* Ursula ends the turn/);
  match(await strip.nth(1).getAttribute("aria-label"), /^Konrad .*Konrad pays the tax/);
  for (const [i, from] of [[1, 206], [0, 195]]) {
    await page.evaluate(observe);
    await strip.nth(i).click();
    await page.waitForFunction(() => window.seen.plies.at(-1) === 218);
    const { plies } = await page.evaluate(() => window.seen);
    equal(plies.join(), Array.from({ length: 219 - from }, (_none, k) => from + k).join());
    await glowing(visitor).first().waitFor();
  }
  await visitor.leave();
}

async function replayed(motion) {
  const visitor = await enterScene(browser, server, { ...TURN, motion });
  await visitor.page.evaluate(observe);
  await visitor.page.keyboard.press("r");
  await visitor.page.waitForFunction(() => window.seen.plies.at(-1) === 218);
  await glowing(visitor).first().waitFor();
  const seen = await visitor.page.evaluate(() => window.seen);
  await visitor.leave();
  return seen;
}

async function every_change_of_the_board_is_seen_to_happen_and_nothing_moves_where_no_motion_is_asked_for() {
  const { moved, flown } = await replayed("no-preference");
  const times = (name) => moved.filter((word) => word.split(" ").includes(name)).length;
  ok(times("sliding") >= 6, `two lines of tiles slide: ${times("sliding")}`);
  ok(times("drawn") >= 2, `two tiles come out of the bag: ${times("drawn")}`);
  ok(times("sailing") >= 2, `two barges sail: ${times("sailing")}`);
  ok(flown >= 8, `sparrows, tiles, cards, coins and points fly: ${flown}`);
  const still = await replayed("reduce");
  equal(still.moved.join(), "");
  equal(still.flown, 0);
  return `${moved.length} motions, ${flown} flights`;
}

async function input_ends_what_still_moves() {
  const visitor = await enterScene(browser, server, { ...TURN, motion: "no-preference", settings: { pace: "slow" } });
  const { page } = visitor;
  await page.evaluate(observe);
  await page.keyboard.press("r");
  await page.waitForFunction(() => {
    window.moving = document.getAnimations().filter((m) => m.animationName !== "flow" && m.playState === "running");
    return window.moving.length > 1;
  });
  const begun = Date.now();
  await page.keyboard.press("Shift");
  equal(await page.evaluate(() => window.moving.filter((m) => m.playState === "running").length), 0);
  await page.waitForFunction(() => window.seen.plies.at(-1) === 218);
  ok(Date.now() - begun < 5000, "the rest of the replay, which takes a quarter of a minute, is not waited for");
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
  for (const [word, language] of [["de", "Deutsch"], ["fr", "Français"], ["ru", "Русский"], ["ja", "日本語"], ["en", "English"]]) {
    await visitor.page.getByText(language, { exact: true }).click();
    visitor.say = speaker(word);
    await button(visitor, "Play against the computer").waitFor();
    equal(await visitor.page.locator("html").getAttribute("lang"), word);
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
  the_accessibility_tree_has_the_log_the_state_and_the_names_of_what_glows, a_list_of_offers_can_be_clicked,
  what_happened_since_my_last_turn_is_a_strip_that_replays_from_where_it_is_touched,
  every_change_of_the_board_is_seen_to_happen_and_nothing_moves_where_no_motion_is_asked_for, input_ends_what_still_moves,
  a_record_dropped_on_the_page_opens, another_language_is_spoken_at_once,
  a_link_with_a_secret_seats_its_owner_and_the_server_sees_it_in_no_address,
];
const [, , , wanted] = process.argv;
await run(...tests.filter((test) => !wanted || test.name.replaceAll("_", " ").includes(wanted)));
