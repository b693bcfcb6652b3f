// friends.mjs ULM [NAME] - friends with Chromium at tables of the server: coming, going, looking on, losing
// the connection, coming back, looking back; speaks TAP. A short set; all of it with ULM_BROWSER=all.
import { deepEqual, equal, ok } from "node:assert/strict";
import { button, drop, glowing, press } from "./hands.mjs";
import { openHouse, visit } from "./house.mjs";
import { dice } from "./luck.mjs";
import { until } from "./patience.mjs";
import { play } from "./player.mjs";
import { simulated } from "./records.mjs";
import { long } from "./tap.mjs";

const [ulm, wanted] = process.argv.slice(2);
const house = await openHouse(ulm);
const BROKEN = /WebSocket|ERR_(INTERNET_DISCONNECTED|CONNECTION|NETWORK|EMPTY)/;

const come = (how) => visit(house, how);
const ply = ({ page }) => page.locator("main.table").getAttribute("data-ply").then(Number);
const said = ({ page }, text) => page.locator(".chat").getByText(text);

async function ask(name, more) {
  const answer = await fetch(`${house.server.origin}/api/${name}`, {
    method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(more),
  });
  return answer.json();
}

const pathOf = ({ table, secret, invitation }, more = "") =>
  `/#table=${table}${secret ? `&secret=${secret}` : ""}${invitation ? `&invitation=${invitation}` : ""}${more}`;

/** A table with a game going on, as links: one of each person, one of whoever looks on. */
async function openGame(names, { levels = [], ...plan } = {}) {
  const [host, ...guests] = names;
  const opened = await ask("open", { name: host, players: [...names.map(() => "person"), ...levels], seats: names.length + levels.length, ...plan });
  const { table, invitation } = opened;
  const seats = [opened];
  for (const name of guests) seats.push({ ...(await ask("sit", { table, name, invitation })), invitation });
  for (const { secret } of seats) await ask("ready", { table, secret, entropy: "0f".repeat(16) });
  return { seats, onlooker: { table, invitation } };
}

/** First whoever is to move, then the other. */
async function inTurn([one, other]) {
  await Promise.race([one, other].map((visitor) => glowing(visitor).first().waitFor()));
  return (await glowing(one).count()) ? [one, other] : [other, one];
}

/** Whoever has something to touch touches it, so many times. */
async function playTogether(visitors, touches, luck = dice(1)) {
  for (let i = 0; i < touches; i++) {
    await Promise.race(visitors.map((visitor) => glowing(visitor).first().waitFor()));
    for (const visitor of visitors)
      if (await glowing(visitor).count()) await play(visitor, luck, { most: 1, by: visitor.size === "phone" ? "touch" : "mouse" });
  }
}

/** All of them see as many moves and lines of the log, in the end. */
async function agree(visitors) {
  const seen = () => Promise.all(visitors.map(async (visitor) => `${await ply(visitor)} plies, ${await visitor.page.locator(".log li").count()} lines`));
  await until(async () => new Set(await seen()).size === 1, async () => `they agree: ${(await seen()).join("; ")}`);
}

/** What is shown on a phone for a while when it is said; listened for before, since a slow machine may look when it is gone. */
const listens = (visitor) => visitor.page.evaluate(() => {
  new MutationObserver(() => {
    const said = [...document.querySelectorAll(".spoken")].find((words) => getComputedStyle(words).display !== "none");
    if (said) window.heard = said.textContent;
  }).observe(document.body, { childList: true, subtree: true });
});

