// house.mjs - for the browser's tests: visitors with Chromium who tolerate no error and no request to
// anywhere but the server
import { equal } from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { chromium } from "playwright-core";
import { languages } from "../languages.mjs";
import { fixLuck, nextName } from "./luck.mjs";
import { web } from "./paths.mjs";
import { LIMIT, slowness } from "./patience.mjs";
import { startServer } from "./server.mjs";
import { run } from "./tap.mjs";

/** each another than the one before, beginning with another than English */
export const LANGUAGES = [...languages.slice(1), languages[0]];

export const SIZES = { desktop: { width: 1280, height: 720 }, phone: { width: 390, height: 844 } };

const FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
  "--disable-component-update", "--disable-sync", "--force-color-profile=srgb", "--font-render-hinting=none", "--disable-lcd-text"];

/** Without windows it takes half the processor's time. */
const BROWSERS = ["/usr/bin/chromium-headless-shell", "/usr/bin/chromium"];

/** Each time with a profile of its own; of two flags for the same the last one counts. */
export const startBrowser = (flags = []) =>
  chromium.launch({ executablePath: process.env.CHROMIUM ?? BROWSERS.find((path) => existsSync(path)), headless: true, args: [...FLAGS, ...flags], timeout: LIMIT });

/** What the page says for an English text, in one of its languages. */
export function speaker(language) {
  const said = new Map();
  if (language !== "en")
    for (const [, id, text] of readFileSync(join(web, "..", "po", `${language}.po`), "utf8").matchAll(/^msgid (".*")\nmsgstr (".+")$/gm))
      said.set(JSON.parse(id), JSON.parse(text));
  return (english) => said.get(english) || english;
}

/** A browser for the tests of one file, with settings of their servers. Each of them has a server of its own, so that none depends on what another did,
 * and nobody stays when it ends. */
export async function openHouse(ulm, settings = []) {
  const house = {
    browser: await startBrowser(), server: null,
    run: (tests, wanted) => run(tests, {
      wanted,
      after: () => house.browser.close(),
      around: async (test) => {
        house.server = await startServer(ulm, settings);
        try {
          return await test();
        } finally {
          await Promise.all(house.browser.contexts().map((context) => context.close()));
          equal(await house.server.stop(), 0, "the server ended well");
        }
      },
    }),
  };
  return house;
}

/** Whoever plays any moves here does not want to be asked whether a turn shall end. */
const withHabits = ({ "ulm-settings": settings = "{}", ...kept }) => {
  try {
    return { ...kept, "ulm-settings": JSON.stringify({ confirm: false, ...JSON.parse(settings) }) };
  } catch {
    return { ...kept, "ulm-settings": settings };
  }
};

/** Somebody with a browser of their own, which remembers what is `kept` in it and, if it `keeps` it, the page for when there is no
 * network; of so many pixels of the screen to one of the page, and letters of so many pixels. `leave` fails where anything went
 * wrong meanwhile. */
export async function visit({ browser, server }, { language = "en", size = "desktop", theme = "light", path = "/", motion = "reduce", viewport = SIZES[size], ratio = 1, letters = 16, kept = {}, keeps = false } = {}) {
  const luck = nextName("visitor");
  const context = await browser.newContext({
    viewport, deviceScaleFactor: ratio, locale: language, colorScheme: theme, reducedMotion: motion, serviceWorkers: keeps ? "allow" : "block",
    storageState: { cookies: [], origins: [{ origin: server.origin, localStorage: Object.entries(withHabits(kept)).map(([name, value]) => ({ name, value })) }] },
    ...(size === "phone" ? { hasTouch: true, isMobile: true } : {}),
  });
  context.setDefaultTimeout(LIMIT);
  await context.addInitScript(fixLuck, luck);
  const faults = [];
  const visitor = {
    context, server, size, language, faults, say: speaker(language),
    touch: (locator) => (size === "phone" ? locator.tap() : locator.click()),
    /** what may be complained of just now */
    tolerated: null,
    leave: async () => {
      await context.close();
      equal(faults.join("\n"), "");
    },
  };
  const fault = (text) => visitor.tolerated?.test(text) || faults.push(text);
  context.on("console", (message) => message.type() === "error" && fault(`console: ${message.text()} ${message.location().url}`));
  context.on("weberror", (error) => fault(`page: ${error.error().stack}`));
  context.on("request", (request) => {
    if (!/^(blob|data):/.test(request.url()) && new URL(request.url()).origin !== server.origin) fault(`request: ${request.url()}`);
  });
  const page = await context.newPage();
  if (slowness > 1) await (await context.newCDPSession(page)).send("Emulation.setCPUThrottlingRate", { rate: slowness });
  if (letters !== 16) await (await context.newCDPSession(page)).send("Page.setFontSizes", { fontSizes: { standard: letters } });
  page.on("crash", () => fault("the page crashed"));
  page.on("websocket", (socket) => new URL(socket.url()).host === new URL(server.origin).host || fault(`socket: ${socket.url()}`));
  await page.goto(server.origin + path);
  return Object.assign(visitor, { page });
}
