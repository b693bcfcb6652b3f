// faults.mjs ULM WASM [NAME] - an engine whose workers die, trap, fall silent or are not there, in node; speaks TAP
import { deepEqual, equal, ok, rejects } from "node:assert/strict";
import { readFileSync } from "node:fs";
import { EngineStopped, makeEngine, startEngine, startWorker } from "./node.mjs";
import { run } from "./tap.mjs";

const [, wasm, wanted] = process.argv.slice(2);

const PLAN = { seats: 2, variant: "basic", rounds: 10, names: ["Ada"], players: ["person", "person"], seed: "faults" };

/** An engine whose workers do this with a message before it comes to them; it returns false where it does not come there. */
function sabotaged(deed, { silence = () => undefined, module = WebAssembly.compile(readFileSync(wasm)) } = {}) {
  const stops = [];
  const worker = () => {
    const post = startWorker();
    const { postMessage } = post;
    post.postMessage = (message) => { if (deed(message, post) !== false) postMessage(message); };
    return post;
  };
  const engine = makeEngine({ worker, module, keys: [], onstop: (reason) => stops.push(reason), get silence() { return silence(); } });
  return { engine, stops };
}

const stopped = (reason) => reason instanceof EngineStopped;
const isOf = (message, word) => `${message.call ?? message.after ?? ""}`.startsWith(word);
const moverOf = async (game) => (await game.look(0)).state.to_move;

/** What each fault does to a message of this kind. */
const FAULTS = {
  "it dies": (_message, post) => { post.onerror({ message: "died" }); return false; },
  "it traps": ({ id }, post) => { post.onmessage({ data: { id, answer: JSON.stringify({ error: "RuntimeError: unreachable", trapped: true }) } }); return false; },
  "it is silent": () => false,
};

async function whatever_happens_to_a_worker_nobody_waits_for_ever() {
  const asked = {
    move: async (game, seat) => game.move(seat, (await game.look(seat)).state.legal[0]),
    advice: (game, seat) => game.hint(seat, { iterations: 1 }),
    look: (game) => game.look(1),
  };
  for (const [fault, deed] of Object.entries(FAULTS))
    for (const [word, ask] of Object.entries(asked)) {
      let isOn = false;
      const silence = fault === "it is silent" ? 50 : undefined;
      const { engine, stops } = sabotaged((message, post) => {
        if (isOn && silence && "ping" in message) return false;
        return isOn && isOf(message, word) ? deed(message, post) : true;
      }, { silence: () => (isOn ? silence : undefined) });
      const game = await engine.begin(PLAN);
      const seat = await moverOf(game);
      isOn = true;
      await rejects(ask(game, seat), stopped, `${fault} at ${word}`);
      await rejects(engine.things(), stopped);
      await rejects(game.hint(seat), stopped);
      equal(stops.length, 1, `${fault} at ${word}`);
      game.close();
      engine.close();
    }
}

async function a_worker_says_that_it_is_there_while_it_thinks() {
  const worker = startWorker();
  const heard = [];
  const answered = new Promise((resolve) => {
    worker.onmessage = ({ data }) => {
      if (!("percent" in data)) heard.push(data.pong ? "pong" : "answer");
      if (data.pong) worker.postMessage({ stop: 1 });
      if (data.answer) resolve(data.answer);
    };
  });
  const engine = startEngine(wasm), game = await engine.begin(PLAN);
  const seat = await moverOf(game), record = await game.record(seat);
  worker.postMessage({ module: await WebAssembly.compile(readFileSync(wasm)) });
  worker.postMessage({ id: 1, before: [`open 0 -\n${record}`, `advise 0 ${seat} 1 600000ms`], after: "advice" });
  worker.postMessage({ ping: true });
  ok(JSON.parse(await answered).advice.length);
  deepEqual(heard, ["pong", "answer"]);
  worker.terminate();
  engine.close();
}

async function wasm_that_cannot_be_had_is_said() {
  const { engine, stops } = sabotaged(() => true, { module: Promise.reject(new TypeError("no network")) });
  await rejects(engine.speak("en"), stopped);
  deepEqual(stops.map(({ message }) => message), ["TypeError: no network"]);
}

async function after_a_trap_another_engine_goes_on_from_the_record() {
  const { engine } = sabotaged((message, post) => (isOf(message, "decide") ? FAULTS["it traps"](message, post) : true));
  const game = await engine.begin({ ...PLAN, players: ["novice", "novice"] });
  const record = await game.record("whole");
  await rejects(game.think(), stopped);
  const other = startEngine(wasm);
  const again = await other.resume(record);
  equal(await again.record("whole"), record);
  const { seat, move } = await again.think();
  equal(await again.move(seat, move), null);
  again.close();
  other.close();
}

/** Whoever closes a game does not let others wait for what it thought about. */
async function thinking_ends_with_the_game_and_with_the_wish() {
  const stops = [];
  const { engine } = sabotaged((message) => { if ("stop" in message) stops.push(message.stop); });
  const [game, next] = await Promise.all([engine.begin(PLAN), engine.begin({ ...PLAN, seed: "other" })]);
  const leave = new AbortController();
  const left = game.hint(await moverOf(game), { milliseconds: 600000 });
  const unwanted = next.hint(await moverOf(next), { milliseconds: 600000, signal: leave.signal });
  leave.abort();
  game.close();
  await Promise.all([left, unwanted]);
  equal(stops.length, 2);
  next.close();
  engine.close();
}

await run([whatever_happens_to_a_worker_nobody_waits_for_ever, a_worker_says_that_it_is_there_while_it_thinks,
  wasm_that_cannot_be_had_is_said, after_a_trap_another_engine_goes_on_from_the_record, thinking_ends_with_the_game_and_with_the_wish], { wanted });
