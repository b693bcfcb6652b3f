// online.mjs ULM WASM [NAME] - the page's client at the tables of a real server; speaks TAP
import { deepEqual, equal, notEqual, ok, rejects } from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createConnection, createServer } from "node:net";
import { join } from "node:path";
import { WebSocket } from "ws";
import { readKeys } from "../keys.mjs";
import { languages } from "../languages.mjs";
import { dice, luckily } from "./luck.mjs";
import {
  Broken, Client, hear, lines, nothingYet, Objection, sayReason, startEngine, useCatalogue,
} from "./node.mjs";
import { web } from "./paths.mjs";
import { LIMIT } from "./patience.mjs";
import { startServer } from "./server.mjs";
import { run } from "./tap.mjs";

const [ulm, wasm, wanted] = process.argv.slice(2);
let port;
const engine = startEngine(wasm, readKeys());

/** As in a browser: an error is no more than the close that follows. */
const connect = (at) => () => new WebSocket(`ws://127.0.0.1:${at}/ws`, "ulm").on("error", () => {});

/** Somebody at a table: a client, what it heard, and a promise of something to come. */
class Guest {
  story = nothingYet;
  presence = null;
  statuses = [];
  waiters = [];

  constructor(at = port) {
    this.client = new Client({ connect: connect(at), least: 20, most: 100,
      onstatus: (status) => { this.statuses.push(status); this.stir(); } });
  }

  async watch(welcome) {
    this.at = { table: welcome.table, ...(welcome.secret ? { secret: welcome.secret } : {}) };
    this.seat = welcome.seat ?? 0;
    this.stop = await this.client.watch(this.at, {
      onevents: (told) => { this.story = hear(this.story, told); this.stir(); },
      onpresence: (told) => { this.presence = told; this.stir(); },
    });
  }

  ask(name, more = {}) {
    return this.client.ask(name, { ...this.at, ...more });
  }

  stir() {
    this.waiters = this.waiters.filter(({ condition, resolve }) => !condition() || resolve());
  }

  until(condition) {
    if (condition()) return Promise.resolve();
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error(`in vain: ${condition}`)), LIMIT);
      this.waiters.push({ condition, resolve: () => { clearTimeout(timer); resolve(); } });
    });
  }

  isOver() {
    return this.story.now?.stage === "over";
  }

  async play(luck, moves = Infinity) {
    for (; moves > 0; moves--) {
      await this.until(() => this.isOver() || this.story.state?.legal);
      if (this.isOver()) return;
      const { legal } = this.story.state;
      const heard = this.story.events.length;
      await this.ask("move", { move: legal[luck(legal.length)], after: heard });
      await this.until(() => this.story.events.length > heard);
    }
  }
}

async function a_game_against_the_computer_is_played_and_followed_by_the_engine() {
  const ada = new Guest();
  await ada.watch(await ada.client.ask("open", { name: "Ada", players: ["person", "novice"], public: true }));
  await ada.ask("ready", { entropy: "ff".repeat(16) });
  await ada.until(() => ada.story.state);
  const plan = { seats: 2, variant: "basic", rounds: 10, names: ada.story.now.people.map((person) => person.name) };
  const game = await engine.watch(plan, lines(ada.story.events), ada.story.state);
  const luck = dice(3);
  while (!ada.isOver()) {
    await ada.until(() => ada.isOver() || ada.story.state.legal);
    if (ada.isOver()) break;
    equal((await game.follow(lines(ada.story.events), ada.story.state)).fault, null);
    deepEqual((await game.look(1)).state, ada.story.state);
    deepEqual((await game.step(1, 0)).offers.map(({ move }) => move).sort(), ada.story.state.legal);
    await ada.play(luck, 1);
  }
  await game.follow(lines(ada.story.events), ada.story.state);
  deepEqual((await game.look(1)).state.final, ada.story.state.final);
  ok((await game.log(1)).some((entry) => entry.words.includes("Ada")));
  const record = await (await fetch(`http://127.0.0.1:${port}/api/record?table=${ada.at.table}`)).text();
  equal((await engine.verify(record)).verdict, "proved");
  game.close();
  ada.client.close();
}

async function what_is_taken_back_is_gone_from_the_lines() {
  const ada = new Guest();
  await ada.watch(await ada.client.ask("open", { name: "Ada", players: ["person", "novice"], public: true }));
  await ada.ask("ready");
  await ada.until(() => ada.story.state?.legal);
  await ada.ask("move", { move: "draw" });
  await ada.until(() => ada.story.state.legal?.some((move) => move.startsWith("push")));
  const before = lines(ada.story.events);
  await ada.ask("move", { move: ada.story.state.legal.find((move) => move.startsWith("push")) });
  await ada.until(() => ada.story.can_undo);
  equal(lines(ada.story.events).length, before.length + 1);
  await ada.ask("undo");
  await ada.until(() => ada.story.events.at(-1).kind === "undone");
  deepEqual(lines(ada.story.events), before);
  ada.client.close();
}

