// screens.mjs - a tour of every screen of the page; for whoever looks at them all, such as axe
import { dirname, join } from "node:path";
import { drop } from "./hands.mjs";
import { dice } from "./luck.mjs";
import { startEngine } from "./node.mjs";
import { simulated } from "./records.mjs";
import { cut, LAST } from "./scenes.mjs";

/** Moments of games of so many that come to all of them, as records that can be gone on with: by what they ask. */
export async function moments(ulm, wanted, seats = 4) {
  const engine = startEngine(join(dirname(ulm), "ulm.wasm"));
  const found = {};
  for (let seed = 1; Object.keys(found).length < Object.keys(wanted).length; seed++) {
    const luck = dice(seed);
    const game = await engine.begin({
      seats, variant: "tower", rounds: 10, names: ["Guest", "Ursula", "Konrad", "Barbara"].slice(0, seats),
      players: ["person", "novice", "novice", "novice"].slice(0, seats), seed: `${seed}`,
    });
    for (;;) {
      const { state } = await game.look(0);
      if (!state.to_move) break;
      const mine = (await game.look(state.to_move)).state;
      for (const [name, is] of Object.entries(wanted)) if (state.to_move === 1 && !found[name] && is(mine)) found[name] = await game.record("whole");
      const deeds = mine.legal.filter((move) => move !== "end" && move !== "pass");
      const from = deeds.length ? deeds : mine.legal;
      await game.move(state.to_move, from[luck(from.length)]);
    }
    game.close();
  }
  engine.close();
  return found;
}

export const MOMENTS = {
  "push": (state) => state.phase === "push" && state.round > 5,
  "seal": (state) => state.legal.some((move) => move.startsWith("seal ")) && state.round > 5,
  "oath": (state) => state.legal.filter((move) => move.startsWith("seal oath ")).length > 1,
  "card choice": (state) => state.asked === "discard",
  "coat choice": (state) => state.asked === "coat",
  "card in hand": (state) => state.legal.some((move) => move.startsWith("play ")) && state.legal.some((move) => move.startsWith("lay ")),
};

/** Everything that the tour needs, made once. */
export const prepare = async (ulm) => ({ moments: { ...await moments(ulm, MOMENTS), "last turn": cut(LAST) }, record: simulated(ulm, 4) });

/** Goes through the screens; `see(name)` is called at each. In English. */
export async function tour(visitor, { moments: kept, record }, see) {
  const { page, server, touch } = visitor;
  const button = (name) => page.getByRole("button", { name, exact: true });
  const press = (name) => touch(page.getByRole("button", { name }).first());
  const show = (locator) => (visitor.size === "phone" ? locator.tap({ force: true }) : locator.hover({ force: true }));
  const glows = page.locator("main.table .live").first();
  const home = async () => {
    await page.goto(`${server.origin}/`);
    await page.getByRole("button", { name: "Read the rules" }).waitFor();
  };
  const goOn = async (name) => {
    await page.evaluate((text) => localStorage.setItem("ulm-game", text), kept[name]);
    await home();
    await press("Go on with your game");
    await glows.waitFor();
  };

  await page.getByRole("button", { name: "Play against the computer" }).waitFor();
  await see("start");
  await press("Read the rules");
  await page.getByRole("searchbox").fill("sparrow");
  await page.locator(".rules article").first().waitFor();
  await see("rules searched");
  await press("Close");

  await press("Learn to play");
  await glows.or(button("Next")).first().waitFor();
  await see("lesson, reading");
  for (let i = 0; i < 12 && !(await glows.count()); i++) await press("Next");
  await glows.waitFor();
  await see("lesson, touching");

  await goOn("push");
  await see("own turn");
  await show(page.locator(".place.live").first());
  await page.locator(".foretold").waitFor();
  await see("push preview");
  await page.mouse.move(1, 1);
  await press("Hint");
  await page.locator(".advice").waitFor();
  await see("hint");
  await press("Menu");
  await see("menu");
  await press("Back to the game");
  if (visitor.size === "phone")
    for (const name of ["Danube", "Seats", "Log"]) {
      await touch(button(name));
      await page.waitForFunction((word) => document.querySelector(".tabs [aria-current]")?.textContent === word, name);
      await see(`page ${name}`);
    }
  else {
    await page.locator(".seat .score").first().click();
    await see("breakdown");
  }
  await goOn("seal");
  await show(page.locator(".quarter.live").first());
  await page.locator(".foretold").waitFor();
  await see("seal preview");
  for (const name of ["oath", "card choice", "coat choice"]) {
    await goOn(name);
    await see(name);
  }
  await goOn("card in hand");
  await touch(page.locator(".hand .live").first());
  await page.locator(".word-choices").waitFor();
  await see("card touched");
  await goOn("last turn");
  await press("End turn");
  await page.locator(".result").waitFor();
  await see("result");

  await home();
  await touch(page.getByRole("group", { name: "People here" }).getByText("2", { exact: true }));
  await press("Play at this screen");
  await button("Show the table").waitFor();
  await see("cover");

  await home();
  await drop(visitor, record);
  await page.getByRole("slider").waitFor();
  await page.locator(".chart").waitFor();
  await see("review");

  await page.goto(`${server.origin}/#hall`);
  await page.reload();
  await button("Open a table").waitFor();
  await see("hall, logging in");
  await page.getByRole("textbox", { name: "Account name" }).fill(`tour-${visitor.size}`);
  await page.getByLabel("Password").fill("a password of a tour");
  await press("Make an account");
  await button("Log out").waitFor();
  await see("hall, logged in");
  server.admin("appoint", `tour-${visitor.size}`);
  await page.reload();
  await touch(page.getByRole("link", { name: "Moderation" }));
  await page.getByText("Nobody complains of anything.").waitFor();
  await see("moderation");
  await touch(page.getByRole("link", { name: "Other tables" }));
  await button("Log out").waitFor();
  await press("Open a table");
  await button("I am ready").waitFor();
  await page.getByRole("textbox", { name: "Say something" }).fill("Good evening");
  await page.keyboard.press("Enter");
  await page.getByText("Good evening").waitFor();
  await see("waiting, with chat");
  await page.getByRole("combobox", { name: "Let a computer sit here" }).first().selectOption("novice");
  await page.waitForFunction(() => !document.querySelector(".people select"));
  await press("I am ready");
  await glows.waitFor();
  await see("table with chat");
}
