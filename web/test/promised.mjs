// promised.mjs ULM [NAME] - people with Chromium who promise numbers for the luck of a table and reveal them; speaks TAP
import { equal } from "node:assert/strict";
import { button, press } from "./hands.mjs";
import { openHouse, visit } from "./house.mjs";
import { until } from "./patience.mjs";

const [ulm, wanted] = process.argv.slice(2);
const house = await openHouse(ulm);
const come = (how) => visit(house, how);

async function ask(name, more) {
  const answer = await fetch(`${house.server.origin}/api/${name}`, {
    method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(more),
  });
  return answer.json();
}

const pathOf = ({ table, secret, invitation }) =>
  `/#table=${table}${secret ? `&secret=${secret}` : ""}${invitation ? `&invitation=${invitation}` : ""}`;

/** Ada closes the page when she has promised; Bob waits, until she is back, in two tabs of which one is enough. */
async function whoever_was_away_reveals_what_was_promised_when_the_page_is_open_again() {
  const opened = await ask("open", { name: "Ada" });
  const { table, invitation } = opened;
  const other = { ...(await ask("sit", { table, name: "Bob", invitation })), invitation };
  const ada = await come({ path: pathOf(opened) }), bob = await come({ path: pathOf(other) });
  await press(ada, "I am ready");
  await ada.page.getByText("Waiting for the others").waitFor();
  await ada.page.goto("about:blank");
  await press(bob, "I am ready");
  await bob.page.getByText("have to reveal their random numbers: Ada.").waitFor();
  await bob.page.getByRole("listitem").filter({ hasText: "Ada" }).getByText("not revealed yet").waitFor();
  const look = async () => (await ask("look", { table, invitation })).now;
  await until(async () => (await look()).people[1].entropy, () => "Bob's page reveals by itself");
  equal((await look()).people[0].entropy, undefined);
  const second = await ada.context.newPage();
  await Promise.all([ada.page, second].map((page) => page.goto(house.server.origin + pathOf(opened))));
  for (const page of [ada.page, second, bob.page]) await page.locator("main.table").waitFor();
  const record = await fetch(`${house.server.origin}/api/record?table=${table}&invitation=${invitation}`).then((answer) => answer.text());
  equal(record.match(/^promise [12]: /gm).length, 2);
  for (const visitor of [ada, bob]) await visitor.leave();
}

/** Bob is a program that goes instead, and knows what Ada's page has revealed. */
async function whoever_leaves_instead_of_revealing_makes_the_page_promise_other_numbers() {
  const opened = await ask("open", { name: "Ada" });
  const { table, invitation } = opened;
  const ada = await come({ path: pathOf(opened) });
  const promises = new Set();
  for (const round of [1, 2]) {
    const other = { ...(await ask("sit", { table, name: "Bob", invitation })), invitation };
    await ask("ready", { ...other, promise: `${round}`.repeat(64) });
    await press(ada, "I am ready");
    await ada.page.getByText("have to reveal their random numbers: Bob.").waitFor();
    promises.add((await ask("look", { table, invitation })).now.people[0].promise);
    equal((await ask("leave", other)).error, undefined);
    await button(ada, "I am ready").waitFor();
  }
  equal(promises.size, 2);
  const other = { ...(await ask("sit", { table, name: "Bob", invitation })), invitation };
  await ask("ready", { ...other, entropy: "0f".repeat(16) });
  await press(ada, "I am ready");
  await ada.page.locator("main.table").waitFor();
  await ada.leave();
}

await house.run([
  whoever_was_away_reveals_what_was_promised_when_the_page_is_open_again,
  whoever_leaves_instead_of_revealing_makes_the_page_promise_other_numbers,
], wanted);
