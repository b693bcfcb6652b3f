// scenes.mjs - the main screens, each reached in the same way every time: by a game that this browser
// remembers, cut off after so many moves of minster.ulm, where Ada sits here
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { visit } from "./house.mjs";
import { web } from "./paths.mjs";

const RECORD = join(web, "test", "minster.ulm");
const record = readFileSync(RECORD, "utf8");
const [, head, moves] = record.match(/^([^]*?\n\n)([^]*)$/);

/** The record up to so many moves. */
export const cut = (plies) => `${head}${moves.split("\n").slice(0, plies).join("\n")}\n`;

/** Whatever was chosen on the start page and is of use to nobody here. */
const SETTINGS = { level: "apprentice", seats: 3, variant: "tower", name: "Ada", pace: "fast" };

const press = (visitor, english) => visitor.touch(visitor.page.getByRole("button", { name: visitor.say(english) }));
const point = (visitor, selector, where) => visitor.page.locator(selector).hover({ force: true, ...where });
const ready = ({ page }) => page.locator("main.table [role=button].live").first().waitFor();

async function foretell(visitor) {
  const place = visitor.page.locator('.place.live[data-thing="place:W2"]');
  await (visitor.size === "phone" ? place.tap() : place.hover());
  await visitor.page.locator(".foretold").waitFor();
}

async function goTo(visitor, page) {
  await press(visitor, page);
  await visitor.page.waitForFunction((name) => document.querySelector(".tabs [aria-current]")?.textContent === name, visitor.say(page));
}

async function openTable(visitor) {
  await visitor.context.grantPermissions(["notifications"]); // not every Chromium can ask for it
  await press(visitor, "Open a table");
  await visitor.page.getByRole("button", { name: visitor.say("I am ready") }).waitFor();
}

/** A report and a ban are there, of a table of hers. */
async function moderate(visitor) {
  const { page, server } = visitor;
  const ask = async (name, more, token) => (await fetch(`${server.origin}/api/${name}`, {
    method: "POST", headers: { "Content-Type": "application/json", ...(token ? { Authorization: `Bearer ${token}` } : {}) }, body: JSON.stringify(more),
  })).json();
  const { table, secret } = await ask("open", { name: "Konrad", public: true });
  const { number } = await ask("say", { table, secret, text: "You are all fools." });
  await ask("report", { table, number, reason: "insults" });
  const { token } = await ask("register", { name: "Ada", password: "a password" });
  server.admin("appoint", "ada");
  await ask("ban", { address: "198.51.100.0/24", hours: 24, reason: "a flood" }, token);
  await page.evaluate((account) => localStorage.setItem("ulm-account", account), JSON.stringify({ name: "Ada", token }));
  await page.goto(`${server.origin}/#moderation`);
  await page.reload();
  await page.getByText("198.51.100.0").waitFor();
  await press(visitor, "What was said");
  await page.locator(".said-there").waitFor();
  if (visitor.size === "desktop") await page.mouse.move(1, 1);
}

const TURN = 218, PUSH = 220, CARD = 224, SEAL = 226, STEPS = 284;
export const LAST = 317;

/** `at`: after so many moves, or a record; `go`: what is done then; `varies`: what differs from day to day. */
export const SCENES = [
  { name: "start-light", go: ({ page }) => page.locator("a.door").waitFor() },
  { name: "start-dark", theme: "dark", go: ({ page }) => page.locator("a.door").waitFor() },
  { name: "turn", at: TURN, go: () => {} },
  { name: "push-light", at: PUSH, go: foretell },
  { name: "push-dark", at: PUSH, theme: "dark", go: foretell },
  { name: "push-german", at: PUSH, language: "de", go: foretell },
  { name: "seal", at: SEAL, go: (visitor) => point(visitor, '[data-thing="quarter:reichenau"]', { position: { x: 12, y: 12 } }) },
  { name: "card", at: CARD, go: (visitor) => point(visitor, ".dealt .held >> nth=0") },
  {
    name: "hint", at: SEAL, varies: [".advice"],
    go: async (visitor) => { await press(visitor, "Hint"); await visitor.page.locator(".advice").waitFor(); },
  },
  { name: "result", at: LAST, go: async (visitor) => { await press(visitor, "End turn"); await visitor.page.locator(".result").waitFor(); } },
  {
    name: "review",
    go: async ({ page }) => {
      await page.locator('input[type="file"]').setInputFiles(RECORD);
      await page.getByRole("slider").fill(String(PUSH));
      await page.locator(`main.table[data-ply="${PUSH}"]`).waitFor();
      await page.locator(".chart").waitFor();
    },
  },
  { name: "lesson", go: async (visitor) => { await press(visitor, "Learn to play"); await visitor.page.locator(".lesson").waitFor(); } },
  { name: "rules", at: TURN, go: async (visitor) => { await press(visitor, "Rules"); await visitor.page.locator(".rules article").first().waitFor(); } },
  { name: "hall", path: "/#hall", go: ({ page, say }) => page.getByRole("button", { name: say("Open a table") }).waitFor() },
  { name: "moderation", path: "/#hall", varies: [".moderation li small"], go: moderate },
  { name: "waiting", path: "/#hall", varies: [".qr", "input[readonly]"], go: openTable },
  { name: "phone-square", at: PUSH, size: "phone", go: foretell },
  { name: "phone-river", at: STEPS, size: "phone", go: (visitor) => goTo(visitor, "Danube") },
  { name: "phone-seats", at: SEAL, size: "phone", theme: "dark", go: (visitor) => goTo(visitor, "Seats") },
  { name: "phone-japanese", at: SEAL, size: "phone", language: "ja", go: (visitor) => goTo(visitor, "Cathedral") },
];

/** A visitor who is there; the page is still. */
export async function enter(house, scene) {
  const { at, settings = {}, language = "en", size = "desktop", theme = "light", path = "/", motion, viewport, ratio, letters } = scene;
  const visitor = await visit(house, {
    language, size, theme, path, motion, viewport, ratio, letters,
    kept: { "ulm-settings": JSON.stringify({ ...SETTINGS, ...settings }), ...(at ? { "ulm-game": typeof at === "string" ? at : cut(at) } : {}) },
  });
  const { page } = visitor;
  if (path === "/") await page.getByRole("button", { name: visitor.say("Play against the computer") }).waitFor();
  if (at) {
    await press(visitor, "Go on with your game");
    await ready(visitor);
    if (size === "desktop") await page.mouse.move(1, 1);
  }
  await scene.go(visitor);
  await page.evaluate(async () => {
    await document.fonts.ready;
    for (let i = 0; i < 3; i++) await new Promise((done) => requestAnimationFrame(done));
  });
  return visitor;
}
