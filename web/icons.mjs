// icons.mjs - draws the icons of public/ that must be PNG from its SVG ones, with Chromium: node web/icons.mjs
import { readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { startBrowser } from "./test/house.mjs";

const folder = join(dirname(fileURLToPath(import.meta.url)), "public");
/** name, drawing, pixels */
const ICONS = [
  ["icon-192.png", "icon.svg", 192],
  ["icon-512.png", "icon.svg", 512],
  ["icon-full-192.png", "icon-full.svg", 192],
  ["icon-full-512.png", "icon-full.svg", 512],
  ["apple-touch-icon.png", "icon-full.svg", 180],
];

const browser = await startBrowser();
for (const [name, drawing, size] of ICONS) {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  const source = Buffer.from(readFileSync(join(folder, drawing))).toString("base64");
  await page.setContent(`<body style="margin:0"><img src="data:image/svg+xml;base64,${source}" style="display:block;width:100vw;height:100vh">`);
  await page.locator("img").evaluate((img) => img.decode());
  writeFileSync(join(folder, name), await page.screenshot({ omitBackground: true }));
  await page.close();
}
await browser.close();
