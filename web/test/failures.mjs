// failures.mjs ULM [NAME] - people with Chromium whose settings, workers or storage fail them; speaks TAP
import { equal, ok } from "node:assert/strict";
import { button, choose, glowing, openTable, press } from "./hands.mjs";
import { openHouse, speaker, visit } from "./house.mjs";
import { dice } from "./luck.mjs";
import { play } from "./player.mjs";
import { simulated } from "./records.mjs";

const [ulm, wanted] = process.argv.slice(2);
const house = await openHouse(ulm);

async function settings_that_nobody_could_have_chosen_leave_the_page_as_it_was() {
  const visitor = await visit(house);
  const { page } = visitor;
  const usual = { level: "apprentice", seats: 2, people: 1, others: [], language: "en", theme: "system", pace: "usual", rounds: 10, variant: "basic", name: "" };
  const all = ["null", "5", "[]", '"text"', ...[null, "nonsense", -1, 1e9, {}, [{}]].map((it) => JSON.stringify(Object.fromEntries(Object.keys(usual).map((key) => [key, it]))))];
  for (const kept of all) {
    await page.evaluate((text) => { for (const key of ["ulm-settings", "ulm-account", "ulm-places", "ulm-shelf", "ulm-lesson"]) localStorage.setItem(key, text); }, kept);
    await page.reload();
    await button(visitor, "Play against the computer").waitFor();
    equal(await page.locator("html").getAttribute("lang"), "en", kept);
  }
  await press(visitor, "Play against the computer");
  await glowing(visitor).first().waitFor();
  await visitor.leave();
}

/** In the page: `window.fault` befalls the workers' next answers to requests that begin so, as often as it says. */
function befall() {
  window.fault = null;
  window.begun = 0;
  const Plain = window.Worker;
  window.Worker = class extends Plain {
    constructor(...how) {
      super(...how);
      window.begun++;
      if (window.fault?.kind === "missing" && window.fault.times-- > 0) setTimeout(() => this.onerror({ message: "no such worker" }));
    }

    postMessage(message) {
      const { fault } = window, words = message.call ?? message.after ?? "";
      if (!fault?.request || !words.startsWith(fault.request) || fault.times <= 0) return super.postMessage(message);
      fault.times--;
      const answer = { "it traps": { error: "RuntimeError: unreachable", trapped: true }, "it cannot": { error: "no such request" } }[fault.kind];
      if (answer) setTimeout(() => this.onmessage({ data: { id: message.id, answer: JSON.stringify(answer) } }));
      else setTimeout(() => this.onerror({ message: "died" }));
    }
  };
}

async function visitWithFaults(more) {
  const visitor = await visit(house, more);
  const { page } = visitor;
  await visitor.context.addInitScript(befall);
  await page.reload();
  await button(visitor, "Read the rules").waitFor();
  return visitor;
}

const said = (visitor) => visitor.page.getByRole("alert").getByText(visitor.say("Something failed in the page. It was begun anew and goes on from what is kept."));

/** One fault of this kind now; the page says so and goes on where it was. */
async function failOnce(visitor, request, kind, deed) {
  const { page } = visitor;
  visitor.tolerated = /./;
  const begun = await page.evaluate((fault) => { window.fault = fault; return window.begun; }, { request, kind, times: 1 });
  await deed();
  await said(visitor).waitFor();
  await glowing(visitor).first().waitFor();
  ok(await page.evaluate(() => window.begun) > begun, `${kind} at ${request}`);
  await page.getByRole("alert").getByRole("button", { name: visitor.say("Close") }).click();
  visitor.tolerated = null;
}

async function workers_that_die_trap_or_cannot_are_begun_anew_and_the_game_goes_on() {
  const visitor = await visitWithFaults({ language: "de" });
  const { page } = visitor;
  await choose(visitor, "novice");
  await press(visitor, "Play against the computer");
  await glowing(visitor).first().waitFor();
  const ply = async () => Number(await page.locator("main.table").getAttribute("data-ply"));
  for (const kind of ["it traps", "it dies", "it cannot"]) {
    const before = await ply();
    await failOnce(visitor, "advice", kind, () => page.keyboard.press("h"));
    await failOnce(visitor, "move", kind, () => page.keyboard.press("d"));
    equal(await ply(), before);
  }
  const luck = dice(1);
  await failOnce(visitor, "decide", "it dies", async () => {
    while (await page.evaluate(() => window.fault.times)) await play(visitor, luck, { most: 1 });
  });
  ok(await page.locator(".log li.turn").count() > 1); // the turn that was over stayed so
  await visitor.leave();
}

