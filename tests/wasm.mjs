// wasm.mjs ULM WASM - the wasm build plays the same games as the native one; speaks TAP
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

const [ulm, wasm] = process.argv.slice(2);
const GAMES = 1000;

const module = new WebAssembly.Module(readFileSync(wasm));
const imports = WebAssembly.Module.imports(module);
const instance = new WebAssembly.Instance(module, {});
const ours = BigInt.asUintN(64, instance.exports.ulm_fingerprint(GAMES)).toString(16).padStart(16, "0");
const native = execFileSync(ulm, ["fingerprint", "--games", String(GAMES)], { encoding: "utf8" }).trim();

const results = [
  [imports.length === 0, "the wasm build needs nothing from outside"],
  [ours === native, `the wasm build and the native one have the same fingerprint over ${GAMES} games`],
];
console.log(`1..${results.length}`);
results.forEach(([fine, name], i) => console.log(`${fine ? "ok" : "not ok"} ${i + 1} - ${name}`));
console.log(`# wasm ${ours}, native ${native}`);
process.exit(results.every(([fine]) => fine) ? 0 : 1);
