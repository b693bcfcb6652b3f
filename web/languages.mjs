// languages.mjs - the languages of the page, in the order of po/LINGUAS, English first
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const po = join(dirname(fileURLToPath(import.meta.url)), "..", "po");
const list = join(po, "LINGUAS");
const codes = readFileSync(list, "utf8").split(/\s+/).filter(Boolean);
const file = (code) => join(po, `${code}.po`);

/** code and what its speakers call it */
export const languages = [["en", "English"], ...codes.map((code) => [code, readFileSync(file(code), "utf8").match(/X-Name: (.*)\\n/)[1]])];

/** what they were read from */
export const languageFiles = [list, ...codes.map(file)];
