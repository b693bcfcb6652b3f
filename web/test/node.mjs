// node.mjs - the engine and the online client in node, for tests: bundled as for the page, the workers
// as threads
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { Worker } from "node:worker_threads";
import { build } from "esbuild";

export const web = join(dirname(fileURLToPath(import.meta.url)), "..");

const folder = mkdtempSync(join(tmpdir(), "ulm-web-"));
process.on("exit", () => rmSync(folder, { recursive: true, force: true }));

async function bundle(name, contents) {
  const outfile = join(folder, `${name}.mjs`);
  await build({
    stdin: { contents, resolveDir: join(web, "src"), loader: "ts" },
    bundle: true, format: "esm", platform: "node", outfile, logLevel: "warning",
  });
  return outfile;
}

export const {
  makeEngine, EngineFault, openDoor, useCatalogue, _, count, format, Client, Objection, Broken, hear, lines, nothingYet,
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

/** A worker of the page as a thread. */
function startWorker() {
  const worker = new Worker(thread);
  const post = {
    onmessage: null,
    postMessage: (message) => worker.postMessage(message),
    terminate: () => worker.terminate(),
  };
  worker.on("message", (data) => post.onmessage({ data }));
  return post;
}

export function startEngine(wasm, keys = []) {
  const module = WebAssembly.compile(readFileSync(wasm));
  return makeEngine({ worker: startWorker, module, keys });
}

/** Runs the tests, functions whose names are sentences, one after the other; speaks TAP. */
export async function run(...tests) {
  let failed = 0;
  console.log(`1..${tests.length}`);
  for (const [i, test] of tests.entries()) {
    const name = test.name.replace(/_/g, " ");
    try {
      const note = await test();
      console.log(`ok ${i + 1} - ${name}${note ? `\n# ${note}` : ""}`);
    } catch (fault) {
      failed++;
      console.log(`not ok ${i + 1} - ${name}`);
      console.log(String(fault.stack).split("\n").map((line) => `# ${line}`).join("\n"));
    }
  }
  process.exit(failed ? 1 : 0);
}

export const named = (name, test) => Object.defineProperty(test, "name", { value: name });

/** The tests with these words in their names, or all. */
export const chosen = (words, tests) => tests.filter(({ name }) => !words || name.replaceAll("_", " ").includes(words));

/** Numbers that look random and are the same each time. */
export function dice(seed) {
  let state = seed >>> 0;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}
