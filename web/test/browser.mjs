// browser.mjs ULM - people with Chromium at the real page, against the computer and each other; speaks
// TAP. A short set; all of it with ULM_BROWSER=all.
import { equal, match, ok } from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { AxeBuilder } from "@axe-core/playwright";
import { startBrowser, startServer, visit } from "./house.mjs";
import { dice, run } from "./node.mjs";
import { play } from "./player.mjs";

const [ulm] = process.argv.slice(2);
const isAll = process.env.ULM_BROWSER === "all";
const folder = mkdtempSync(join(tmpdir(), "ulm-records-"));
process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
const browser = await startBrowser();
const server = await startServer(ulm);

const strong = ({ page }) => page.locator("button.strong").first();
const button = ({ page, say }, english) => page.getByRole("button", { name: say(english) });

/** Chooses on the start page what stands beside these values. */
async function choose({ page }, ...values) {
  for (const value of values) await page.locator(`label:has(input[value="${value}"])`).click();
}

/** The record of the game that has just ended, downloaded. */
async function download(visitor, name) {
  await button(visitor, "Look back at the game").click();
  const [file] = await Promise.all([visitor.page.waitForEvent("download"), button(visitor, "Download the record").click()]);
  const path = join(folder, name);
  await file.saveAs(path);
  return path;
}

const check = (record) => execFileSync(ulm, ["check", "--lang=en", record], { encoding: "utf8" });

/** Opens a table in the hall and lets computers have the seats that are left. */
async function openTable(visitor, { seats, variant, people = 1 }) {
  const { page, say } = visitor;
  await page.goto(`${server.origin}/#hall`);
  await page.getByLabel(say("Seats"), { exact: true }).selectOption(String(seats));
  await page.getByLabel(say("Variant"), { exact: true }).selectOption(variant);
  await button(visitor, "Open a table").click();
  const free = page.getByRole("combobox", { name: say("Let a computer sit here") });
  await button(visitor, "I am ready").waitFor();
  for (let left = seats - people; left > 0; left--) {
    await free.first().selectOption("novice");
    await page.waitForFunction((n) => document.querySelectorAll(".people select").length === n, left - 1 + people - 1);
  }
  return page.getByLabel(say("Invitation link")).inputValue();
}

async function a_newcomer_is_in_a_game_against_the_computer_after_one_click() {
  const visitor = await visit(browser, server);
  await button(visitor, "Play against the computer").click();
  await visitor.page.locator("main.table [role=button].live").first().waitFor();
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
  if (by === "keyboard") {
    await visitor.page.evaluate(() => document.activeElement.blur());
    await button(visitor, "Play against the computer").press("Enter");
  } else await strong(visitor).click();
  const touches = await play(visitor, dice(seed), { by });
  match(check(await download(visitor, `offline-${seed}.ulm`)), /fine/);
  await visitor.leave();
  return `${touches} touches`;
}

/** A game at the server against computers. */
async function playOnline({ seats, variant, language, size, by }, seed) {
  const visitor = await visit(browser, server, { language, size });
  await openTable(visitor, { seats, variant });
  await button(visitor, "I am ready").click();
  const touches = await play(visitor, dice(seed), { by });
  const record = await download(visitor, `online-${seed}.ulm`);
  match(check(record), /fine/);
  await button(visitor, "Check the luck").click();
  const verdict = visitor.page.locator(".review [role=status]");
  await verdict.waitFor();
  const words = await verdict.innerText();
  await visitor.leave();
  return { touches, words };
}

const GAMES = [
  { seats: 2, variant: "basic", language: "de", size: "desktop", by: "mouse" },
  { seats: 3, variant: "tower", language: "ja", size: "phone", by: "touch" },
  { seats: 4, variant: "tower", language: "fr", size: "desktop", by: "keyboard" },
  ...(isAll ? [
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

const offline = GAMES.map((game, i) => named(`a whole game without a server ${played(game)}`, () => playOffline(game, i + 1)));

await run(a_newcomer_is_in_a_game_against_the_computer_after_one_click, ...offline);
