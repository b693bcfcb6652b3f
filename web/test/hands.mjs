// hands.mjs - for the browser's tests: what people do on the leaves of the page
import { ok } from "node:assert/strict";
import { join } from "node:path";
import { speaker } from "./house.mjs";

export const button = ({ page, say }, english) => page.getByRole("button", { name: say(english) });
export const press = (visitor, english) => visitor.touch(button(visitor, english));
export const glowing = ({ page }) => page.locator("main.table [role=button].live");

/** Chooses on the start page what stands beside these values. */
export async function choose(visitor, ...values) {
  for (const value of values) await visitor.touch(visitor.page.locator(`label:has(input[value="${value}"])`).first());
}

/** Tab until the keyboard is at the button of this name, and Enter. */
export async function enter({ page, say }, english) {
  const at = () => page.evaluate(() => document.activeElement.textContent);
  for (let tabs = 0; !(await at()).startsWith(say(english)); tabs++) {
    ok(tabs < 40, `Tab leads to ${english}`);
    await page.keyboard.press("Tab");
  }
  await page.keyboard.press("Enter");
}

/** Another language, chosen on the first leaf. */
export async function speakOnStart(visitor, [code, name]) {
  await visitor.page.getByText(name, { exact: true }).click();
  visitor.say = speaker(code);
  await button(visitor, "Read the rules").waitFor();
}

/** The record of the game that has just ended, downloaded. */
export async function download(visitor, folder, name) {
  await press(visitor, "Look back at the game");
  const [file] = await Promise.all([visitor.page.waitForEvent("download"), press(visitor, "Download the record")]);
  const path = join(folder, name);
  await file.saveAs(path);
  return path;
}

/** Drops a file on the page. */
export async function drop({ page }, text) {
  const transfer = await page.evaluateHandle((words) => {
    const data = new DataTransfer();
    data.items.add(new File([words], "game.ulm", { type: "text/plain" }));
    return data;
  }, text);
  await page.dispatchEvent("body", "drop", { dataTransfer: transfer });
}

/** Opens a table in the hall and lets computers have the seats that are left. */
export async function openTable(visitor, { seats, variant, people = 1 }) {
  const { page, say } = visitor;
  await page.goto(`${visitor.server.origin}/#hall`);
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