async function an_invitation_leads_to_a_seat_and_a_link_without_one_only_looks_on() {
  const host = await come({ path: "/#hall" }), guest = await come({ size: "phone" });
  await host.context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await host.page.getByRole("textbox", { name: "Your name" }).fill("Ada");
  await host.page.getByRole("combobox", { name: "Time" }).selectOption("game 900");
  await press(host, "Open a table");
  await press(host, "Copy");
  await host.page.getByText("Copied.").waitFor();
  const address = await host.page.evaluate(() => navigator.clipboard.readText());
  equal(address, await host.page.getByRole("textbox", { name: "Invitation link" }).inputValue());
  ok(!address.includes("secret"));
  deepEqual((await ask("tables", {})).tables, [], "nobody else may find it");
  await guest.page.goto(address);
  await guest.page.getByRole("textbox", { name: "Your name" }).fill("Bob");
  await press(guest, "Sit here");
  await said(host, "Bob sits down.").waitFor();
  const looker = await come({ path: address.slice(house.server.origin.length) });
  await looker.page.getByText("Every seat is taken.").waitFor();
  await press(host, "I am ready");
  const line = host.page.getByRole("textbox", { name: "Say something" });
  await line.pressSequentially("Good lu");
  const begun = Date.now();
  await press(guest, "I am ready");
  await host.page.locator("main.table").waitFor();
  await host.page.keyboard.type("ck, d");
  equal(await line.inputValue(), "Good luck, d", "what is being typed is typed on at the table");
  await line.fill("");
  await looker.page.getByText("You are looking on.").waitFor();
  await looker.page.getByText("The cards in everybody's hand stay hidden.").waitFor();
  await playTogether([host, guest], 3);
  const [minutes, seconds] = (await host.page.getByRole("timer").innerText()).split(":").map(Number);
  const left = 60 * minutes + seconds, passed = (Date.now() - begun) / 1000;
  ok(left <= 900 && left >= 900 - passed - 1, `of 15 minutes ${left} seconds are left after ${passed}`);
  equal(await glowing(looker).count(), 0);
  await listens(guest);
  await looker.page.getByRole("textbox", { name: "Say something" }).fill("I see!");
  await looker.page.keyboard.press("Enter");
  await guest.page.waitForFunction(() => window.heard?.includes("I see!"));
  await said(host, "I see!").waitFor();
  await host.page.getByText("1 person looks on").waitFor();
  for (const visitor of [looker, guest, host]) await visitor.leave();
}

async function the_server_is_killed_and_started_again_and_the_game_goes_on_without_a_reload() {
  const { seats } = await openGame(["Ada", "Bob"]);
  const [ada, bob] = await Promise.all(seats.map((seat, i) => come({ path: pathOf(seat), size: i ? "phone" : "desktop" })));
  await playTogether([ada, bob], 4);
  const loaded = await Promise.all([ada, bob].map(({ page }) => page.evaluate(() => performance.timeOrigin)));
  const [mover] = await inTurn([ada, bob]);
  const before = await ply(ada);
  ada.tolerated = bob.tolerated = BROKEN;
  await house.server.crash();
  await ada.page.getByText("No connection to the server.").waitFor();
  // What is touched meanwhile is neither lost nor done twice.
  await ada.page.getByRole("textbox", { name: "Say something" }).fill("Still here");
  await ada.page.keyboard.press("Enter");
  const touched = play(mover, dice(2), { most: 1, by: mover === bob ? "touch" : "mouse" });
  await house.server.launch();
  await touched;
  await said(ada, "Still here").waitFor();
  equal(await said(ada, "Still here").count(), 1);
  await playTogether([ada, bob], 3);
  ok((await ply(ada)) > before);
  await agree([ada, bob]);
  equal((await Promise.all([ada, bob].map(({ page }) => page.evaluate(() => performance.timeOrigin)))).join(), loaded.join());
  for (const visitor of [ada, bob]) await visitor.leave();
}

async function a_connection_that_fell_silent_is_noticed_when_the_page_is_seen_again() {
  const { seats: [seat] } = await openGame(["Ada"], { levels: ["novice"] });
  const ada = await come({ path: pathOf(seat) });
  await playTogether([ada], 2);
  const devtools = await ada.context.newCDPSession(ada.page);
  await devtools.send("Page.setWebLifecycleState", { state: "frozen" });
  house.server.deafen();
  await ask("say", { table: seat.table, secret: seat.secret, text: "from my phone" });
  await devtools.send("Page.setWebLifecycleState", { state: "active" });
  ada.tolerated = BROKEN;
  await ada.page.evaluate(() => dispatchEvent(new Event("online")));
  await said(ada, "from my phone").waitFor();
  await playTogether([ada], 2);
  await ada.leave();
}

