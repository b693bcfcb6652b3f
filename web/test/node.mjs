// node.mjs - the engine and the online client in node, for tests: bundled as for the page, the workers
// as threads
import { webcrypto } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { Worker } from "node:worker_threads";
import { build } from "esbuild";
import { constants } from "../constants.mjs";
import { languages } from "../languages.mjs";
import { web } from "./paths.mjs";

globalThis.crypto ??= webcrypto; // Node 18, which Debian 12 has, keeps it to itself

const folder = mkdtempSync(join(tmpdir(), "ulm-web-"));
process.on("exit", () => rmSync(folder, { recursive: true, force: true }));

async function bundle(name, contents) {
  const outfile = join(folder, `${name}.mjs`);
  await build({
    stdin: { contents, resolveDir: join(web, "src"), loader: "ts" },
    bundle: true, format: "esm", platform: "node", outfile, logLevel: "warning",
    plugins: [constants("ulm:languages", { languages })],
  });
  return outfile;
}

/** These files of src, in one: what one of them remembers, all of them do. */
export const load = async (names) => import(pathToFileURL(
  await bundle(names.join("-").replaceAll("/", "."), names.map((name) => `export * from "./${name}";`).join("\n"))).href);

export const {
  makeEngine, EngineFault, EngineStopped, openDoor, useCatalogue, _, count, format, Client, Objection, Broken, hear, lines, nothingYet,
  sayReason, qr,
} = await import(pathToFileURL(await bundle("all", `
    export * from "./engine/engine"; export * from "./engine/door"; export * from "./engine/words";
    export * from "./online/client"; export * from "./online/events"; export * from "./online/reason";
    export * from "./model/qr";`)).href);

const thread = await bundle("thread", `
    import { parentPort } from "node:worker_threads";
    import { serve } from "./engine/serve";
    const post = { onmessage: null, postMessage: (message) => parentPort.postMessage(message) };
    parentPort.on("message", (data) => post.onmessage({ data }));
    serve(post, () => new Promise((resolve) => setImmediate(resolve)));`);

/** A worker of the page as a thread; `overhear` is told each call, and what it is to think about, with its answer. */
export function startWorker(overhear = () => {}) {
  const worker = new Worker(thread);
  const calls = new Map();
  const post = {
    onmessage: null,
    postMessage: (message) => {
      if (message.call ?? message.before) calls.set(message.id, message.call ?? message.before.join("\n"));
      worker.postMessage(message);
    },
    terminate: () => worker.terminate(),
  };
  worker.on("message", (data) => {
    if ("answer" in data && calls.has(data.id)) overhear(calls.get(data.id), data.answer);
    if ("answer" in data) calls.delete(data.id);
    post.onmessage({ data });
  });
  return post;
}

export function startEngine(wasm, keys = [], overhear = () => {}) {
  const module = WebAssembly.compile(readFileSync(wasm));
  return makeEngine({ worker: () => startWorker(overhear), module, keys });
}
