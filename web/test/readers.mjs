// readers.mjs ULM [NAME] - what people with Chromium look up, set, share and look back at; speaks TAP
import { deepEqual, equal, ok } from "node:assert/strict";
import { button, glowing, press } from "./hands.mjs";
import { LANGUAGES, openHouse, visit } from "./house.mjs";
import { enter, SCENES } from "./scenes.mjs";

const [ulm, wanted] = process.argv.slice(2);
const house = await openHouse(ulm);

const scene = (name) => SCENES.find((it) => it.name === name);
const SEAL = 226;
/** In the middle of a turn, when there are actions. */
const inTurn = (more = {}) => enter(house, { at: SEAL, go: () => {}, ...more });
const plyOf = ({ page }) => page.locator("main.table").getAttribute("data-ply");
const openReview = (visitor, ply) => visitor.page.getByRole("slider").fill(String(ply)).then(() => visitor.page.locator(`main.table[data-ply="${ply}"]`).waitFor());

async function the_log_of_a_review_follows_the_slider() {
  const visitor = await enter(house, scene("review"));
  for (const ply of [20, 150, 310, 60]) {
    await openReview(visitor, ply);
    await visitor.page.waitForFunction(() => {
      const line = document.querySelector(".log [aria-current]")?.getBoundingClientRect(), list = document.querySelector(".log .entries").getBoundingClientRect();
      return line && line.top >= list.top && line.bottom <= list.bottom;
    });
  }
  await visitor.leave();
}

async function a_review_gives_hints_has_a_menu_and_leads_to_ones_next_turn() {
  const visitor = await enter(house, scene("review"));
  const { page } = visitor;
  await press(visitor, "Hint");
  await page.locator(".advice li").first().waitFor();
  await press(visitor, "One move on");
  await page.locator(".advice").waitFor({ state: "detached" });
  await press(visitor, "Menu");
  await press(visitor, "Back to the game");
  await page.getByRole("slider").waitFor();
  const turns = [];
  await openReview(visitor, 1);
  for (let i = 0; i < 3; i++) {
    await press(visitor, "My next turn");
    await page.waitForFunction((before) => document.querySelector("main.table").dataset.ply !== before, turns.at(-1) ?? "1");
    turns.push(await plyOf(visitor));
    await page.waitForFunction(() => {
      const lines = [...document.querySelectorAll(".log li")], now = lines.findIndex((line) => line.matches("[aria-current]"));
      return lines.slice(0, now).findLast((line) => line.matches(".turn"))?.textContent.includes("Ada");
    });
  }
  equal(new Set(turns).size, 3);
  await visitor.leave();
}

async function a_game_and_a_moment_of_it_are_shared_by_a_link_that_needs_no_server() {
  const visitor = await enter(house, scene("review"));
  const { page } = visitor;
  await press(visitor, "Share this game");
  const link = (name) => page.getByRole("textbox", { name }).inputValue();
  const [whole, moment] = [await link("Link to this game"), await link("Link to this moment")];
  ok(whole.includes("#record=") && whole.length < 8000, `${whole.length} letters`);
  const other = await visit(house, { language: "fr", path: new URL(moment).pathname + new URL(moment).hash });
  await other.page.locator(`main.table[data-ply="220"]`).waitFor();
  await other.page.reload();
  await other.page.locator(`main.table[data-ply="220"]`).waitFor();
  await other.leave();
  for (const torn of [whole.slice(0, -30), `${whole.slice(0, -30)}!!`]) {
    const third = await visit(house, { language: "ja", path: new URL(torn).pathname + new URL(torn).hash });
    await third.page.getByRole("alert").getByText(third.say("This link is not whole. Ask for it once more.")).waitFor();
    await button(third, "Play against the computer").waitFor();
    await third.leave();
  }
  await visitor.leave();
}

