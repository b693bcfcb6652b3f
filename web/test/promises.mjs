// promises.mjs ULM WASM - what the page promises for the luck of a table, and when it reveals it; speaks TAP
import { createHash } from "node:crypto";
import { deepEqual, equal, notEqual, rejects } from "node:assert/strict";
import { readKeys } from "../keys.mjs";
import { load, startEngine } from "./node.mjs";
import { run } from "./tap.mjs";

const [, wasm] = process.argv.slice(2);
const engine = startEngine(wasm, readKeys());
const kept = new Map();
const storage = { getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => kept.set(key, String(value)) };
const page = await load(["model/places", "model/promise", "online/client"]);

const COMMITMENT = "ab".repeat(32);
const digest = (...rows) => createHash("sha256").update(rows.map((row) => `${row}\n`).join("")).digest("hex");
const promise = (seat, entropy) => digest("ulm promise 1", `commitment ${COMMITMENT}`, `seat ${seat}`, `entropy ${entropy}`);
const seal = (...fixed) => digest("ulm seal 1", `commitment ${COMMITMENT}`, ...fixed);
const other = promise(2, "0f".repeat(16));

/** A table as the server tells it: Ada is here, and Ben gave or promised something; what is asked is kept. */
class Table {
  asked = [];
  seat = 1;
  engine = engine;
  link = { table: "t", secret: "s" };
  client = { ask: async (name, { entropy, promise }) => {
    this.asked.push([name, entropy ?? promise]);
    const fault = this.faults?.shift();
    if (fault) throw fault;
    return { number: 1 };
  } };

  now(own, ben = { promise: other }, more = {}) {
    return { table: "t", commitment: COMMITMENT, people: [{ seat: 1, ...own }, { seat: 2, ...ben }], ...more };
  }

  /** Everybody is ready, and it is sealed. */
  sealed(own = this.asked.at(-1)[1], more = {}) {
    return this.now({ promise: own }, { promise: other }, { seal: seal(`promise 1 ${own}`, `promise 2 ${other}`), ...more });
  }
}

const test = (what) => Object.defineProperty(async () => {
  kept.clear();
  globalThis.localStorage = storage;
  await what(new Table());
}, "name", { value: what.name });

async function promise_and_seal_are_the_hashes_of_the_documentation() {
  const commitment = "2239ef0dd8bed6119036dca1c5900ce5fb896d5b6433287b1155f1675728032c";
  const made = await engine.promise(commitment, 1, "ab".repeat(16));
  equal(made, "52e149e880874a5496d0484a1282bdcbbb9d005d9d711a9f3947fcc3d5a645e6");
  const people = [{ seat: 1, promise: made, entropy: "ab".repeat(16) }, { seat: 2 }, { seat: 3, entropy: "0c".repeat(16) }];
  equal(await engine.seal({ commitment, people }), "420a3c2323f24334e20b32c0f2084d003e9c94b2e18f2d3ef09c31a7addcb35d");
  for (const request of [`promise ${commitment} 5 ${"ab".repeat(16)}`, `promise ${commitment} 1 ab`, "promise", "seal", `seal ${commitment}\nentropy 1 ab`,
    `seal ${commitment}\nnothing 1 ${"ab".repeat(16)}`, `seal ${commitment}\npromise 0 ${made}`])
    await rejects(engine.ask(request), request);
}

async function what_is_promised_is_kept_and_asked_again_as_it_was(at) {
  at.faults = [new page.Broken("gone")];
  await rejects(page.beReady(at, at.now()));
  const { entropy, isUnseen, commitment } = page.readPlace("t");
  equal(isUnseen, true);
  equal(commitment, COMMITMENT);
  await page.beReady(at, at.now());
  deepEqual(at.asked, [["ready", promise(1, entropy)], ["ready", promise(1, entropy)]]);
}

