// shots.mjs ULM FOLDER - pictures of the main screens, as in docs/screens/web; not a test
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { startBrowser, startServer, visit } from "./house.mjs";
import { dice } from "./node.mjs";
import { play } from "./player.mjs";

const [ulm, folder] = process.argv.slice(2);
mkdirSync(folder, { recursive: true });
const browser = await startBrowser();
const server = await startServer(ulm);
const has = (kind) => ({ things }) => things.some(({ thing }) => thing.startsWith(kind));
const shoot = ({ page }, name) => page.screenshot({ path: join(folder, `${name}.png`), animations: "disabled" });

for (const theme of ["light", "dark"]) {
  const visitor = await visit(browser, server, { theme });
  const { page } = visitor;
  const button = (name) => page.getByRole("button", { name });
  await button("Play against the computer").waitFor();
  await shoot(visitor, `start-${theme}`);
  await page.locator('label:has(input[value="novice"])').click();
  await button("Play against the computer").click();
  await play(visitor, dice(4), { most: 30 });
  await play(visitor, dice(4), { until: has("place:") });
  await page.locator(".place.live").nth(4).hover();
  await page.locator(".foretold").waitFor();
  await shoot(visitor, `push-${theme}`);
  if (theme === "light") {
    await page.mouse.move(1, 1);
    await button("Hint").click();
    await page.locator(".advice").waitFor();
    await shoot(visitor, "hint-light");
    await play(visitor, dice(4), { until: has("quarter:") });
    await page.locator(".quarter.live").first().hover({ position: { x: 12, y: 12 }, force: true });
    await shoot(visitor, "seal-light");
    await play(visitor, dice(4));
    await shoot(visitor, "result-light");
    await button("Look back at the game").click();
    await button("Check the luck").waitFor();
    await shoot(visitor, "review-light");
  }
  await visitor.leave();
}

const phone = await visit(browser, server, { size: "phone" });
await phone.page.getByRole("button", { name: "Play against the computer" }).tap();
await play(phone, dice(4), { by: "touch", most: 20 });
await play(phone, dice(4), { by: "touch", until: has("place:") });
await phone.page.locator(".place.live").first().tap();
await shoot(phone, "phone-square");
await phone.page.getByRole("button", { name: "River" }).tap();
await phone.page.waitForTimeout(700);
await shoot(phone, "phone-river");
await phone.leave();
process.exit(0);
