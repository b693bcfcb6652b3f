// pictures.mjs ULM [NAME | --accept [NAME]] - every main screen looks as its picture in docs/screens/web;
// speaks TAP. With --accept those that differ are taken as the new pictures. A short set; all of it with
// ULM_BROWSER=all.
import { equal, ok } from "node:assert/strict";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { isAll, startBrowser, startServer } from "./house.mjs";
import { difference } from "./likeness.mjs";
import { chosen, named, run, web } from "./node.mjs";
import { inFewColours } from "./palette.mjs";
import { enter, SCENES } from "./scenes.mjs";

const [ulm, ...words] = process.argv.slice(2);
const accepts = words.includes("--accept");
const wanted = words.find((word) => word !== "--accept");
const folder = join(web, "..", "docs", "screens", "web");
const aside = join(dirname(ulm), "pictures");
const browser = await startBrowser();
const server = await startServer(ulm);
const desk = await browser.newPage();

const shoot = ({ page }) => page.screenshot({ animations: "disabled", caret: "hide" });

async function boxesOf({ page }, selectors = []) {
  const boxes = await Promise.all(selectors.map((selector) => page.locator(selector).first().boundingBox()));
  return boxes.filter(Boolean);
}

async function looksAsEver(scene) {
  const visitor = await enter(browser, server, scene);
  const now = await shoot(visitor), boxes = await boxesOf(visitor, scene.varies);
  await visitor.leave();
  const path = join(folder, `${scene.name}.png`);
  const how = existsSync(path) ? await difference(desk, readFileSync(path), now, boxes) : "there is none yet";
  if (how === null) return undefined;
  if (accepts) {
    mkdirSync(folder, { recursive: true });
    writeFileSync(path, await inFewColours(desk, now));
    return `accepted: ${how}`;
  }
  mkdirSync(aside, { recursive: true });
  const seen = join(aside, `${scene.name}.png`);
  writeFileSync(seen, now);
  throw new Error(`${relative("", path)}: ${how}; it is now ${relative("", seen)}. To accept that:\n` +
    `node ${relative("", process.argv[1])} ${relative("", ulm)} --accept ${scene.name}`);
}

/** In the short set. */
const MAIN = ["start-light", "push-dark", "push-german", "card", "review", "lobby", "phone-square", "phone-japanese"];
const pictures = SCENES.filter(({ name }) => isAll || accepts || wanted || MAIN.includes(name)).map((scene) => named(`the picture of ${scene.name}`, () => looksAsEver(scene)));

/** What may break, as a style: each is seen. */
const FAULTS = {
  "the minster is missing": "svg.works { visibility: hidden }",
  "the river is missing": ".river { visibility: hidden }",
  "no seal is there": ".seals .pressed { visibility: hidden }",
  "the barges lie elsewhere": ".sailing { translate: 43px 0 }",
  "the tiles have no colours": ".tile .face { fill: none !important }",
  "the square has moved": ".square { translate: 14px 0 }",
  "the square is smaller": ".square { scale: 0.9 }",
  "a panel lies on the square": ".leaf { margin-inline-start: -9rem !important }",
  "the tray is gone": ".tray { visibility: hidden }",
  "the paper is white": ":root { --paper: #ffffff !important }",
  "the night has the day's leaves": ":root { --leaf: #202430 !important }",
  "nothing glows": ":root { --glow-2: var(--paper) !important }",
  "all letters are larger": "html { font-size: 18px !important }",
};

/** In the page: this style besides its own, and no other. */
function wear(style) {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(style);
  document.adoptedStyleSheets = [sheet];
}

async function a_screen_with_anything_wrong_is_not_taken_for_its_picture() {
  const visitor = await enter(browser, server, SCENES.find(({ name }) => name === "push-light"));
  const right = await shoot(visitor);
  equal(await difference(desk, right, await shoot(visitor)), null);
  for (const [fault, style] of Object.entries(FAULTS).filter((_fault, i) => isAll || i % 3 === 0)) {
    await visitor.page.evaluate(wear, style);
    ok(await difference(desk, right, await shoot(visitor)), fault);
    await visitor.page.evaluate(wear, "");
  }
  equal(await difference(desk, right, await shoot(visitor)), null);
  await visitor.leave();
}

async function letters_drawn_in_another_way_are_forgiven() {
  const scene = SCENES.find(({ name }) => name === "turn");
  const first = await enter(browser, server, scene), right = await shoot(first);
  await first.leave();
  const other = await startBrowser(["--font-render-hinting=full", "--disable-font-subpixel-positioning"]);
  const second = await enter(other, server, scene);
  equal(await difference(desk, right, await shoot(second)), null);
  await second.leave();
  await other.close();
}

const tests = [...pictures, a_screen_with_anything_wrong_is_not_taken_for_its_picture, ...(isAll ? [letters_drawn_in_another_way_are_forgiven] : [])];
await run(...chosen(wanted, tests));
