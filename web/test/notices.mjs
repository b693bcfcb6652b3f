// notices.mjs ULM [NAME] - people with Chromium who are told of their turns while they are not there; speaks TAP
//
// No push service can be reached here. So the browser's subscription is one of ours, whose address is a listener in this
// process, and what comes there is handed to the service worker as Chromium would hand it on.
import { deepEqual, equal, ok } from "node:assert/strict";
import { createServer } from "node:http";
import { flaws } from "./axe.mjs";
import { button, press } from "./hands.mjs";
import { openHouse, visit } from "./house.mjs";
import { until } from "./patience.mjs";

const [ulm, wanted] = process.argv.slice(2);
const house = await openHouse(ulm, ["--outgoing=any", "--notice-seconds=0"]);

/** What a push service or a webhook was told. */
const heard = [];
const listener = createServer((request, answer) => {
  let body = "";
  request.on("data", (bytes) => { body += bytes; }).on("end", () => {
    heard.push({ path: request.url, headers: request.headers, body });
    answer.writeHead(201).end();
  });
});
await new Promise((resolve) => listener.listen(0, "127.0.0.1", resolve));
const at = (path) => `http://127.0.0.1:${listener.address().port}${path}`;
const heardAt = (wantedPath) => heard.filter(({ path }) => path === wantedPath).length;

async function ask(name, more, token) {
  const answer = await fetch(`${house.server.origin}/api/${name}`, {
    method: "POST", headers: { "Content-Type": "application/json", ...(token ? { Authorization: `Bearer ${token}` } : {}) }, body: JSON.stringify(more),
  });
  return answer.json();
}

/** In the page and in its worker: a subscription without a push service. */
function subscribeTo(endpoint) {
  let subscription = null;
  PushManager.prototype.getSubscription = async () => subscription;
  PushManager.prototype.subscribe = async (options) => {
    globalThis.subscribedWith = options;
    subscription = { endpoint, unsubscribe: async () => { subscription = null; return true; } };
    return subscription;
  };
}

/** In the worker: what it shows. Chromium without windows lets no worker show anything. */
function noteWhatIsShown() {
  const shown = new Map();
  globalThis.shown = shown;
  ServiceWorkerRegistration.prototype.showNotification = async (title, options) => void shown.set(options.tag, { title, ...options });
}

/** Somebody with an account, in the hall, whose browser may be told by way of `path`. */
async function come(name, path, how = {}) {
  const { token } = await ask("register", { name, password: "a password" });
  const visitor = await visit(house, { ...how, path: "/#hall", keeps: true, kept: { "ulm-account": JSON.stringify({ name, token }) } });
  await visitor.context.grantPermissions(["notifications"]);
  await visitor.page.evaluate(() => navigator.serviceWorker.ready.then(() => {}));
  const worker = visitor.context.serviceWorkers()[0] ?? await visitor.context.waitForEvent("serviceworker");
  for (const place of [visitor.page, worker]) await place.evaluate(subscribeTo, at(path));
  await worker.evaluate(noteWhatIsShown);
  return Object.assign(visitor, { token, worker });
}

async function subscribe(visitor) {
  await press(visitor, "Tell me in this browser");
  await button(visitor, "Tell me no more in this browser").waitFor();
}

/** What the push service would do now. */
async function wake({ context, page }) {
  const session = await context.newCDPSession(page);
  const registration = new Promise((resolve) => session.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => registrations[0] && resolve(registrations[0])));
  await session.send("ServiceWorker.enable");
  const { registrationId } = await registration;
  await session.send("ServiceWorker.deliverPushMessage", { origin: house.server.origin, registrationId, data: "" });
}

const shown = ({ worker }) => worker.evaluate(() => [...globalThis.shown.values()].map(({ title, body, data, lang, actions }) => ({ title, body, lang, place: data.slice(registration.scope.length), actions })));

/** A game of the account at which nobody looks on, and in which it is to move; its table. */
async function leaveWaiting(token) {
  const opened = await ask("open", { name: "Ada" }, token);
  const { table, invitation } = opened;
  const { secret } = await ask("sit", { table, name: "Bob", invitation });
  const both = [opened.secret, secret];
  for (const own of both) await ask("ready", { table, secret: own, entropy: "0f".repeat(16) });
  await ask("hand", { table, secret, level: "novice" });
  await until(async () => (await ask("turns", {}, token)).turns.some((turn) => turn.table === table), () => "it is Ada's turn");
  return table;
}

