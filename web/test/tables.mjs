// tables.mjs ULM WASM - a table of the server as the page shows it, with a server that does as it is told; speaks TAP
import { deepEqual, equal, ok } from "node:assert/strict";
import { load, startEngine } from "./node.mjs";
import { run } from "./tap.mjs";

globalThis.matchMedia = () => ({ matches: true }); // no waiting
globalThis.document = { hidden: true };

const { OnlineTable, Objection, Broken } = await load(["model/online", "online/client"]);
const engine = startEngine(process.argv[3]);
const { levels } = await engine.things();

/** A server with one table: Ada, seat 1, whom the page belongs to, and Ben. Its game is a real one. */
class House {
  events = [{ kind: "opened", time: 1 }];
  people = [{ seat: 1, holder: "person", name: "Ada" }, { seat: 2, holder: "person", name: "Ben" }];
  stage = "open";
  told = 0;
  asked = [];
  /** what the next requests meet, instead of being carried out */
  trouble = [];
  watches = 0;
  unwatched = 0;

  async begin() {
    this.game = await engine.begin({ seats: 2, variant: "basic", rounds: 10, names: ["Ada", "Ben"], players: ["person", "person"], seed: "house 3" });
    this.stage = "running";
    await this.happen("began");
  }

  async lines() {
    return (await this.game.record(1)).split("\n\n")[1].trim().split("\n");
  }

  async happen(kind, more = {}) {
    const before = this.events.flatMap((event) => event.lines ?? []).length - (this.lost ?? 0);
    const lines = this.game ? (await this.lines()).slice(before) : [];
    this.events.push({ kind, time: this.events.length + 1, ...(lines.length ? { lines } : {}), ...more });
  }

  /** What is new since it was told last, or from an event on. */
  async tell(from = this.told + 1) {
    const look = this.game && await this.game.look(1);
    this.told = this.events.length;
    this.watcher.onevents({
      tell: "events", table: "t", from, events: this.events.slice(from - 1),
      now: { table: "t", stage: this.stage, seats: 2, variant: "basic", rounds: 10, people: this.people, changed: this.changed ?? Date.now(),
        ...(look?.state.to_move ? { to_move: look.state.to_move } : {}) },
      ...(look ? { state: look.state, can_undo: look.can_undo } : {}),
    });
  }

  client = {
    watch: async (link, watcher) => {
      this.watches++;
      this.link = link;
      this.watcher = watcher;
      watcher.onseat(this.seat ?? 1);
      this.told = 0;
      if (this.tells !== false) await this.tell();
      return () => { this.unwatched++; };
    },
    ask: async (name, request) => {
      this.asked.push([name, request]);
      const trouble = this.trouble.shift();
      if (trouble) throw trouble;
      const { seat } = this;
      if (name === "undo") {
        await this.game.undo(seat ?? 1);
        this.lost = (this.lost ?? 0) + 1;
        this.events.push({ kind: "undone", time: 9, seat: 1 });
      } else {
        const no = await this.game.move(seat ?? 1, request.move);
        if (no) throw new Objection({ code: "refused", sentence: no.refused });
        await this.happen("moved", { seat: 1 });
      }
      const number = this.events.length;
      if (!this.holds) await this.tell();
      return { number };
    },
  };
}

/** A table that is watched; resolves when all is still. */
async function watch(house, more = {}) {
  const table = new OnlineTable(house.client, engine, { table: "t", secret: "s" }, levels);
  Object.assign(table, more);
  table.begin();
  if (house.stage !== "open") await still(table);
  return table;
}

function end(house, table) {
  table.leave();
  house.game.close();
}

const until = async (condition) => {
  for (let i = 0; !condition(); i++) {
    if (i > 1e6) throw new Error(`in vain: ${condition}`);
    await new Promise((resolve) => setImmediate(resolve));
  }
};
const still = (table) => until(() => table.sitting?.shown && !table.sitting.shown.busy);
const firstMove = (table, word = "") => table.sitting.shown.look.state.legal.find((move) => move.startsWith(word));

/** A house where it is Ada's turn. */
async function makeHouse() {
  const house = new House();
  await house.begin();
  while ((await house.game.look(1)).state.to_move !== 1) {
    const { state } = await house.game.look(2);
    equal(await house.game.move(2, state.legal.includes("end") ? "end" : state.legal[0]), null);
    await house.happen("moved", { seat: 2 });
  }
  return house;
}