async function two_tabs_of_one_seat_both_stay_right_and_one_of_them_can_be_reloaded() {
  const { seats: [seat] } = await openGame(["Ada"], { levels: ["novice"] });
  const ada = await come({ path: pathOf(seat) });
  const other = { ...ada, page: await ada.context.newPage() };
  await other.page.goto(house.server.origin + pathOf(seat));
  await playTogether([ada], 3);
  await glowing(other).first().waitFor();
  // The same thing at once in both: it is done once.
  const at = await ply(ada);
  const first = async ({ page }) => page.locator("main.table [role=button].live").first().dispatchEvent("click");
  await Promise.all([first(ada), first(other)]);
  await ada.page.waitForFunction((was) => Number(document.querySelector("main.table").dataset.ply) > was, at);
  await other.page.reload();
  await agree([ada, other]);
  equal(await ada.page.locator(".log .entries").innerText(), await other.page.locator(".log .entries").innerText());
  await playTogether([other], 1);
  await agree([ada, other]);
  await ada.leave();
}

/** In the page: clicks twice at once, and a third time as soon as that is drawn, if anything glows then. */
async function clickHastily() {
  const click = () => document.querySelector("main.table [role=button].live")?.dispatchEvent(new MouseEvent("click", { bubbles: true }));
  click();
  click();
  for (let frames = 0; frames < 2; frames++) await new Promise((done) => requestAnimationFrame(done));
  click();
}

async function on_a_slow_network_nothing_is_lost_doubled_or_touchable_too_early() {
  const { seats } = await openGame(["Ada", "Bob"]);
  const [ada, bob] = await Promise.all(seats.map((seat) => come({ path: pathOf(seat) })));
  await playTogether([ada, bob], 1);
  const [mover] = await inTurn([ada, bob]);
  house.server.slow(200);
  for (let touches = 0; touches < 3; touches++) {
    await glowing(mover).first().waitFor();
    const before = await ply(mover);
    await mover.page.evaluate(clickHastily);
    await mover.page.waitForFunction((was) => Number(document.querySelector("main.table").dataset.ply) > was
      || document.querySelector(".picked"), before);
    if (await mover.page.locator(".picked").count()) await mover.page.keyboard.press("Escape");
  }
  equal(await mover.page.getByRole("alert").count(), 0);
  house.server.slow(0);
  await playTogether([ada, bob], 1);
  await agree([ada, bob]);
  for (const visitor of [ada, bob]) await visitor.leave();
}

