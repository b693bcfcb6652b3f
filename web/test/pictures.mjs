// pictures.mjs ULM [NAME | --accept [NAME]] - every main screen looks as its picture in docs/screens/web;
// speaks TAP. With --accept those that differ are taken as the new pictures. A short set; all of it with
// ULM_BROWSER=all.
import { equal, ok } from "node:assert/strict";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { openHouse } from "./house.mjs";
import { difference } from "./likeness.mjs";
import { web } from "./paths.mjs";
import { inFewColours } from "./palette.mjs";
import { enter, SCENES } from "./scenes.mjs";
import { long, named } from "./tap.mjs";

const [ulm, ...words] = process.argv.slice(2);
const accepts = words.includes("--accept");
const wanted = words.find((word) => word !== "--accept");
const folder = join(web, "..", "docs", "screens", "web");
const aside = join(dirname(ulm), "pictures");
const house = await openHouse(ulm);

const shoot = ({ page }) => page.screenshot({ animations: "disabled", caret: "hide" });

async function boxesOf({ page }, selectors = []) {
  const boxes = await Promise.all(selectors.map((selector) => page.locator(selector).first().boundingBox()));
  return boxes.filter(Boolean);
}

async function looksAsEver(scene) {
  const visitor = await enter(house, scene);
  const now = await shoot(visitor), boxes = await boxesOf(visitor, scene.varies);
  const path = join(folder, `${scene.name}.png`);
  const how = existsSync(path) ? difference(readFileSync(path), now, boxes) : "there is none yet";
  const isAccepted = how !== null && accepts;
  if (isAccepted) {
    mkdirSync(folder, { recursive: true });
    writeFileSync(path, await inFewColours(visitor.page, now));
  }
  await visitor.leave();
  if (how === null) return undefined;
  if (isAccepted) return `accepted: ${how}`;
  mkdirSync(aside, { recursive: true });
  const seen = join(aside, `${scene.name}.png`);
  writeFileSync(seen, now);
  throw new Error(`${relative("", path)}: ${how}; it is now ${relative("", seen)}. To accept that:\n` +
    `node ${relative("", process.argv[1])} ./${relative("", ulm)} --accept ${scene.name}`);
}

/** In the short set. */
const MAIN = ["start-light", "push-dark", "push-german", "card", "review", "waiting", "phone-square", "phone-japanese"];
const pictures = SCENES.map((scene) => {
  const test = named(`the picture of ${scene.name}`, () => looksAsEver(scene));
  return accepts || MAIN.includes(scene.name) ? test : long(test);
});

/** What may break, as a style: each is seen. The small ones first: those alone are in the short set. */
const SMALL = {
  "two lines lie 3 pixels beside their place": ".bridge .rail { translate: 3px 0 }",
  "a colour is 8 % darker": ".tile .face { filter: brightness(0.92) }",
  "a line of words lies 3 pixels lower": ".sentence { translate: 0 3px }",
};
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

async function seesFaults(faults) {
  const visitor = await enter(house, SCENES.find(({ name }) => name === "push-light"));
  const { page } = visitor;
  const right = await shoot(visitor);
  for (const [fault, style] of Object.entries(faults)) {
    await page.evaluate(wear, style);
    ok(difference(right, await shoot(visitor)), fault);
  }
  await page.evaluate(wear, "");
  equal(difference(right, await shoot(visitor)), null);
  return { visitor, right };
}

async function a_screen_with_a_small_thing_wrong_is_not_taken_for_its_picture() {
  const { visitor, right } = await seesFaults(SMALL);
  const word = visitor.page.locator(".tools button").nth(1);
  await word.evaluate((el) => { el.firstChild.data = "Help"; });
  ok(difference(right, await shoot(visitor)), "a word is another");
  await word.evaluate((el) => { el.firstChild.data = "Hint"; });
  await visitor.page.evaluate(wear, "body, text { -webkit-text-stroke: 0.08px }");
  equal(difference(right, await shoot(visitor)), null, "letters that are drawn a shade thicker are forgiven");
  await visitor.leave();
}

async function a_screen_with_anything_wrong_is_not_taken_for_its_picture() {
  const { visitor } = await seesFaults(FAULTS);
  await visitor.leave();
}

await house.run([...pictures, a_screen_with_a_small_thing_wrong_is_not_taken_for_its_picture, long(a_screen_with_anything_wrong_is_not_taken_for_its_picture)], wanted);
