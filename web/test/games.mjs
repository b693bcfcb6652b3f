// games.mjs ULM [NAME] - games through the real page, against the computer and each other; speaks TAP.
// A short set; all of it, in every language, with ULM_BROWSER=all.
import { equal, match, ok } from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { button, choose, download, enter, glowing, openTable, press } from "./hands.mjs";
import { openHouse, visit } from "./house.mjs";
import { playByEar } from "./listener.mjs";
import { dice } from "./luck.mjs";
import { play } from "./player.mjs";
import { startServer } from "./server.mjs";
import { long, named } from "./tap.mjs";

const [ulm, wanted] = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), "ulm-records-"));
process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
const house = await openHouse(ulm);

const check = (record) => execFileSync(ulm, ["check", "--lang=en", record], { encoding: "utf8" });

async function a_newcomer_is_in_a_game_against_the_computer_after_one_click() {
  const visitor = await visit(house);
  await button(visitor, "Play against the computer").click();
  await glowing(visitor).first().waitFor();
  await visitor.page.getByRole("log", { name: "News" }).getByText("Your turn").waitFor();
  await visitor.leave();
}

/** A game whose server ends as soon as the page is there. */
async function playOffline({ seats, variant, language, size, by }, seed) {
  const own = await startServer(ulm);
  const visitor = await visit({ ...house, server: own }, { language, size, keeps: true });
  await visitor.page.evaluate(() => navigator.serviceWorker.ready.then(() => {}));
  await visitor.page.waitForFunction(() => performance.getEntriesByName(`${location.origin}/healthz`).length);
  await own.stop();
  await choose(visitor, "novice", "fast", seats, variant);
  await (by === "keyboard" ? enter : press)(visitor, "Play against the computer");
  const touches = await play(visitor, dice(seed), { by });
  match(check(await download(visitor, folder, `offline-${seed}.ulm`)), /fine/);
  await visitor.leave();
  return `${touches} touches`;
}

/** A game at the server against computers. */
async function playOnline({ seats, variant, language, size, by }, seed) {
  const visitor = await visit(house, { language, size });
  await openTable(visitor, { seats, variant });
  await press(visitor, "I am ready");
  const touches = await play(visitor, dice(seed), { by });
  const record = await download(visitor, folder, `online-${seed}.ulm`);
  match(check(record), /fine/);
  await press(visitor, "Check the luck");
  await visitor.page.locator(".luck").getByText(visitor.say("The luck was fair: nobody chose it.")).waitFor();
  await visitor.leave();
  return `${touches} touches`;
}

const GAMES = [
  { seats: 2, variant: "basic", language: "de", size: "desktop", by: "mouse" },
  { seats: 3, variant: "tower", language: "ja", size: "phone", by: "touch" },
  { seats: 4, variant: "tower", language: "fr", size: "desktop", by: "keyboard" },
  { seats: 2, variant: "tower", language: "ru", size: "phone", by: "touch" },
  { seats: 3, variant: "basic", language: "en", size: "desktop", by: "keyboard" },
  { seats: 4, variant: "basic", language: "ja", size: "desktop", by: "mouse" },
  { seats: 4, variant: "tower", language: "de", size: "phone", by: "touch" },
  { seats: 3, variant: "basic", language: "fr", size: "phone", by: "touch" },
  { seats: 2, variant: "basic", language: "ru", size: "desktop", by: "keyboard" },
  { seats: 3, variant: "tower", language: "en", size: "desktop", by: "mouse" },
];
const played = ({ seats, variant, language, size, by }) => `by ${by}: ${seats} seats, ${variant}, ${language}, ${size}`;

const games = GAMES.flatMap((game, i) => [
  named(`a whole game without a server ${played(game)}`, () => playOffline(game, i + 1)),
  named(`a whole game at the server ${played(game)}`, () => playOnline(game, i + 1)),
]).map((game, i) => (i === 0 || i === 7 ? game : long(game)));

async function two_browsers_play_each_other_and_one_loses_its_network_and_comes_back() {
  const host = await visit(house), guest = await visit(house, { language: "de" });
  await guest.page.goto(await openTable(host, { seats: 2, variant: "basic", people: 2 }));
  await press(guest, "Sit here");
  await press(host, "I am ready");
  await press(guest, "I am ready");
  const loaded = await guest.page.evaluate(() => performance.timeOrigin);
  const both = [play(host, dice(1)), play(guest, dice(2), { most: 12 })];
  await both[1];
  guest.tolerated = host.tolerated = /WebSocket|ERR_(INTERNET_DISCONNECTED|CONNECTION)/;
  await guest.context.setOffline(true);
  house.server.cut();
  await guest.page.getByText(guest.say("No connection to the server. It is tried again by itself.")).waitFor();
  await house.server.mend();
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

/** Only the whole game is worth a record. */
async function playBlindly(most) {
  const visitor = await visit(house);
  await choose(visitor, "novice", "2", "tower");
  await enter(visitor, "Play against the computer");
  const { keys, touches } = await playByEar(visitor, dice(1), ["Guest", "Ursula"], most);
  if (touches < most) match(check(await download(visitor, folder, "heard.ulm")), /fine/);
  await visitor.leave();
  return `${touches} moves, ${keys} keys`;
}

async function somebody_who_cannot_see_begins_a_game_by_the_accessibility_tree_alone() {
  return playBlindly(20);
}

async function somebody_who_cannot_see_plays_a_whole_game_by_the_accessibility_tree_alone() {
  return playBlindly(1000);
}

await house.run([
  a_newcomer_is_in_a_game_against_the_computer_after_one_click, ...games,
  long(two_browsers_play_each_other_and_one_loses_its_network_and_comes_back),
  somebody_who_cannot_see_begins_a_game_by_the_accessibility_tree_alone,
  long(somebody_who_cannot_see_plays_a_whole_game_by_the_accessibility_tree_alone),
], wanted);