async function objections_are_errors_with_a_code() {
  const eve = new Guest();
  await rejects(eve.client.ask("look", { table: "nosuchtable" }), { code: "table" });
  await rejects(eve.client.watch({ table: "nosuchtable" }, { onevents() {} }), { code: "table" });
  deepEqual(await eve.client.ask("tables", {}).then(({ tables }) => Array.isArray(tables)), true);
  eve.client.close();
  await rejects(eve.client.ask("tables", {}), Broken);
}

/** A way to the server that can be cut. */
function makeBridge() {
  let isCut = false;
  const sockets = new Set();
  const bridge = createServer((near) => {
    if (isCut) return near.destroy();
    const far = createConnection(port, "127.0.0.1");
    for (const [from, to] of [[near, far], [far, near]]) {
      sockets.add(from);
      from.pipe(to);
      from.on("error", () => {});
      from.on("close", () => to.destroy());
    }
  });
  return new Promise((resolve) => bridge.listen(0, "127.0.0.1", () => resolve({
    port: bridge.address().port,
    cut() { isCut = true; for (const socket of sockets) socket.destroy(); sockets.clear(); },
    mend() { isCut = false; },
    close() { this.cut(); bridge.close(); },
  })));
}

async function what_the_server_objects_is_said_in_every_language() {
  const sentences = ["server/objection.c", "rules/refusal.c"].flatMap((name) =>
    [...readFileSync(join(web, "..", "src", name), "utf8").matchAll(/N_\("(.*)"\)/g)].map(([, sentence]) => sentence));
  ok(sentences.length > 60);
  for (const [language] of languages.slice(1)) {
    useCatalogue(await engine.speak(language));
    for (const sentence of sentences) notEqual(sayReason(new Objection({ code: "", sentence })), sentence, language);
    notEqual(sayReason(new Broken("")), "");
  }
  useCatalogue(await engine.speak("en"));
}

async function who_loses_the_network_comes_back_and_hears_what_happened_since() {
  const bridge = await makeBridge();
  const ada = new Guest();
  const bob = new Guest(bridge.port);
  const welcome = await ada.client.ask("open", { name: "Ada", public: true });
  await ada.watch(welcome);
  await bob.watch(await bob.client.ask("sit", { table: welcome.table, name: "Bob" }));
  await ada.ask("ready");
  await bob.ask("ready");
  await bob.until(() => bob.story.state);
  bridge.cut();
  await bob.until(() => bob.statuses.at(-1) === "waiting");
  const kept = bob.ask("say", { text: "I am back." });
  await ada.ask("hand", { level: "novice" });
  await ada.ask("say", { text: "Where are you?" });
  await ada.until(() => ada.presence.here.length === 1);
  await bob.until(() => bob.statuses.filter((status) => status === "connecting").length >= 3);
  bridge.mend();
  await kept;
  await bob.until(() => bob.story.events.some((event) => event.text === "I am back."));
  ok(bob.story.events.some((event) => event.text === "Where are you?"));
  await ada.until(() => ada.presence.here.length === 2 && ada.story.events.length >= bob.story.events.length);
  deepEqual(bob.story.events.map((event) => event.kind),
    ada.story.events.slice(0, bob.story.events.length).map((event) => event.kind));
  await bob.play(dice(4), 3);
  for (const guest of [ada, bob]) guest.client.close();
  bridge.close();
}

async function two_play_each_other_to_the_end() {
  const ada = new Guest();
  const bob = new Guest();
  const welcome = await ada.client.ask("open", { name: "Ada", variant: "tower", public: true });
  await ada.watch(welcome);
  await bob.watch(await bob.client.ask("sit", { table: welcome.table, name: "Bob" }));
  await Promise.all([ada.ask("ready"), bob.ask("ready")]);
  await Promise.all([ada.play(dice(5)), bob.play(dice(6))]);
  deepEqual(ada.story.state.final, bob.story.state.final);
  ada.stop();
  for (const guest of [ada, bob]) guest.client.close();
}

await run([
  a_game_against_the_computer_is_played_and_followed_by_the_engine,
  what_is_taken_back_is_gone_from_the_lines,
  objections_are_errors_with_a_code,
  what_the_server_objects_is_said_in_every_language,
  who_loses_the_network_comes_back_and_hears_what_happened_since,
  two_play_each_other_to_the_end,
], {
  wanted,
  around: async (test) => {
    const server = await startServer(ulm);
    port = new URL(server.origin).port;
    await luckily(test);
    equal(await server.stop(), 0);
  },
});
