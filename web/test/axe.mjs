// axe.mjs - what axe finds on a page, in words. Its own builder opens a page more for each look.
import { createRequire } from "node:module";

const require = createRequire(createRequire(import.meta.url).resolve("@axe-core/playwright"));
const { source } = require("axe-core");

/** All rules, those of the size of targets too, or only these. */
export async function flaws({ page }, rules = null) {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(source);
  const { violations } = await page.evaluate((only) => axe.run(document, {
    resultTypes: ["violations"], preload: false, ...(only ? { runOnly: only } : { rules: { "target-size": { enabled: true } } }),
  }), rules);
  return violations.map(({ id, nodes }) => `${id}: ${nodes.length} times, ${nodes[0].target.join(" ")} ${nodes[0].any[0]?.message ?? nodes[0].failureSummary}`);
}
