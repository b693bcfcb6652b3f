// wasm.mjs ULM WASM - the wasm build plays the same games as the native one; speaks TAP
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

const [ulm, wasm] = process.argv.slice(2);
const GAMES = 1000;
const NET_GAMES = 60;

const module = new WebAssembly.Module(readFileSync(wasm));
const imports = WebAssembly.Module.imports(module);
const instance = new WebAssembly.Instance(module, {});
const hex = (number) => BigInt.asUintN(64, number).toString(16).padStart(16, "0");
const native = (games, ...more) =>
  execFileSync(ulm, ["fingerprint", "--games", String(games), ...more], { encoding: "utf8" }).trim();
const rules = [hex(instance.exports.ulm_fingerprint(GAMES)), native(GAMES)];
const net = [hex(instance.exports.ulm_likeness(NET_GAMES)), native(NET_GAMES, "--net")];

const results = [
  [imports.length === 0, "the wasm build needs nothing from outside"],
  [net[0] === net[1], `the network evaluates the same in wasm and natively over ${NET_GAMES} games`],
  [rules[0] === rules[1], `the wasm build and the native one have the same fingerprint over ${GAMES} games`],
];
console.log(`1..${results.length}`);
results.forEach(([fine, name], i) => console.log(`${fine ? "ok" : "not ok"} ${i + 1} - ${name}`));
console.log(`# wasm and native: rules ${rules}, network ${net}`);
process.exit(results.every(([fine]) => fine) ? 0 : 1);