async function a_table_is_shown_when_its_game_begins() {
  const house = new House();
  let changes = 0;
  const table = await watch(house, { onchange: () => changes++ });
  await until(() => table.story.now);
  deepEqual([table.sitting, table.isMine, table.isHanded, table.own.name, table.names], [null, false, false, "Ada", ["Ada", "Ben"]]);
  deepEqual(house.link, { table: "t", secret: "s" });
  const before = changes;
  await house.begin();
  await house.tell();
  await until(() => table.sitting?.shown);
  ok(changes > before);
  deepEqual(table.sitting.shown.look.names, ["Ada", "Ben"]);
  house.watcher.onpresence({ here: [1], spectators: 2 });
  equal(table.presence.spectators, 2);
  end(house, table);
}

async function my_move_goes_to_the_server_and_is_shown_when_it_tells_of_it() {
  const house = await makeHouse();
  const table = await watch(house);
  equal(table.isMine, true);
  const { ply } = table.sitting.shown.look;
  const known = house.events.length;
  house.holds = true;
  await table.sitting.move("draw");
  deepEqual(house.asked, [["move", { table: "t", secret: "s", move: "draw", after: known }]]);
  deepEqual([table.sitting.shown.busy, table.sitting.shown.look.ply], [true, ply]);
  await table.sitting.move("draw");
  equal(house.asked.length, 1);
  await house.tell();
  await still(table);
  deepEqual([table.sitting.shown.look.ply, table.sitting.shown.look.state.phase], [ply + 2, "push"]);
  deepEqual(table.sitting.shown.look.state, (await house.game.look(1)).state);
  end(house, table);
}

async function what_the_server_refuses_is_said() {
  const house = await makeHouse();
  const table = await watch(house);
  await table.sitting.move("push N1");
  ok(table.sitting.shown.refused.length > 10);
  equal(table.sitting.shown.busy, false);
  await table.sitting.move("draw");
  await still(table);
  equal(table.sitting.shown.refused, null);
  end(house, table);
}

async function a_move_that_only_missed_some_words_is_asked_again() {
  const house = await makeHouse();
  const table = await watch(house);
  const behind = new Objection({ code: "behind", sentence: "Behind." });
  house.trouble = [behind, behind];
  await table.sitting.move("draw");
  await still(table);
  deepEqual([house.asked.length, table.sitting.shown.refused, table.sitting.shown.look.state.phase], [3, null, "push"]);
  house.trouble = [new Objection({ code: "turn", sentence: "Not your turn." })];
  await table.sitting.move(firstMove(table, "push"));
  deepEqual([house.asked.length, table.sitting.shown.refused, table.sitting.shown.busy], [4, "Not your turn.", false]);
  end(house, table);
}

async function after_a_break_nothing_can_be_done_until_the_server_has_told_more() {
  const house = await makeHouse();
  const table = await watch(house);
  house.trouble = [new Broken("gone")];
  await table.sitting.move("draw");
  deepEqual([table.sitting.shown.busy, table.sitting.shown.refused], [true, null]);
  await house.happen("said", { text: "Hello?" });
  await house.tell();
  await still(table);
  await table.sitting.move("draw");
  await still(table);
  equal(table.sitting.shown.look.state.phase, "push");
  end(house, table);
}

async function what_is_taken_back_is_gone_from_the_screen() {
  const house = await makeHouse();
  const table = await watch(house);
  equal(table.sitting.canUndo, false);
  await table.sitting.move("draw");
  await still(table);
  const { ply } = table.sitting.shown.look;
  await table.sitting.move(firstMove(table, "push"));
  await still(table);
  equal(table.sitting.canUndo, true);
  const known = house.events.length;
  await table.sitting.undo();
  await still(table);
  deepEqual(house.asked.at(-1), ["undo", { table: "t", secret: "s", after: known }]);
  deepEqual([table.sitting.shown.look.ply, table.sitting.shown.look.state.phase, table.sitting.canUndo], [ply, "push", false]);
  deepEqual(table.sitting.shown.log, await house.game.log(1));
  await table.sitting.move(table.sitting.shown.look.state.legal.findLast((move) => move.startsWith("push")));
  await still(table);
  deepEqual(table.sitting.shown.log, await house.game.log(1));
  deepEqual(table.sitting.shown.look.state, (await house.game.look(1)).state);
  end(house, table);
}

async function a_seat_that_a_computer_plays_for_is_not_mine_until_its_owner_is_back() {
  const house = await makeHouse();
  const table = await watch(house);
  for (const change of [{ handed: true }, { holder: "computer", level: "novice" }]) {
    house.people = [{ ...house.people[0], ...change }, house.people[1]];
    await house.happen("handed", { seat: 1 });
    await house.tell();
    await table.speak(levels);
    deepEqual([table.isHanded, table.isMine], [true, false]);
    house.people = [{ seat: 1, holder: "person", name: "Ada" }, house.people[1]];
    await house.happen("back", { seat: 1 });
    await house.tell();
    await still(table);
    deepEqual([table.isHanded, table.isMine], [false, true]);
  }
  end(house, table);
}