async function what_lies_over_the_table_keeps_everything_else_away_until_it_is_closed() {
  const visitor = await inTurn();
  const { page } = visitor;
  const ply = await plyOf(visitor);
  for (const name of ["Rules", "Menu"]) {
    await page.getByRole("button", { name, exact: true }).first().focus();
    await page.keyboard.press("Enter");
    await page.locator("dialog:modal").waitFor();
    for (const key of ["e", "d", "u"]) await page.evaluate((it) => document.body.dispatchEvent(new KeyboardEvent("keydown", { key: it, bubbles: true })), key);
    for (let i = 0; i < 12; i++) {
      await page.keyboard.press("Tab");
      ok(await page.evaluate(() => document.activeElement === document.body || document.activeElement.closest("dialog") !== null), "the keyboard stays in the dialog");
    }
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await page.waitForFunction((it) => document.activeElement.textContent.startsWith(it), name);
    equal(await plyOf(visitor), ply);
  }
  await visitor.leave();
}

async function single_letters_are_keys_only_where_they_shall_be() {
  const visitor = await enter(house, { at: 218, go: () => {}, settings: { keys: false } });
  const { page } = visitor;
  const ply = await plyOf(visitor);
  equal(await page.locator(".tools kbd, [aria-keyshortcuts=U]").count(), 0);
  for (const key of ["d", "h", "m", "?"]) await page.keyboard.press(key);
  await press(visitor, "Menu");
  equal(await page.locator(".keys kbd").filter({ hasText: /^.$/ }).count(), 0);
  await page.getByRole("checkbox", { name: "Single letters work as keys" }).check();
  await page.keyboard.press("Escape");
  equal(await plyOf(visitor), ply);
  await page.keyboard.press("d");
  await page.waitForFunction((was) => document.querySelector("main.table").dataset.ply !== was, ply);
  await visitor.leave();
}

async function a_turn_with_unused_actions_is_ended_only_when_that_was_said_twice() {
  const visitor = await inTurn({ settings: { confirm: true }, language: "de" });
  const { page, say } = visitor;
  const ply = await plyOf(visitor);
  await press(visitor, "End turn");
  await button(visitor, "End turn all the same").waitFor();
  ok(/^\d+ /.test(await page.locator(".wish").innerText()));
  equal(await plyOf(visitor), ply);
  await press(visitor, "Menu");
  await page.getByRole("checkbox", { name: say("Ask once more before a turn with unused actions ends") }).uncheck();
  await page.keyboard.press("Escape");
  await button(visitor, "End turn all the same").click();
  await page.waitForFunction((was) => document.querySelector("main.table").dataset.ply !== was, ply);
  await visitor.leave();
}

async function the_sentence_says_what_is_touched_next() {
  const visitor = await inTurn();
  const { page } = visitor;
  const before = await page.locator(".wish").innerText();
  const { length } = await page.locator(".token.live").all();
  const said = [];
  for (let i = 0; i < length; i++) {
    await page.locator(".token.live").nth(i).click();
    if (!(await page.locator(".picked").count())) break;
    said.push(await page.locator(".wish").innerText());
    await page.keyboard.press("Escape");
  }
  ok(said.length > 0 && said.every((words) => words !== before && words.startsWith("Choose")), said.join());
  await visitor.leave();
}

async function places_are_named_while_a_hint_speaks_of_them_and_a_click_on_it_touches_them() {
  const visitor = await enter(house, { at: 220, go: () => {} });
  const { page } = visitor;
  equal(await page.locator(".coordinates text").count(), 0);
  await button(visitor, "Hint").focus();
  await page.keyboard.press("Enter");
  await page.locator(".advice").waitFor();
  ok(await page.evaluate(() => document.activeElement.matches(".tools button")), "the keyboard stays where it was");
  equal(await page.locator(".coordinates text").count(), 12);
  const first = page.locator(".advice li button").first(), ply = await plyOf(visitor);
  await first.hover();
  await first.click();
  await page.waitForFunction((was) => document.querySelector(".picked") || document.querySelector("main.table").dataset.ply !== was, ply);
  await visitor.leave();
  const always = await enter(house, { at: 220, go: () => {}, settings: { places: true } });
  equal(await always.page.locator(".coordinates text").count(), 12);
  await always.leave();
}

async function the_log_and_the_river_call_a_space_the_same() {
  const visitor = await enter(house, scene("review"));
  const { page } = visitor;
  const printed = new Set((await page.locator(".river .worth").allTextContents()).map((it) => it.replace("\u2212", "-")));
  const said = (await page.locator(".log li").allInnerTexts()).flatMap((line) => line.match(/moves the barge to space (\S+?)\.$/)?.[1] ?? []);
  ok(said.length > 10);
  deepEqual(said.filter((it) => !printed.has(it)), []);
  const aloud = await page.locator(".vessel[aria-label]").first().getAttribute("aria-label");
  ok([...printed].some((it) => aloud.replace("\u2212", "-").endsWith(` ${it}`)), aloud);
  await visitor.leave();
}

