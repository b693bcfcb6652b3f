// motion.mjs ULM [NAME] - what happens is seen to happen, and can be seen again; speaks TAP
import { equal, match, ok } from "node:assert/strict";
import { glowing, openTable, press } from "./hands.mjs";
import { openHouse, visit } from "./house.mjs";
import { dice } from "./luck.mjs";
import { play } from "./player.mjs";
import { enter } from "./scenes.mjs";

const [ulm, wanted] = process.argv.slice(2);
const house = await openHouse(ulm);

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
  const visitor = await enter(house, TURN);
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

async function replayed(motion, size = "desktop") {
  const visitor = await enter(house, { ...TURN, motion, size });
  await visitor.page.evaluate(observe);
  await visitor.page.keyboard.press("r");
  await visitor.page.waitForFunction(() => window.seen.plies.at(-1) === 218);
  await glowing(visitor).first().waitFor();
  // What begins to move tells so when it is drawn.
  const seen = await visitor.page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(() => drawn(window.seen)))));
  await visitor.leave();
  return seen;
}

const times = ({ moved }, name) => moved.filter((word) => word.split(" ").includes(name)).length;

async function every_change_of_the_board_is_seen_to_happen_and_nothing_moves_where_no_motion_is_asked_for() {
  const seen = await replayed("no-preference");
  ok(times(seen, "sliding") >= 6, `two lines of tiles slide: ${times(seen, "sliding")}`);
  ok(times(seen, "drawn") >= 2, `two tiles come out of the bag: ${times(seen, "drawn")}`);
  ok(times(seen, "sailing") >= 2, `two barges sail: ${times(seen, "sailing")}`);
  ok(seen.flown >= 8, `sparrows, tiles, cards, coins and points fly: ${seen.flown}`);
  const still = await replayed("reduce");
  equal(still.moved.join(), "");
  equal(still.flown, 0);
  return `${seen.moved.length} motions, ${seen.flown} flights`;
}

async function a_barge_sails_under_the_bridge_from_one_stretch_of_a_phone_s_river_to_the_other() {
  const sailing = times(await replayed("no-preference", "phone"), "sailing");
  ok(sailing >= 4, `two barges, on both stretches: ${sailing}`);
}

async function what_is_told_by_the_server_flies_too() {
  const visitor = await visit(house, { motion: "no-preference", kept: { "ulm-settings": JSON.stringify({ pace: "fast" }) } });
  await openTable(visitor, { seats: 2, variant: "basic" });
  await press(visitor, "I am ready");
  await glowing(visitor).first().waitFor();
  await visitor.page.evaluate(observe);
  let touches = 0;
  for (const luck = dice(1); (await visitor.page.evaluate(() => window.seen.flown)) < 3; touches++) {
    ok(touches < 40, "three things fly in the first turns");
    await play(visitor, luck, { most: 1 });
  }
  await visitor.leave();
  return `${touches} touches`;
}

async function input_ends_what_still_moves() {
  const visitor = await enter(house, { ...TURN, motion: "no-preference", settings: { pace: "slow" } });
  const { page } = visitor;
  await page.evaluate(observe);
  await page.keyboard.press("r");
  // In the step in which they are seen, so that by themselves they do not end any more.
  await page.waitForFunction(() => {
    window.moving = document.getAnimations().filter((m) => m.animationName !== "flow" && m.playState === "running");
    if (window.moving.length < 2) return false;
    for (const motion of window.moving) motion.playbackRate = 0.0001;
    return true;
  });
  ok(await page.evaluate(() => window.moving.some((m) => m.playState === "running")), "something still moves");
  await page.keyboard.press("Shift");
  equal(await page.evaluate(() => window.moving.filter((m) => m.playState === "running").length), 0);
  await page.waitForFunction(() => window.seen.plies.at(-1) === 218);
  await visitor.leave();
}

await house.run([
  what_happened_since_my_last_turn_is_a_strip_that_replays_from_where_it_is_touched,
  every_change_of_the_board_is_seen_to_happen_and_nothing_moves_where_no_motion_is_asked_for,
  a_barge_sails_under_the_bridge_from_one_stretch_of_a_phone_s_river_to_the_other,
  what_is_told_by_the_server_flies_too, input_ends_what_still_moves,
], wanted);
