// patience.mjs - how long a test waits before it gives up: the one patience of tests/patience.py, and more
// where the page is made slower on purpose
import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";

/** The page as on a machine that is so many times slower; finds what only works where all is quick. */
export const slowness = Number(process.env.ULM_SLOW ?? 1);

const measured = () => execFileSync("python3", [fileURLToPath(new URL("../../tests/patience.py", import.meta.url))], { encoding: "utf8" });

/** Milliseconds. */
export const LIMIT = 60000 * Number(process.env.ULM_PATIENCE || measured()) * slowness;

/** Asks again and again until it is so; for what no page tells by itself. */
export async function until(isSo, complaint) {
  for (const end = performance.now() + LIMIT; !(await isSo()); await new Promise((resolve) => setTimeout(resolve, 50)))
    if (performance.now() > end) throw new Error(await complaint());
}