async function the_rules_have_contents_and_lead_to_each_other_and_name_no_commands() {
  const visitor = await visit(house);
  const { page } = visitor;
  await press(visitor, "Read the rules");
  await page.locator(".contents li").first().waitFor();
  ok(await page.locator(".contents li").count() >= 13);
  await page.locator(".contents button").last().click();
  await page.waitForFunction(() => document.activeElement.matches("h3") && document.activeElement.getBoundingClientRect().top < innerHeight);
  const link = page.locator(".rules p .link").first(), rule = await link.innerText();
  await link.click();
  await page.waitForFunction((id) => document.querySelector(".rules h4 small")?.textContent === id, rule);
  ok(await page.locator(".rules article .tale-picture").count() > 0);
  for (const [code] of LANGUAGES) {
    await page.evaluate((language) => localStorage.setItem("ulm-settings", JSON.stringify({ language })), code);
    await page.reload();
    await page.locator(".contents li").first().waitFor();
    equal((await page.locator(".rules").innerText()).match(/`|ulm [a-z]+/g), null, code);
  }
  await visitor.leave();
}

async function a_step_of_the_lesson_can_be_gone_back() {
  const visitor = await enter(house, scene("lesson"));
  const { page } = visitor;
  await page.getByText("Step 1 of").waitFor();
  equal(await button(visitor, "Step back").count(), 0);
  await press(visitor, "Next");
  for (let step = 2; step < 6; step++) {
    await page.getByText(`Step ${step} of`).waitFor();
    const next = button(visitor, "Next");
    await page.locator(".lesson .strong, main.table .live").first().waitFor();
    if (await next.count()) await next.click();
    else await glowing(visitor).first().click();
  }
  await page.getByText("Step 6 of").waitFor();
  await press(visitor, "Step back");
  await page.getByText("Step 5 of").waitFor();
  await press(visitor, "Step back");
  await page.getByText("Step 4 of").waitFor();
  await visitor.leave();
}

async function an_account_changes_its_password_and_is_deleted() {
  const visitor = await visit(house, { path: "/#hall", language: "ru" });
  const { page, say } = visitor;
  const field = (name) => page.getByLabel(say(name), { exact: true });
  await field("Account name").fill("konrad");
  await field("Password").fill("the first one");
  await press(visitor, "Make an account");
  const part = (name) => page.locator("details", { has: page.locator("summary", { hasText: say(name) }) });
  const change = part("Change the password"), remove = part("Delete the account");
  await change.locator("summary").click();
  const [old, next] = [change.locator("input").nth(0), change.locator("input").nth(1)];
  await old.fill("a wrong one");
  await next.fill("the second one");
  await change.getByRole("button").click();
  await change.getByRole("alert").waitFor();
  await old.fill("the first one");
  await change.getByRole("button").click();
  await change.getByText(say("The password is changed. All other devices are logged out.")).waitFor();
  await remove.locator("summary").click();
  await remove.locator("input").fill("the second one");
  await remove.getByRole("button").click();
  await button(visitor, "Make an account").waitFor();
  equal(await page.evaluate(() => localStorage.getItem("ulm-account")), null);
  await visitor.leave();
}

await house.run([the_log_of_a_review_follows_the_slider, a_review_gives_hints_has_a_menu_and_leads_to_ones_next_turn,
  a_game_and_a_moment_of_it_are_shared_by_a_link_that_needs_no_server, what_lies_over_the_table_keeps_everything_else_away_until_it_is_closed,
  single_letters_are_keys_only_where_they_shall_be, a_turn_with_unused_actions_is_ended_only_when_that_was_said_twice,
  the_sentence_says_what_is_touched_next, places_are_named_while_a_hint_speaks_of_them_and_a_click_on_it_touches_them,
  the_log_and_the_river_call_a_space_the_same, the_rules_have_contents_and_lead_to_each_other_and_name_no_commands,
  a_step_of_the_lesson_can_be_gone_back, an_account_changes_its_password_and_is_deleted], wanted);