async function a_page_that_fails_again_and_again_says_what_can_be_done() {
  const visitor = await visitWithFaults();
  const { page } = visitor;
  visitor.tolerated = /./;
  await choose(visitor, "novice");
  await press(visitor, "Play against the computer");
  await glowing(visitor).first().waitFor();
  await page.evaluate(() => { window.fault = { request: "step", kind: "it dies", times: 9 }; });
  await page.keyboard.press("r");
  await glowing(visitor).first().click();
  await page.getByRole("heading", { name: "This does not work just now" }).waitFor();
  await page.evaluate(() => { window.fault = null; });
  await press(visitor, "Try again");
  await glowing(visitor).first().waitFor();
  await visitor.leave();
}

async function what_cannot_be_drawn_does_not_leave_an_empty_page() {
  const visitor = await visit(house);
  const { page } = visitor;
  await button(visitor, "Play against the computer").waitFor();
  visitor.tolerated = /./;
  await page.evaluate(() => {
    window.draw = document.createElementNS;
    document.createElementNS = (space, ...rest) => {
      if (space.endsWith("svg")) throw new Error("nothing can be drawn");
      return window.draw.call(document, space, ...rest);
    };
  });
  await press(visitor, "Play against the computer");
  await page.getByRole("heading", { name: "This does not work just now" }).waitFor();
  await page.evaluate(() => { document.createElementNS = window.draw; });
  await page.getByText("nothing can be drawn").waitFor({ state: "attached" });
  await press(visitor, "To the start page");
  await button(visitor, "Play against the computer").waitFor();
  await visitor.leave();
}

async function a_storage_that_is_full_is_said_and_the_menu_promises_nothing() {
  const visitor = await visit(house, { language: "fr" });
  const { page, say } = visitor;
  await page.evaluate(() => { Storage.prototype.setItem = () => { throw new DOMException("full", "QuotaExceededError"); }; });
  await press(visitor, "Play against the computer");
  await page.getByRole("alert").getByText(say("This browser does not keep the game: it is there until you close this page. Its storage is full or switched off.")).waitFor();
  await glowing(visitor).first().waitFor();
  await page.keyboard.press("m");
  await page.getByText(say("It is not kept in this browser: it is gone when you close this page.")).waitFor();
  await press(visitor, "Leave the game");
  await press(visitor, "Go on with your game");
  await glowing(visitor).first().waitFor();
  await visitor.leave();
}

const plyOf = ({ page }) => page.locator("main.table").getAttribute("data-ply");
const hashOf = ({ page }) => new URL(page.url()).hash;

async function to_play_overwrites_no_game_and_a_reload_and_back_come_back_to_where_one_was() {
  const visitor = await visit(house, { kept: { "ulm-game": simulated(ulm, 2) } });
  const { page } = visitor;
  // The game that an earlier version kept; it is over.
  await press(visitor, "Go on with your game");
  await page.locator(".result").waitFor();
  await page.goBack();
  await choose(visitor, "novice");
  await press(visitor, "Play against the computer");
  await glowing(visitor).first().waitFor();
  await play(visitor, dice(1), { most: 2 });
  await glowing(visitor).first().waitFor();
  const ply = await plyOf(visitor);
  await page.reload();
  await page.locator(`main.table[data-ply="${ply}"]`).waitFor();
  await page.goBack();
  await press(visitor, "Learn to play");
  await press(visitor, "Next");
  await page.getByText("Step 2 of").waitFor();
  await page.reload();
  await page.getByText("Step 2 of").waitFor();
  await press(visitor, "Rules");
  await page.getByRole("dialog", { name: "Rules" }).waitFor();
  await page.goBack();
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await page.getByText("Step 2 of").waitFor();
  await page.goBack();
  await press(visitor, "Play against the computer");
  await glowing(visitor).first().waitFor();
  await page.goBack();
  await page.getByRole("button", { name: "Games played here" }).click();
  equal(await page.getByRole("button", { name: "Go on", exact: true }).count(), 2);
  await press(visitor, "Look back");
  await page.getByRole("slider").waitFor();
  await page.reload();
  await page.getByRole("slider").waitFor();
  await page.goBack();
  await page.getByRole("button", { name: "Throw away" }).first().click();
  await press(visitor, "Yes, throw it away");
  equal(await page.getByRole("button", { name: "Go on", exact: true }).count(), 1);
  await page.getByRole("button", { name: "Go on", exact: true }).click();
  await page.locator(`main.table[data-ply="${ply}"]`).waitFor();
  await visitor.leave();
}

