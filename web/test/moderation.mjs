// moderation.mjs ULM [NAME] - a moderator with Chromium: what is reported, what is done about it, and who is told; speaks TAP
import { equal, ok } from "node:assert/strict";
import { button, press } from "./hands.mjs";
import { openHouse, visit } from "./house.mjs";

const [ulm, wanted] = process.argv.slice(2);
const house = await openHouse(ulm);
const come = (how) => visit(house, how);

async function ask(name, more, token) {
  const answer = await fetch(`${house.server.origin}/api/${name}`, {
    method: "POST", headers: { "Content-Type": "application/json", ...(token ? { Authorization: `Bearer ${token}` } : {}) }, body: JSON.stringify(more),
  });
  return answer.json();
}

/** Somebody who is logged in, on the leaf for moderators. */
async function comeAsModerator(name, how = {}) {
  const { token } = await ask("register", { name, password: "a password" });
  house.server.admin("appoint", name);
  return come({ path: "/#moderation", ...how, kept: { "ulm-account": JSON.stringify({ name, token }) } });
}

async function what_is_reported_in_the_chat_reaches_a_moderator_who_shuts_out_who_said_it() {
  const { table } = await ask("open", { name: "Ada", public: true });
  const bob = await ask("register", { name: "Bob", password: "a password" });
  const guest = await come({ path: `/#table=${table}`, kept: { "ulm-account": JSON.stringify({ name: "Bob", token: bob.token }) } });
  const { secret } = await ask("sit", { table, name: "Bob" }, bob.token);
  await ask("say", { table, secret, text: "You are all fools." });
  const looker = await come({ path: `/#table=${table}` });
  await press(looker, "Report these words");
  await looker.page.getByRole("textbox", { name: "What is wrong with these words?" }).fill("insults");
  await press(looker, "Tell a moderator");
  await looker.page.locator(".complain").waitFor({ state: "detached" });
  const mod = await comeAsModerator("Mod");
  await mod.page.getByText("insults").waitFor();
  await press(mod, "What was said");
  await mod.page.locator(".said-there .meant").getByText("You are all fools.").waitFor();
  await mod.page.getByRole("textbox", { name: "Reason, which is shown" }).first().fill("No insults here.");
  const [, his] = await mod.page.locator("main.moderation li p.word-choices").filter({ hasText: "Seat" }).all();
  await his.getByRole("button", { name: "Mute" }).click();
  await looker.page.getByText("Bob can say nothing any more. A moderator ordered it. The reason: No insults here.").waitFor();
  await his.getByRole("button", { name: "Ban" }).click();
  const told = guest.page.getByRole("alert");
  await told.getByText("You may not use this server.").waitFor();
  ok((await told.innerText()).includes("The reason: No insults here."));
  await mod.page.getByText("name/bob").waitFor();
  await press(mod, "Lift");
  await mod.page.getByText("Nobody is banned.").waitFor();
  await mod.page.getByRole("button", { name: "Done", exact: true }).click();
  await mod.page.getByText("Nobody complains of anything.").waitFor();
  for (const visitor of [guest, looker, mod]) await visitor.leave();
}

async function a_moderator_finds_the_leaf_by_their_account_and_nobody_else_does() {
  const mod = await comeAsModerator("Mod", { size: "phone", path: "/#hall" });
  await mod.touch(mod.page.getByRole("link", { name: "Moderation" }));
  await mod.page.getByRole("textbox", { name: "Account, address or network" }).fill("0.0.0.0/0");
  await press(mod, "Ban");
  await mod.page.getByRole("alert").getByText("This cannot be banned.").waitFor();
  await mod.page.getByRole("textbox", { name: "Account, address or network" }).fill("198.51.100.0/24");
  await press(mod, "Ban");
  await mod.page.getByText("network/198.51.100.0/24").waitFor();
  const { token } = await ask("register", { name: "Ben", password: "a password" });
  const ben = await come({ path: "/#moderation", kept: { "ulm-account": JSON.stringify({ name: "Ben", token }) } });
  await ben.page.getByRole("alert").first().getByText("Only a moderator may do this.").waitFor();
  equal(await button(ben, "Ban").count(), 0);
  await ben.page.getByRole("link", { name: "Other tables" }).click();
  await button(ben, "Log out").waitFor();
  equal(await ben.page.getByRole("link", { name: "Moderation" }).count(), 0);
  for (const visitor of [mod, ben]) await visitor.leave();
}

await house.run([
  what_is_reported_in_the_chat_reaches_a_moderator_who_shuts_out_who_said_it,
  a_moderator_finds_the_leaf_by_their_account_and_nobody_else_does,
], wanted);