async function my_games_say_whose_turn_it_is_and_the_title_and_a_notification_too() {
  const { seats } = await openGame(["Ada", "Bob"]);
  const [ada, bob] = await Promise.all(seats.map((seat) => come({ path: pathOf(seat), keeps: true })));
  const [mover, other] = await inTurn([ada, bob]);
  await mover.page.waitForFunction(() => document.title.startsWith("Your turn"));
  equal(await other.page.title(), "Ulm");
  await other.context.grantPermissions(["notifications"]);
  await other.page.evaluate(() => navigator.serviceWorker.ready.then(() => {}));
  await other.page.evaluate(() => {
    Object.defineProperty(document, "hidden", { get: () => true, configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
  });
  let isTold = false;
  const told = other.page.waitForFunction(() => document.title.startsWith("Your turn")).then(() => { isTold = true; });
  while (!isTold) await Promise.race([told, play(mover, dice(1), { most: 1 }).catch(() => {})]);
  await other.page.waitForFunction(async () => (await (await navigator.serviceWorker.ready).getNotifications()).some(({ body }) => body === "It is your turn."));
  await other.page.goto(`${house.server.origin}/#hall`);
  await other.page.locator(".games .mine").getByText("Your turn").waitFor();
  await other.page.locator(".games a").first().click();
  await glowing(other).first().waitFor();
  for (const visitor of [ada, bob]) await visitor.leave();
}

async function a_seat_is_handed_to_the_computer_taken_back_and_given_up() {
  const { seats } = await openGame(["Ada", "Bob"]);
  const [ada, bob] = await Promise.all(seats.map((seat) => come({ path: pathOf(seat) })));
  const [mover, other] = await inTurn([ada, bob]);
  await press(mover, "Menu");
  await mover.page.getByRole("combobox", { name: "Let a computer play on" }).selectOption("novice");
  await mover.page.getByText("A computer plays on for you.").waitFor();
  equal(await glowing(mover).count(), 0);
  await glowing(other).first().waitFor();
  await press(mover, "Play again yourself");
  await mover.page.getByText("A computer plays on for you.").waitFor({ state: "detached" });
  await press(mover, "Menu");
  await press(mover, "Give up the seat");
  await press(mover, "Yes, give up the seat for good");
  await said(other, /leaves\./).waitFor();
  await mover.page.getByText("You are looking on.").waitFor();
  for (const visitor of [ada, bob]) await visitor.leave();
}

async function a_finished_game_is_looked_back_at_shared_proved_and_both_want_another_at_once() {
  const opened = await ask("open", { name: "Ada" });
  const { table, invitation } = opened;
  const ada = await come({ path: pathOf(opened) });
  const other = { ...(await ask("sit", { table, name: "Bob", invitation })), invitation };
  await ask("ready", { ...other, entropy: "0f".repeat(16) });
  await press(ada, "I am ready");
  await ada.page.locator("main.table").waitFor();
  // Computers play it to the end while nobody looks.
  await ada.page.goto("about:blank");
  for (const { secret } of [opened, other]) await ask("hand", { table, secret, level: "novice" });
  await until(async () => (await ask("look", { table, invitation })).now.stage === "over", () => "the computers play to the end");
  await ada.page.goto(house.server.origin + pathOf(opened));

  await press(ada, "Look back at the game");
  await press(ada, "Check the luck");
  const luck = ada.page.locator(".luck");
  await luck.getByText("The luck was fair: nobody chose it.").waitFor();
  await luck.getByText("It is the seal that this browser wrote down before the game.").waitFor();
  await luck.getByText("so that the server could not choose either: Ada, Bob.").waitFor();
  await luck.getByText("Yours is among them, as this browser sent it.").waitFor();
  await luck.getByText("These players had promised their number before anybody knew another's: Ada.").waitFor();
  await luck.getByText("All promises are as this browser saw them before it revealed yours.").waitFor();
  await ada.page.evaluate(() => {
    const [place] = JSON.parse(localStorage.getItem("ulm-places"));
    localStorage.setItem("ulm-places", JSON.stringify([{ ...place, commitment: "0".repeat(64), entropy: "0".repeat(32), seal: "0".repeat(64) }]));
  });
  await press(ada, "Check the luck");
  await luck.getByText("But it is not the seal that this browser wrote down before the game!").waitFor();
  await luck.getByText("But yours is not among them as this browser sent it!").waitFor();
  await luck.getByText("But the promises are not as this browser saw them before it revealed yours!").waitFor();
  await luck.getByText("The luck does not fit what this browser wrote down before the game!").waitFor();
  const slider = ada.page.getByRole("slider");
  const at = () => slider.inputValue().then(Number);
  const isAt = (moment) => ada.page.waitForFunction((it) => Number(document.querySelector("[type=range]").value) === it, moment);
  const end = await at();
  await ada.page.locator(".log li.turn").first().waitFor();
  await ada.page.keyboard.press("Home");
  await isAt(1);
  await ada.page.keyboard.press("PageDown");
  await ada.page.waitForFunction(() => Number(document.querySelector("[type=range]").value) > 1);
  const turn = await at();
  ok(turn < end);
  await ada.page.keyboard.press("ArrowRight");
  await isAt(turn + 1);
  await ada.page.locator(".log li.move button").nth(turn + 3).click();
  await isAt(turn + 4);
  equal(await ada.page.locator(".moment").innerText(), await ada.page.locator(".log [aria-current]").innerText());
  await ada.page.getByRole("button", { name: "Play", exact: true }).click();
  await ada.page.waitForFunction((was) => Number(document.querySelector("[type=range]").value) > was + 1, turn + 4);
  await button(ada, "Pause").click();
  await press(ada, "Share this game");
  const address = await ada.page.getByRole("textbox", { name: "Link to this game" }).inputValue();
  ok(!address.includes("secret"));
  const friend = await come({ size: "phone", path: address.slice(house.server.origin.length) });
  equal(await friend.page.getByRole("slider").inputValue(), String(end));

  await press(ada, "Back to the table");
  await ada.page.mouse.move(1, 1);
  const bob = await come({ path: pathOf(other) });
  for (const visitor of [ada, bob]) await button(visitor, "Play again").waitFor();
  await Promise.all([press(ada, "Play again"), press(bob, "Play again")]);
  for (const visitor of [ada, bob]) await button(visitor, "I am ready").waitFor();
  const tableOf = ({ page }) => new URLSearchParams(new URL(page.url()).hash.slice(1)).get("table");
  equal(tableOf(ada), tableOf(bob));
  await press(friend, "Back to the table");
  await press(friend, "Look on at the next game");
  await friend.page.getByText("Every seat is taken.").waitFor();
  for (const visitor of [ada, bob, friend]) await visitor.leave();
}

async function the_hall_opens_what_was_chosen_and_lists_the_tables_of_others_as_theirs() {
  const host = await come({ path: "/#hall" });
  for (const [name, value] of Object.entries({ Seats: "3", Variant: "tower", Rounds: "12", Time: "move 300", "When it is up": "remind" }))
    await host.page.getByRole("combobox", { name }).selectOption(value);
  await host.page.getByRole("textbox", { name: "Your name" }).fill("Ada");
  await host.page.getByRole("checkbox", { name: "Everybody may find this table" }).check();
  await press(host, "Open a table");
  await button(host, "I am ready").waitFor();
  const { tables: [{ seats, variant, rounds, hints, clock }] } = await ask("tables", {});
  deepEqual({ seats, variant, rounds, hints, clock }, { seats: 3, variant: "tower", rounds: 12, hints: false, clock: { kind: "move", seconds: 300, then: "remind" } });
  const guest = await come({ path: "/#hall" });
  await guest.page.getByText("Ada, …, … Tower tiles, 12 rounds, 5 minutes a turn, no hints, open").waitFor();
  await host.page.goto(`${house.server.origin}/#hall`);
  await host.page.locator(".games a").waitFor();
  await host.page.getByText("No table can be found just now.").waitFor();
  for (const visitor of [host, guest]) await visitor.leave();
}

async function what_happens_beside_the_game_is_told_and_what_could_not_be_said_stays_in_its_line() {
  const { seats: [ada, bob] } = await openGame(["Ada", "Bob"]);
  const visitor = await come({ path: pathOf(bob) });
  const host = { table: ada.table, secret: ada.secret };
  await ask("hand", { ...host, level: "novice" });
  await said(visitor, "A computer plays on for Ada.").waitFor();
  await until(async () => (await ask("look", host)).now.to_move === 2, () => "it is Bob's turn");
  await ask("back", host);
  await said(visitor, "Ada plays again.").waitFor();
  await ask("mute", { ...host, seat: 2 });
  const line = visitor.page.getByRole("textbox", { name: "Say something" });
  await line.fill("May I?");
  await line.press("Enter");
  await visitor.page.getByText("You can say nothing here.").waitFor();
  equal(await line.inputValue(), "May I?");
  await visitor.leave();
}

/** As if the clock of the visitor's machine were set. */
const setClock = (by) => { const { now } = Date; Date.now = () => now() + by; };

async function how_much_time_is_left_is_the_servers_word_and_so_is_that_it_is_up() {
  const { seats: [ada, { table, secret }] } = await openGame(["Ada", "Bob"], { clock: { kind: "move", seconds: 86400, then: "remind" } });
  const visitor = await come();
  await visitor.context.addInitScript(setClock, 1000 * 3600);
  await visitor.page.goto(house.server.origin + pathOf(ada));
  await visitor.page.reload();
  const timer = visitor.page.getByRole("timer");
  await timer.waitFor();
  await ask("say", { table, secret, text: "Take your time." });
  await timer.getByText(/^(24:00:00|23:5)/).waitFor();
  await visitor.page.evaluate(setClock, 1000 * 86400);
  await timer.getByText("Time is up").waitFor();
  await visitor.leave();
}

async function foreign_broken_and_masked_files_say_what_is_wrong_or_open_as_far_as_they_go() {
  const record = simulated(ulm, 2);
  const visitor = await come();
  await button(visitor, "Play against the computer").waitFor();
  for (const foreign of ["\x89PNG\r\n\x1a\n\0\0", "[Event \"Casual\"]\n1. e4 e5", ""]) {
    await drop(visitor, foreign);
    await visitor.page.getByRole("alert").getByText("This is not the record of a game.").waitFor();
    await press(visitor, "Close");
  }
  await drop(visitor, "x".repeat(2 << 20));
  await visitor.page.getByRole("alert").getByText("too large").waitFor();
  const lines = record.split("\n"), half = lines.length >> 1;
  await drop(visitor, [...lines.slice(0, half), "1 fly to the moon", ...lines.slice(half)].join("\n"));
  await visitor.page.getByRole("alert").getByText(`up to line ${half + 1}.`).waitFor();
  const { seats: [{ table, secret }] } = await openGame(["Ada", "Bob"]);
  await drop(visitor, await (await fetch(`${house.server.origin}/api/record?table=${table}&secret=${secret}`)).text());
  await press(visitor, "Check the luck");
  await visitor.page.locator(".luck").getByText("The luck cannot be checked yet").waitFor();
  await visitor.leave();
}

async function a_reload_in_the_middle_of_a_game_without_a_server_loses_nothing() {
  const visitor = await come();
  const { page } = visitor;
  await page.locator('label:has(input[value="novice"])').first().click();
  await press(visitor, "Play against the computer");
  await play(visitor, dice(3), { most: 6 });
  await glowing(visitor).first().waitFor();
  const [at, log] = [await ply(visitor), await page.locator(".log .entries").innerText()];
  await page.reload();
  await glowing(visitor).first().waitFor();
  equal(await ply(visitor), at);
  equal(await page.locator(".log .entries").innerText(), log);
  await visitor.leave();
}

async function an_account_finds_its_games_on_another_device() {
  const phone = await come({ path: "/#hall", size: "phone" }), laptop = await come({ path: "/#hall" });
  const fill = async ({ page }, password) => {
    await page.getByRole("textbox", { name: "Account name" }).fill("ada");
    await page.getByLabel("Password").fill(password);
  };
  await fill(phone, "correct horse");
  await press(phone, "Make an account");
  await phone.page.getByText("You are logged in as ada.").waitFor();
  await press(phone, "Open a table");
  await phone.page.getByRole("combobox", { name: "Let a computer sit here" }).selectOption("novice");
  await press(phone, "I am ready");
  await glowing(phone).first().waitFor();
  await fill(laptop, "wrong password");
  await press(laptop, "Log in");
  await laptop.page.getByRole("alert").getByText("The name or the password is wrong.").waitFor();
  await fill(laptop, "correct horse");
  await press(laptop, "Log in");
  await laptop.page.locator(".games .mine a").click();
  await playTogether([laptop], 1);
  await laptop.page.goto(`${house.server.origin}/#hall`);
  await press(laptop, "Log out");
  await button(laptop, "Log in").waitFor();
  for (const visitor of [phone, laptop]) await visitor.leave();
}

async function a_link_that_leads_nowhere_says_so() {
  const visitor = await come({ path: "/#table=nosuchtable", language: "de" });
  await visitor.page.getByRole("alert").getByText(visitor.say("There is no such table.")).waitFor();
  const { seats: [seat] } = await openGame(["Ada", "Bob"], { public: true });
  await visitor.page.goto(house.server.origin + pathOf({ ...seat, secret: "0".repeat(32) }));
  await visitor.page.getByText(visitor.say("The link of your seat is not valid here, or not any more.")).waitFor();
  await visitor.leave();
}

await house.run([
  an_invitation_leads_to_a_seat_and_a_link_without_one_only_looks_on,
  the_server_is_killed_and_started_again_and_the_game_goes_on_without_a_reload,
  on_a_slow_network_nothing_is_lost_doubled_or_touchable_too_early,
  my_games_say_whose_turn_it_is_and_the_title_and_a_notification_too,
  a_finished_game_is_looked_back_at_shared_proved_and_both_want_another_at_once,
  a_reload_in_the_middle_of_a_game_without_a_server_loses_nothing,
  a_link_that_leads_nowhere_says_so,
  the_hall_opens_what_was_chosen_and_lists_the_tables_of_others_as_theirs,
  what_happens_beside_the_game_is_told_and_what_could_not_be_said_stays_in_its_line,
  how_much_time_is_left_is_the_servers_word_and_so_is_that_it_is_up,
  ...[
    a_connection_that_fell_silent_is_noticed_when_the_page_is_seen_again,
    two_tabs_of_one_seat_both_stay_right_and_one_of_them_can_be_reloaded,
    a_seat_is_handed_to_the_computer_taken_back_and_given_up,
    foreign_broken_and_masked_files_say_what_is_wrong_or_open_as_far_as_they_go,
    an_account_finds_its_games_on_another_device,
  ].map(long),
], wanted);