async function the_address_of_a_table_gives_no_seat_away() {
  const host = await visit(house);
  const { page } = host;
  const noSecret = () => ok(!/secret/.test(hashOf(host)), hashOf(host));
  await openTable(host, { seats: 2, variant: "basic", people: 2 });
  noSecret();
  await page.reload();
  await button(host, "I am ready").waitFor();
  noSecret();
  const guest = await visit(house, { path: `/${hashOf(host)}` });
  await guest.page.getByRole("button", { name: "Sit here" }).click();
  await button(guest, "I am ready").waitFor();
  ok(!/secret/.test(hashOf(guest)));
  await press(guest, "Leave the seat");
  await guest.page.getByRole("button", { name: "Sit here" }).waitFor();
  await guest.leave();
  // Another device, where the browser keeps nothing, comes back to its seat after a reload too.
  const link = await page.evaluate(() => { const [{ table, secret }] = JSON.parse(localStorage.getItem("ulm-places")); return `/#table=${table}&secret=${secret}`; });
  const other = await visit(house, { path: link });
  await button(other, "I am ready").waitFor();
  ok(!/secret/.test(hashOf(other)));
  await other.page.evaluate(() => localStorage.clear());
  await other.page.reload();
  await button(other, "I am ready").waitFor();
  await other.leave();
  await host.leave();
}

async function a_network_that_never_answers_does_not_keep_from_a_page_that_is_kept() {
  const visitor = await visit(house, { keeps: true });
  const { page, server } = visitor;
  await button(visitor, "Play against the computer").waitFor();
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}));
  await page.waitForFunction(() => navigator.serviceWorker.controller);
  server.slow(1e9);
  await page.reload({ waitUntil: "commit" });
  await button(visitor, "Play against the computer").waitFor();
  visitor.tolerated = /./;
  await visitor.leave();
}

async function a_page_that_is_older_than_the_server_says_so_and_offers_the_new_one() {
  const visitor = await visit(house, { language: "ja" });
  const { page, say } = visitor;
  await button(visitor, "Play against the computer").waitFor();
  const told = page.getByRole("status").getByText(say("The server has another version of this page."));
  equal(await told.count(), 0);
  await page.route(`${house.server.origin}/`, async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, body: (await answer.text()).replace(/ulm-[0-9a-f]+\.js/, "ulm-0123456789abcdef.js") });
  });
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await told.waitFor();
  await page.unroute(`${house.server.origin}/`);
  await press(visitor, "Reload the page");
  await button(visitor, "Play against the computer").waitFor();
  equal(await told.count(), 0);
  await visitor.leave();
}

async function that_nobody_answers_is_said_at_the_table_and_nobody_is_called_there() {
  const visitor = await visit(house, { language: "fr" });
  const { page, say, server } = visitor;
  await openTable(visitor, { seats: 2, variant: "basic" });
  await press(visitor, "I am ready");
  await glowing(visitor).first().waitFor();
  await page.locator(".here").getByText(say("here"), { exact: true }).first().waitFor();
  server.deafen();
  await page.getByRole("status").getByText(say("No connection to the server. It is tried again by itself.")).waitFor();
  await page.locator(".here").getByText(say("here"), { exact: true }).first().waitFor({ state: "detached" });
  await visitor.leave();
}

await house.run([settings_that_nobody_could_have_chosen_leave_the_page_as_it_was,
  workers_that_die_trap_or_cannot_are_begun_anew_and_the_game_goes_on, a_page_that_fails_again_and_again_says_what_can_be_done,
  what_cannot_be_drawn_does_not_leave_an_empty_page, a_storage_that_is_full_is_said_and_the_menu_promises_nothing,
  to_play_overwrites_no_game_and_a_reload_and_back_come_back_to_where_one_was, the_address_of_a_table_gives_no_seat_away,
  a_network_that_never_answers_does_not_keep_from_a_page_that_is_kept, a_page_that_is_older_than_the_server_says_so_and_offers_the_new_one,
  that_nobody_answers_is_said_at_the_table_and_nobody_is_called_there], wanted);
