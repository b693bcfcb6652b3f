// build.mjs WASM FOLDER [C-FILE] - bundles the page into FOLDER; as C too, for the program, with the
// list of what it was made of beside it (C-FILE.d)
//
// All files but index.html, the service worker offline.js and those of public/ have their content's hash
// in their names. Fails when script and style are
// more than LIMIT bytes compressed.
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, extname, join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";
import { constants } from "./constants.mjs";
import { pot, readKeys } from "./keys.mjs";
import { languageFiles, languages } from "./languages.mjs";

const LIMIT = 150 * 1024;
const TYPES = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".wasm": "application/wasm",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".woff2": "font/woff2",
  ".webmanifest": "application/manifest+json",
};

const web = dirname(fileURLToPath(import.meta.url));
const [wasm, folder, source] = process.argv.slice(2).map((path) => resolve(path));
const template = join(web, "index.html");
const inputs = new Set([wasm, template, pot, ...languageFiles, fileURLToPath(import.meta.url),
  ...["constants.mjs", "keys.mjs", "languages.mjs", "package-lock.json"].map((name) => join(web, name))]);
/** name -> bytes, in the order in which they were made */
const files = new Map();
/** those that never change under their name */
const hashed = new Set();

const hash = (bytes) => createHash("sha256").update(bytes).digest("hex").slice(0, 16);

/** Adds a file under its name with the hash in it, and returns that. */
function add(path, bytes) {
  const kind = extname(path);
  const name = `${basename(path, kind)}-${hash(bytes)}${kind}`;
  files.set(name, bytes);
  hashed.add(name);
  return name;
}

async function bundle(entry, plugins = []) {
  const made = await build({
    entryPoints: [join(web, entry)], outdir: "out", bundle: true, minify: true, write: false, metafile: true,
    format: "iife", target: ["es2022"], jsx: "automatic", jsxImportSource: "preact", absWorkingDir: web,
    loader: { ".woff2": "file", ".svg": "text" }, assetNames: "[name]-[hash]", publicPath: "",
    legalComments: "none", plugins, logLevel: "warning",
  });
  for (const input of Object.keys(made.metafile.inputs))
    if (!input.includes(":")) inputs.add(join(web, input));
  return made.outputFiles.map(({ path, contents }) => ({ kind: extname(path), path, bytes: Buffer.from(contents) }));
}

const names = {
  wasm: add("ulm.wasm", readFileSync(wasm)),
  worker: add("worker.js", (await bundle("src/engine/worker.ts"))[0].bytes),
  keys: readKeys(),
};
let head = "";
for (const { kind, path, bytes } of await bundle("src/main.tsx", [constants("ulm:bundle", names), constants("ulm:languages", { languages })]))
  if (kind === ".js") head += `<script defer src="${add("ulm.js", bytes)}"></script>`;
  else if (kind === ".css") head = `<link rel="stylesheet" href="${add("ulm.css", bytes)}">${head}`;
  else {
    files.set(basename(path), bytes);
    hashed.add(basename(path));
  }
const still = join(web, "public");
for (const name of existsSync(still) ? readdirSync(still) : []) {
  files.set(name, readFileSync(join(still, name)));
  inputs.add(join(still, name));
}
const page = Buffer.from(readFileSync(template, "utf8").replace("<!--bundle-->", head));
const kept = { files: [...files.keys()], version: hash([page, ...files.values()].map(hash).join()) };
files.set("offline.js", (await bundle("src/offline/worker.ts", [constants("ulm:files", kept)]))[0].bytes);
files.set("index.html", page);

rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
let weight = 0;
const packed = new Map();
for (const [name, bytes] of files) {
  writeFileSync(join(folder, name), bytes);
  const small = gzipSync(bytes, { level: 9 });
  if (small.length < bytes.length * 0.9) packed.set(name, small);
  if (/\.(js|css)$/.test(name)) weight += small.length;
}
if (weight > LIMIT) {
  console.error(`build.mjs: script and style are ${weight} bytes compressed, more than ${LIMIT}`);
  process.exit(1);
}
if (!source) console.log(`script and style: ${weight} bytes compressed, of ${LIMIT}`);

/** The table of src/server/web.h. */
function writeSource() {
  const bytes = (name, content) => `static const unsigned char ${name}[] = {${content.join(",")}};\n`;
  const slice = (name, content) => content ? `{(const char *)${name}, sizeof ${name}}` : "{0, 0}";
  let text = '#include "server/web.h"\n';
  let rows = "";
  [...files].forEach(([name, content], i) => {
    const small = packed.get(name);
    text += bytes(`file_${i}`, content) + (small ? bytes(`small_${i}`, small) : "");
    rows += `    {"/${name === "index.html" ? "" : name}", "${TYPES[extname(name)] ?? "application/octet-stream"}", ` +
      `${slice(`file_${i}`, content)}, ${slice(`small_${i}`, small)}, "${hash(content)}", ${hashed.has(name)}},\n`;
  });
  text += `const struct wire_file web_files[] = {\n${rows}};\nconst size_t web_file_count = ${files.size};\n`;
  writeFileSync(source, text);
  const escaped = (path) => relative(process.cwd(), path).replace(/ /g, "\\ ");
  writeFileSync(`${source}.d`, `${escaped(source)}: ${[...inputs].map(escaped).join(" \\\n  ")}\n`);
}
if (source) writeSource();