/** Whoever comes back, or has it open twice, finds it where it was written down. */
async function what_is_sealed_as_it_was_promised_is_revealed_also_twice(at) {
  await page.beReady(at, at.now());
  const { entropy } = page.readPlace("t"), sealed = at.sealed();
  for (let tab = 0; tab < 2; tab++) {
    equal(await page.reveal(at, sealed), "revealed");
    deepEqual(at.asked.at(-1), ["reveal", entropy]);
  }
  deepEqual([page.readPlace("t").isUnseen, page.readPlace("t").seal], [false, sealed.seal]);
}

async function what_is_not_as_it_was_is_not_revealed(at) {
  await page.beReady(at, at.now());
  const own = at.asked.at(-1)[1], count = at.asked.length;
  for (const now of [
    at.sealed(own, { seal: seal(`promise 1 ${own}`) }), // Ben's promise is not in it
    at.sealed(own, { seal: seal(`promise 1 ${own}`, `entropy 2 ${other}`) }),
    { ...at.sealed(own), people: at.sealed(own).people.slice(0, 1) },
  ]) equal(await page.reveal(at, now), "changed");
  page.notePlace({ table: "t", commitment: "cd".repeat(32) });
  equal(await page.reveal(at, at.sealed(own)), "changed");
  equal(at.asked.length, count);
}

/** Otherwise a server could promise for its friends when it knows ours. */
async function what_was_revealed_is_neither_sealed_nor_promised_anew(at) {
  await page.beReady(at, at.now());
  const own = at.asked.at(-1)[1];
  equal(await page.reveal(at, at.sealed(own)), "revealed");
  const again = promise(2, "aa".repeat(16));
  const now = at.now({ promise: own }, { promise: again }, { seal: seal(`promise 1 ${own}`, `promise 2 ${again}`) });
  equal(await page.reveal(at, now), "changed");
  await page.beReady(at, at.now());
  notEqual(at.asked.at(-1)[1], own);
  equal(page.readPlace("t").isUnseen, true);
  equal(await page.reveal(at, at.sealed()), "revealed");
}

async function what_the_server_calls_spent_is_promised_no_more(at) {
  at.faults = [new page.Objection({ code: "spent", sentence: "" })];
  await page.beReady(at, at.now());
  equal(at.asked.length, 2);
  notEqual(at.asked[0][1], at.asked[1][1]);
  at.faults = [new page.Objection({ code: "not-open", sentence: "" })];
  await rejects(page.beReady(at, at.now()));
}

/** What an older page gave at once is known to all. */
async function what_an_older_page_wrote_down_is_not_promised(at) {
  page.keepPlace({ table: "t", commitment: COMMITMENT, entropy: "e1".repeat(16) });
  await page.beReady(at, at.now());
  notEqual(at.asked[0][1], promise(1, "e1".repeat(16)));
}

async function what_another_browser_promised_is_left_to_it(at) {
  equal(await page.reveal(at, at.sealed("11".repeat(32))), "elsewhere");
  await page.beReady(at, at.now());
  equal(await page.reveal(at, at.sealed("11".repeat(32))), "elsewhere");
  at.seat = 0;
  equal(await page.reveal(at, at.sealed()), "elsewhere");
  await page.beReady(at, at.now());
  equal(at.asked.length, 1);
}

async function a_browser_that_keeps_nothing_reveals_as_long_as_the_page_is_open(at) {
  globalThis.localStorage = { getItem: () => null, setItem() { throw new Error("no"); } };
  await page.beReady(at, at.now());
  equal(await page.reveal(at, at.sealed()), "revealed");
}

await run([
  promise_and_seal_are_the_hashes_of_the_documentation, what_is_promised_is_kept_and_asked_again_as_it_was,
  what_is_sealed_as_it_was_promised_is_revealed_also_twice, what_is_not_as_it_was_is_not_revealed,
  what_was_revealed_is_neither_sealed_nor_promised_anew, what_the_server_calls_spent_is_promised_no_more,
  what_an_older_page_wrote_down_is_not_promised, what_another_browser_promised_is_left_to_it,
  a_browser_that_keeps_nothing_reveals_as_long_as_the_page_is_open,
].map(test));
engine.close();
