// keys.mjs - the texts that the page says in its language: those that web/src marks, and those of the
// server, which objects in English
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export const pot = join(dirname(fileURLToPath(import.meta.url)), "..", "po", "ulm.pot");
const SAID = /^#: .*\b(web\/src\/|src\/server\/objection\.c|src\/rules\/refusal\.c)/m;

/** English, or one and many with a tab between. */
export function readKeys() {
  const entries = readFileSync(pot, "utf8").split("\n\n").filter((entry) => SAID.test(entry));
  const text = (entry, word) =>
    [...(entry.match(new RegExp(`^${word} ("[^\\n]*"\\n?)+`, "m"))?.[0] ?? "").matchAll(/"(.*)"/g)]
      .map(([literal]) => JSON.parse(literal)).join("");
  return entries.map((entry) => [text(entry, "msgid"), text(entry, "msgid_plural")].filter(Boolean).join("\t"));
}
