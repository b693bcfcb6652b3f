// house.mjs - for the browser's tests: a server behind a relay that can be cut, and visitors with
// Chromium who tolerate no error and no request to anywhere else
import { equal } from "node:assert/strict";
import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { chromium } from "playwright-core";
import { web } from "./node.mjs";

/** The long set of tests, not the short one. */
export const isAll = process.env.ULM_BROWSER === "all";

/** The page as on a machine that is so many times slower; finds what only works where all is quick. */
const slowness = Number(process.env.ULM_SLOW ?? 1);

export const LANGUAGES = [["de", "Deutsch"], ["fr", "Français"], ["ru", "Русский"], ["ja", "日本語"], ["en", "English"]];

export const SIZES = { desktop: { width: 1280, height: 720 }, phone: { width: 390, height: 844 } };

const FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
  "--disable-component-update", "--disable-sync", "--force-color-profile=srgb", "--font-render-hinting=none", "--disable-lcd-text"];

/** Without windows it takes half the processor's time. */
const BROWSERS = ["/usr/bin/chromium-headless-shell", "/usr/bin/chromium"];

/** Each time with a profile of its own; of two flags for the same the last one counts. */
export const startBrowser = (flags = []) =>
  chromium.launch({ executablePath: process.env.CHROMIUM ?? BROWSERS.find((path) => existsSync(path)), headless: true, args: [...FLAGS, ...flags] });

/** What the page says for an English text, in one of its languages. */
export function speaker(language) {
  const said = new Map();
  if (language !== "en")
    for (const [, id, text] of readFileSync(join(web, "..", "po", `${language}.po`), "utf8").matchAll(/^msgid (".*")\nmsgstr (".+")$/gm))
      said.set(JSON.parse(id), JSON.parse(text));
  return (english) => said.get(english) || english;
}

/** A server with a new database, and before it a relay that hears what is sent, and can be slow, deaf or cut. */
export async function startServer(ulm) {
  const folder = mkdtempSync(join(tmpdir(), "ulm-browser-"));
  let child, port, lag = 0;
  const launch = async () => {
    child = spawn(ulm, ["serve", "--port=0", `--database=${join(folder, "ulm.db")}`, "--rate-address=100000",
      "--rate-burst=100000", "--rate-table=100000"], { stdio: ["ignore", "pipe", "ignore"] });
    const { value: where } = await createInterface({ input: child.stdout })[Symbol.asyncIterator]().next();
    port = Number(where.match(/:(\d+)\/?$/)[1]);
  };
  const kill = (signal) => {
    const ended = new Promise((resolve) => child.on("exit", resolve));
    child.kill(signal);
    return ended;
  };
  process.on("exit", () => {
    child.kill();
    rmSync(folder, { recursive: true, force: true });
  });
  await launch();
  const heard = [];
  const pairs = new Set();
  const relay = createServer((near) => {
    const pair = { near, far: connect(port, "127.0.0.1"), isSocket: false, isDeaf: false };
    pairs.add(pair);
    for (const [socket, other] of [[pair.near, pair.far], [pair.far, pair.near]])
      socket.on("error", () => {}).on("close", () => { pairs.delete(pair); other.destroySoon(); }).on("data", (bytes) => {
        if (socket === near) {
          heard.push(bytes.toString("latin1"));
          pair.isSocket ||= heard.at(-1).startsWith("GET /ws ");
        }
        const pass = () => pair.isDeaf || other.writableEnded || other.write(bytes);
        if (lag) setTimeout(pass, lag);
        else pass();
      });
  });
  const listen = (at) => new Promise((resolve) => relay.listen(at, "127.0.0.1", resolve));
  await listen(0);
  const at = relay.address().port;
  const cut = () => {
    relay.close();
    for (const { near, far } of pairs) for (const socket of [near, far]) socket.destroy();
  };
  return {
    origin: `http://127.0.0.1:${at}`,
    heard: () => heard.join(""),
    cut,
    mend: () => listen(at),
    /** no WebSocket that there is brings anything more, and none is told so: as after a sleep */
    deafen: () => { for (const pair of pairs) pair.isDeaf = pair.isSocket; },
    /** everything takes so many milliseconds, there and back each */
    slow: (milliseconds) => { lag = milliseconds; },
    crash: () => kill("SIGKILL"),
    launch,
    stop: () => {
      cut();
      return kill("SIGTERM");
    },
  };
}

/** Somebody with a browser of their own, which remembers what is `kept` in it and, unless it shall not, the page for when there is no
 * network; `leave` fails where anything went wrong meanwhile. */
export async function visit(browser, server, { language = "en", size = "desktop", theme = "light", path = "/", motion = "reduce", viewport = SIZES[size], kept = {}, keeps = true } = {}) {
  const context = await browser.newContext({
    viewport, locale: language, colorScheme: theme, reducedMotion: motion, serviceWorkers: keeps ? "allow" : "block",
    storageState: { cookies: [], origins: [{ origin: server.origin, localStorage: Object.entries(kept).map(([name, value]) => ({ name, value })) }] },
    ...(size === "phone" ? { hasTouch: true, isMobile: true } : {}),
  });
  const faults = [];
  const visitor = {
    context, size, language, faults, say: speaker(language),
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
  page.setDefaultTimeout(15000 * slowness);
  if (slowness > 1) await (await context.newCDPSession(page)).send("Emulation.setCPUThrottlingRate", { rate: slowness });
  page.on("crash", () => fault("the page crashed"));
  page.on("websocket", (socket) => new URL(socket.url()).host === new URL(server.origin).host || fault(`socket: ${socket.url()}`));
  await page.goto(server.origin + path);
  return Object.assign(visitor, { page });
}