async function a_browser_is_told_of_turns_in_the_reader_s_language_and_off_with_one_click() {
  const ada = await come("ada", "/push/ada", { language: "de" });
  await subscribe(ada);
  const { channels, push } = await ask("channels", {}, ada.token);
  deepEqual(channels.map(({ kind, to }) => ({ kind, to })), [{ kind: "push", to: "127.0.0.1" }]);
  deepEqual(await ada.page.evaluate(() => window.subscribedWith), { userVisibleOnly: true, applicationServerKey: push });
  const table = await leaveWaiting(ada.token);
  await until(() => heardAt("/push/ada"), () => "the push service is told");
  await wake(ada);
  await until(async () => (await shown(ada)).length, () => "something is shown");
  const actions = [{ action: "off", title: ada.say("Tell me no more here") }];
  deepEqual(await shown(ada), [{ title: "Ulm", body: "Du bist in 1 Partie Ulm am Zug.", lang: "de", place: `#table=${table}`, actions }]);
  await leaveWaiting(ada.token);
  await wake(ada);
  await until(async () => (await shown(ada))[0].place === "#hall", () => "both games are told of");
  equal((await shown(ada)).length, 1);
  await ada.worker.evaluate(() => {
    self.dispatchEvent(Object.assign(new ExtendableEvent("notificationclick"), { action: "off", notification: { close() {} } }));
  });
  await until(async () => (await ask("channels", {}, ada.token)).channels.length === 0, () => "one click ends it");
  await ada.page.reload();
  await button(ada, "Tell me in this browser").waitFor();
  await ada.leave();
}

async function who_logs_out_is_told_no_more_and_who_was_logged_out_elsewhere_is_told_that() {
  const ada = await come("ada", "/push/ada");
  await subscribe(ada);
  await press(ada, "Log out");
  await button(ada, "Log in").waitFor();
  deepEqual((await ask("channels", {}, (await ask("login", { name: "ada", password: "a password" })).token)).channels, []);
  await ada.leave();
  const bob = await come("bob", "/push/bob");
  await subscribe(bob);
  await bob.worker.evaluate(subscribeTo, at("/push/bob"));
  await bob.page.goto("about:blank");
  await ask("logout", { token: bob.token });
  await bob.page.goto(`${house.server.origin}/offline.js`); // a page of the same place that is no leaf
  await wake(bob);
  await until(async () => (await shown(bob)).length, () => "something is shown");
  equal((await shown(bob))[0].body, "You are logged out here, so you are told of no more turns.");
  await wake(bob);
  await until(async () => (await shown(bob))[0].body === "It is your turn.", () => "nobody is asked any more");
  await bob.leave();
}

async function a_browser_whose_address_changes_says_so_itself() {
  const ada = await come("ada", "/push/old");
  await subscribe(ada);
  await ada.worker.evaluate(subscribeTo, at("/push/new"));
  await ada.worker.evaluate(() => { self.dispatchEvent(new ExtendableEvent("pushsubscriptionchange")); });
  await until(() => ada.worker.evaluate(async () => (await (await caches.open("told-of-turns")).keys()).length === 1 && !!globalThis.subscribedWith), () => "it subscribes again");
  const { channels } = await ask("channels", {}, ada.token);
  equal(channels.length, 1);
  await ask("try", { channel: channels[0].channel }, ada.token);
  equal(heardAt("/push/new"), 1);
  equal(heardAt("/push/old"), 0);
  await ada.leave();
}

/** Before the server can have answered the first. */
const chooseAtOnce = ({ page }, chosen) => page.evaluate((of) => {
  for (const label of document.querySelectorAll("label")) {
    const words = Object.keys(of).find((it) => label.textContent.startsWith(it));
    if (!words) continue;
    const select = label.querySelector("select");
    select.value = of[words];
    select.dispatchEvent(new Event("change", { bubbles: true }));
  }
}, chosen);

async function other_places_are_tried_and_taken_away_and_nothing_comes_at_night() {
  const ada = await come("ada", "/push/ada");
  await ada.page.getByRole("combobox", { name: "Tell me by" }).selectOption("ntfy");
  await ada.page.getByRole("textbox", { name: "Address" }).fill("nowhere");
  await press(ada, "Tell me there");
  await ada.page.getByRole("alert").getByText("Nothing can be sent to this address.").waitFor();
  await ada.page.getByRole("textbox", { name: "Address" }).fill(at("/ntfy"));
  await press(ada, "Tell me there");
  await press(ada, "Try it");
  await ada.page.getByRole("status").getByText("It has arrived.").waitFor();
  equal(heardAt("/ntfy"), 1);
  await chooseAtOnce(ada, { "Quiet from": "22", "Quiet until": "7" });
  await until(async () => (await ask("channels", {}, ada.token)).quiet.until === 7, () => "the server knows");
  const { quiet } = await ask("channels", {}, ada.token);
  ok(quiet.from === 22 && quiet.offset === -(await ada.page.evaluate(() => new Date().getTimezoneOffset())) && quiet.language === "en");
  deepEqual(await flaws(ada), []);
  await press(ada, "Take away");
  await until(async () => (await ask("channels", {}, ada.token)).channels.length === 0, () => "it is taken away");
  await ada.leave();
}

await house.run([
  a_browser_is_told_of_turns_in_the_reader_s_language_and_off_with_one_click,
  who_logs_out_is_told_no_more_and_who_was_logged_out_elsewhere_is_told_that,
  a_browser_whose_address_changes_says_so_itself,
  other_places_are_tried_and_taken_away_and_nothing_comes_at_night,
], wanted);