async function missing_events_are_asked_for_anew() {
  const house = await makeHouse();
  const table = await watch(house);
  await house.happen("said", { text: "one" });
  await house.happen("said", { text: "two" });
  const { watches } = house;
  await house.tell(house.events.length + 1);
  await until(() => house.watches === watches + 1 && table.story.events.length === house.events.length);
  equal(house.unwatched, 1);
  deepEqual(table.story.events, house.events);
  end(house, table);
}

async function nothing_is_mine_to_do_while_a_table_is_asked_for_anew() {
  const house = await makeHouse();
  const table = await watch(house);
  await table.sitting.move("draw");
  await still(table);
  await table.sitting.move(firstMove(table, "push"));
  await still(table);
  deepEqual([table.isMine, table.sitting.canUndo], [true, true]);
  house.tells = false;
  await house.tell(house.events.length + 2);
  deepEqual([table.story.events, table.isMine, table.isHanded, table.own, table.sitting.canUndo], [[], false, false, undefined, false]);
  await house.tell(1);
  deepEqual([table.isMine, table.sitting.canUndo], [true, true]);
  end(house, table);
}

async function the_clock_of_the_server_is_read_off_what_is_told_as_it_happens() {
  const house = await makeHouse();
  house.changed = Date.now() - 50000;
  const table = await watch(house);
  equal(table.skew, null);
  house.changed = Date.now() - 7000;
  await house.tell();
  equal(table.skew, null);
  await house.happen("said", { text: "Hello" });
  await house.tell();
  ok(table.skew >= 7000 && table.skew < 50000);
  const { skew } = table;
  house.changed = Date.now() - 60000;
  await house.happen("said", { text: "Late" });
  await house.tell();
  equal(table.skew, skew);
  end(house, table);
}

async function another_language_calls_computers_by_other_names() {
  const house = await makeHouse();
  house.people = [house.people[0], { seat: 2, holder: "computer", level: "novice" }];
  const table = await watch(house);
  const { shown } = table.sitting;
  await table.speak([{ level: "novice", name: "Anfänger" }]);
  deepEqual([shown.look.names, table.sitting.shown.look.names], [["Ada", levels.find((it) => it.level === "novice").name], ["Ada", "Anfänger"]]);
  end(house, table);
}

async function whoever_leaves_hears_nothing_more() {
  const house = await makeHouse();
  const table = await watch(house);
  let shown = 0;
  table.sitting.onshown = () => shown++;
  table.leave();
  equal(house.unwatched, 1);
  await house.happen("said", { text: "Bye" });
  await table.sitting.follow();
  equal(shown, 0);
  house.game.close();
  const other = new House();
  const early = new OnlineTable(other.client, engine, { table: "t" }, levels);
  early.begin();
  early.leave();
  await until(() => other.unwatched === 1);
}

async function a_table_that_cannot_be_watched_is_lost() {
  let reason = null;
  const no = new Objection({ code: "table", sentence: "No such table." });
  const table = new OnlineTable({ watch: () => Promise.reject(no) }, engine, { table: "x" }, levels);
  table.onlost = (it) => { reason = it; };
  table.begin();
  await until(() => reason);
  equal(reason, no);
}

async function a_spectator_sees_and_cannot_move() {
  const house = await makeHouse();
  house.seat = 0;
  const table = await watch(house);
  deepEqual([table.isMine, table.own, table.sitting.shown.seat, table.sitting.shown.offers], [false, undefined, 0, []]);
  end(house, table);
}

await run([a_table_is_shown_when_its_game_begins, my_move_goes_to_the_server_and_is_shown_when_it_tells_of_it,
  what_the_server_refuses_is_said, a_move_that_only_missed_some_words_is_asked_again,
  after_a_break_nothing_can_be_done_until_the_server_has_told_more, what_is_taken_back_is_gone_from_the_screen,
  a_seat_that_a_computer_plays_for_is_not_mine_until_its_owner_is_back, missing_events_are_asked_for_anew,
  nothing_is_mine_to_do_while_a_table_is_asked_for_anew,
  the_clock_of_the_server_is_read_off_what_is_told_as_it_happens, another_language_calls_computers_by_other_names,
  whoever_leaves_hears_nothing_more, a_table_that_cannot_be_watched_is_lost, a_spectator_sees_and_cannot_move]);
