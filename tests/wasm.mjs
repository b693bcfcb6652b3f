// wasm.mjs ULM WASM - the wasm build plays the same games as the native one; speaks TAP
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

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
const net = [hex(instance.exports.ulm_net_fingerprint(NET_GAMES)), native(NET_GAMES, "--net")];

// A record goes in, a proof comes out.
const verify = (record) => {
  const bytes = new TextEncoder().encode(`verify\n${record}`);
  new Uint8Array(instance.exports.memory.buffer, instance.exports.ulm_ledge()).set(bytes);
  return answer(bytes.length);
};
const answer = (size) => {
  const length = instance.exports.ulm_call(size);
  return JSON.parse(new TextDecoder().decode(
    new Uint8Array(instance.exports.memory.buffer, instance.exports.ulm_answer(), length)));
};
const folder = mkdtempSync(join(tmpdir(), "ulm-"));
execFileSync(ulm, ["simulate", "--seed", "9", "--records", join(folder, "games")]);
const record = readFileSync(join(folder, "games", "000001.ulm"), "utf8");
rmSync(folder, { recursive: true });
const proof = verify(record);
const start = record.match(/^\* start (\d)$/m);
const wrong = verify(record.replace(start[0], `* start ${3 - start[1]}`));
const tooLarge = answer(instance.exports.ulm_ledge_bytes() + 1);

const results = [
  [imports.length === 0, "the wasm build needs nothing from outside"],
  [net[0] === net[1], `the network evaluates the same in wasm and natively over ${NET_GAMES} games`],
  [rules[0] === rules[1], `the wasm build and the native one have the same fingerprint over ${GAMES} games`],
  [proof.verdict === "proved" && proof.draws === record.match(/^\* /gm).length && proof.over && !proof.secret,
    "the wasm build proves a record"],
  [wrong.verdict === "draw" && wrong.drawn === start[0] && wrong.line === record.split("\n").indexOf(start[0]) + 1,
    "the wasm build finds a draw that the seed does not bring"],
  [!!tooLarge.error, "the wasm build refuses a request that is larger than its ledge"],
];
console.log(`1..${results.length}`);
results.forEach(([fine, name], i) => console.log(`${fine ? "ok" : "not ok"} ${i + 1} - ${name}`));
console.log(`# wasm and native: rules ${rules}, network ${net}`);
process.exit(results.every(([fine]) => fine) ? 0 : 1);
