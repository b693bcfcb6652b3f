// client.mjs - the page's connection to the server: asking, breaks, coming back, with a clock and sockets
// that do as they are told; speaks TAP
import { deepEqual, equal, ok, rejects } from "node:assert/strict";
import { Broken, Client, Objection } from "./node.mjs";
import { run } from "./tap.mjs";

let now = 0, timers = [], number = 0;
globalThis.setTimeout = (deed, milliseconds) => {
  timers.push({ id: ++number, at: now + milliseconds, deed });
  return number;
};
globalThis.setInterval = (deed, milliseconds) => {
  timers.push({ id: ++number, at: now + milliseconds, deed, every: milliseconds });
  return number;
};
globalThis.clearTimeout = globalThis.clearInterval = (id) => { timers = timers.filter((it) => it.id !== id); };
Date.now = () => now;
Math.random = () => 0.5; // the pause as it is, neither shorter nor longer

const settle = async () => { for (let i = 0; i < 20; i++) await null; };

/** So many milliseconds go by. */
async function pass(milliseconds) {
  const end = now + milliseconds;
  for (;;) {
    await settle();
    const next = timers.filter((it) => it.at <= end).sort((a, b) => a.at - b.at || a.id - b.id)[0];
    if (!next) break;
    now = next.at;
    if (next.every) next.at += next.every;
    else timers = timers.filter((it) => it !== next);
    next.deed();
  }
  now = end;
}

class FakeSocket {
  sent = [];
  isClosed = false;
  send(text) { this.sent.push(JSON.parse(text)); }
  close() { this.isClosed = true; }
  open() { this.onopen(); }
  say(message) { this.onmessage({ data: JSON.stringify(message) }); }
  /** The answer to the request of this name that was sent last. */
  answer(name, answer) { this.say({ id: this.sent.findLast((it) => it.do === name).id, ok: answer }); }
  object(name, code) { this.say({ id: this.sent.findLast((it) => it.do === name).id, error: { code, sentence: `No ${code}.` } }); }
  get names() { return this.sent.map((it) => it.do); }
}

function dial(options = {}) {
  timers = [];
  const sockets = [], statuses = [];
  const client = new Client({
    connect: () => {
      sockets.push(new FakeSocket());
      return sockets.at(-1);
    },
    onstatus: (status) => statuses.push(status), ...options,
  });
  return { client, sockets, statuses, get socket() { return sockets.at(-1); } };
}

const told = (from, count, more = {}) => ({ tell: "events", table: "t", from, events: Array.from({ length: count }, () => ({ kind: "said" })), ...more });

async function what_is_asked_before_there_is_a_connection_is_sent_with_it() {
  const { client, socket, statuses } = dial({ token: () => "tok" });
  const answer = client.ask("tables", { most: 3 });
  deepEqual(socket.sent, []);
  socket.open();
  deepEqual(socket.sent, [{ id: 1, do: "tables", token: "tok", most: 3 }]);
  const second = client.ask("look", { table: "x" });
  deepEqual(socket.sent[1], { id: 2, do: "look", token: "tok", table: "x" });
  socket.answer("look", { a: 2 });
  socket.answer("tables", { a: 1 });
  deepEqual([await answer, await second], [{ a: 1 }, { a: 2 }]);
  deepEqual(statuses, ["connecting", "connected"]);
  client.close();
}

async function who_is_banned_is_told_why_and_does_not_come_back_by_itself() {
  const bans = [], { client, socket, sockets, statuses } = dial({ onbanned: (objection) => bans.push(objection) });
  socket.open();
  const asked = client.ask("tables", {});
  socket.say({ tell: "banned", code: "banned", sentence: "Away.", reason: "a flood", until: 5 });
  deepEqual(bans.map(({ code, why, until }) => [code, why, until]), [["banned", "a flood", 5]]);
  await rejects(asked, Broken);
  await pass(100000);
  equal(sockets.length, 1);
  equal(statuses.at(-1), "closed");
}

async function without_a_token_none_is_sent() {
  const { client, socket } = dial({ token: () => null });
  socket.open();
  client.ask("tables", {}).catch(() => {});
  deepEqual(socket.sent, [{ id: 1, do: "tables" }]);
  client.close();
}

async function what_was_sent_and_not_answered_is_broken_and_what_was_not_sent_is_kept() {
  const it = dial();
  it.socket.open();
  const sent = rejects(it.client.ask("move", {}), Broken);
  it.socket.onclose();
  await sent;
  const kept = it.client.ask("say", { text: "later" });
  await pass(500);
  equal(it.sockets.length, 2);
  it.socket.onclose();
  await pass(1000);
  it.socket.open();
  deepEqual(it.socket.names, ["say"]);
  it.socket.answer("say", { number: 4 });
  deepEqual(await kept, { number: 4 });
  deepEqual(it.statuses, ["connecting", "connected", "waiting", "connecting", "waiting", "connecting", "connected"]);
  it.client.close();
}

/** The connection is lost again and again, and tried again after just these pauses. */
async function pauseFor(it, pauses) {
  for (const pause of pauses) {
    const { length } = it.sockets;
    it.socket.onclose();
    await pass(pause - 1);
    equal(it.sockets.length, length);
    await pass(1);
    equal(it.sockets.length, length + 1);
  }
}

async function attempts_come_at_longer_and_longer_intervals_until_one_is_heard() {
  const it = dial({ least: 100, most: 350 });
  await pauseFor(it, [100, 200, 350, 350]);
  it.socket.open();
  it.socket.say({ tell: "presence", table: "none" });
  it.socket.onclose();
  await pass(100);
  equal(it.statuses.at(-1), "connecting");
  it.client.close();
}

async function the_usual_intervals_grow_from_half_a_second_to_fifteen() {
  const it = dial({ quiet: 1e9 });
  await pauseFor(it, [500, 1000, 2000, 4000, 8000, 15000, 15000]);
  it.socket.open();
  it.client.watch({ table: "t" }, { onevents() {} });
  it.socket.object("watch", "too-many");
  await pass(499);
  equal(it.socket.sent.length, 1);
  await pass(1);
  equal(it.socket.sent.length, 2);
  it.client.close();
}

async function an_old_socket_is_not_heard_any_more() {
  const it = dial({ least: 10 });
  const [old] = it.sockets;
  old.open();
  old.onclose();
  old.onclose();
  deepEqual(it.statuses, ["connecting", "connected", "waiting"]);
  await pass(10);
  const { length } = it.statuses;
  old.onopen();
  old.onclose();
  it.socket.open();
  const asked = it.client.ask("tables", {});
  old.say({ id: 1, ok: "old" });
  it.socket.say({ id: 1, ok: "new" });
  equal(await asked, "new");
  equal(it.statuses.length, length + 1);
  it.client.close();
}

async function a_table_is_watched_again_from_the_last_event_heard() {
  const it = dial({ least: 10 });
  it.socket.open();
  const seats = [], heard = [];
  const watching = it.client.watch({ table: "t", secret: "s" }, { onseat: (seat) => seats.push(seat), onevents: (events) => heard.push(events) }, 2);
  deepEqual(it.socket.sent, [{ id: 1, do: "watch", table: "t", secret: "s", seen: 2 }]);
  it.socket.answer("watch", { seat: 2 });
  const stop = await watching;
  it.socket.say(told(3, 4));
  it.socket.say({ ...told(1, 9), table: "other" });
  equal(heard.length, 1);
  it.socket.onclose();
  await pass(10);
  it.socket.open();
  deepEqual(it.socket.sent, [{ id: 2, do: "watch", table: "t", secret: "s", seen: 6 }]);
  it.socket.answer("watch", { seat: 2 });
  await settle();
  deepEqual(seats, [2, 2]);
  stop();
  stop();
  deepEqual(it.socket.names, ["watch", "unwatch"]);
  it.socket.say(told(7, 1));
  equal(heard.length, 1);
  it.client.close();
}

async function a_table_watched_before_there_is_a_connection_is_watched_once_there_is() {
  const it = dial();
  const present = [];
  const stop = await it.client.watch({ table: "t" }, { onevents() {}, onpresence: (it) => present.push(it.here) });
  equal(it.socket.sent.length, 0);
  it.socket.open();
  deepEqual(it.socket.names, ["watch"]);
  it.socket.say({ tell: "presence", table: "t", here: [1] });
  deepEqual(present, [[1]]);
  it.socket.onclose();
  stop();
  await pass(500);
  it.socket.open();
  deepEqual(it.socket.names, []);
  it.client.close();
}

async function whoever_watches_twice_stops_only_the_second_time() {
  const it = dial();
  it.socket.open();
  const first = it.client.watch({ table: "t" }, { onevents() {} });
  it.socket.answer("watch", { seat: 0 });
  const stop = await first;
  let heard = 0;
  const second = it.client.watch({ table: "t" }, { onevents: () => heard++ });
  it.socket.answer("watch", { seat: 0 });
  await second;
  stop();
  it.socket.say(told(1, 1));
  deepEqual([heard, it.socket.names], [1, ["watch", "watch"]]);
  it.client.close();
}

async function an_objection_ends_the_watching_and_a_passing_one_does_not() {
  const it = dial({ least: 50 });
  it.socket.open();
  const watching = rejects(it.client.watch({ table: "gone" }, { onevents() {} }), { code: "table", message: "No table." });
  it.socket.object("watch", "table");
  await watching;
  const patient = it.client.watch({ table: "t" }, { onevents() {} });
  for (const code of ["stopping", "too-many", "failed"]) {
    const { length } = it.socket.sent;
    it.socket.object("watch", code);
    await pass(49);
    equal(it.socket.sent.length, length);
    await pass(1);
    deepEqual(it.socket.sent.slice(length).map((request) => request.table), ["t"]);
  }
  await patient;
  it.socket.answer("watch", { seat: 1 });
  it.client.close();
}

async function a_table_that_is_gone_after_a_break_is_lost() {
  const it = dial({ least: 10 });
  it.socket.open();
  const lost = [];
  const watching = it.client.watch({ table: "t" }, { onevents() {}, onlost: (objection) => lost.push(objection.code) });
  it.socket.answer("watch", { seat: 1 });
  await watching;
  it.socket.onclose();
  await pass(10);
  it.socket.open();
  it.socket.object("watch", "table");
  await settle();
  deepEqual(lost, ["table"]);
  it.socket.onclose();
  await pass(20);
  it.socket.open();
  deepEqual(it.socket.names, []);
  it.client.close();
}

async function a_connection_that_does_not_answer_in_time_counts_as_broken() {
  const it = dial({ patience: 1000, quiet: 1e9 });
  await pass(999);
  equal(it.socket.isClosed, false);
  await pass(1);
  deepEqual([it.sockets[0].isClosed, it.statuses.at(-1)], [true, "waiting"]);
  await pass(500);
  it.socket.open();
  const [, socket] = it.sockets;
  const asked = it.client.ask("tables", {});
  const broken = rejects(asked, Broken);
  await pass(600);
  socket.say({ tell: "presence", table: "x" }); // something came: the next thing has its own time
  await pass(999);
  equal(socket.isClosed, false);
  await pass(1);
  equal(socket.isClosed, true);
  await broken;
  it.client.close();
}

async function a_new_connection_has_its_own_time() {
  const it = dial({ patience: 1000, quiet: 1e9, least: 10 });
  await pass(900);
  it.socket.onclose();
  await pass(10);
  equal(it.sockets.length, 2);
  await pass(999);
  deepEqual([it.sockets.length, it.socket.isClosed], [2, false]);
  await pass(1);
  equal(it.sockets[1].isClosed, true);
  it.client.close();
}

async function a_connection_that_answers_is_kept() {
  const it = dial({ patience: 1000, quiet: 1e9 });
  it.socket.open();
  await pass(5000);
  const asked = it.client.ask("tables", {});
  await pass(900);
  it.socket.answer("tables", []);
  await asked;
  await pass(5000);
  deepEqual([it.sockets.length, it.socket.isClosed], [1, false]);
  it.client.close();
}

async function after_a_long_silence_it_is_made_sure_that_somebody_is_there() {
  const it = dial({ patience: 1e9, quiet: 1000 });
  it.socket.open();
  const watching = it.client.watch({ table: "t" }, { onevents() {} });
  it.socket.answer("watch", { seat: 1 });
  await watching;
  await pass(900);
  it.socket.say(told(1, 1));
  await pass(100);
  equal(it.socket.sent.length, 1);
  await pass(1000);
  deepEqual(it.socket.sent[1], { id: 2, do: "watch", table: "t", seen: 1 });
  it.client.close();
}

async function that_a_server_is_silent_is_said_within_five_seconds_and_it_is_not_given_up() {
  const it = dial({ isSeen: () => true });
  it.socket.open();
  const watching = it.client.watch({ table: "t" }, { onevents() {} });
  it.socket.answer("watch", { seat: 1 });
  await watching;
  it.socket.say(told(1, 1));
  for (let i = 0; i < 9; i++) { // whoever answers, if only with an objection, is there
    await pass(2500);
    it.socket.object("unwatch", "table");
  }
  deepEqual([it.statuses.at(-1), it.client.isHeard], ["connected", true]);
  await pass(4999);
  deepEqual([it.statuses.at(-1), it.client.isHeard, it.socket.isClosed], ["silent", false, false]);
  it.socket.object("unwatch", "table");
  deepEqual([it.statuses.at(-1), it.client.isHeard, it.sockets.length], ["connected", true, 1]);
  await pass(15000);
  equal(it.statuses.at(-1), "connecting"); // at last it is
  it.client.close();
}

async function of_what_nobody_looks_at_nobody_asks() {
  let isSeen = false;
  const it = dial({ isSeen: () => isSeen });
  it.socket.open();
  const watching = it.client.watch({ table: "t" }, { onevents() {} });
  it.socket.answer("watch", { seat: 1 });
  await watching;
  await pass(15000);
  deepEqual(it.socket.names, ["watch"]);
  isSeen = true;
  await pass(2400);
  deepEqual(it.socket.names, ["watch", "unwatch"]);
  it.client.close();
}

async function the_usual_patience_is_ten_seconds_and_twenty_of_quiet() {
  const it = dial();
  await pass(9999);
  equal(it.socket.isClosed, false);
  await pass(1);
  equal(it.sockets[0].isClosed, true);
  await pass(500);
  it.socket.open();
  const watching = it.client.watch({ table: "t" }, { onevents() {} });
  it.socket.answer("watch", { seat: 1 });
  await watching;
  const { length } = it.socket.sent;
  await pass(9000);
  equal(it.socket.sent.length, length);
  await pass(21000);
  ok(it.socket.sent.length > length);
  it.client.close();
}

async function whoever_comes_back_to_the_page_does_not_wait() {
  const it = dial({ least: 10000, most: 10000, patience: 60000, quiet: 1e9 });
  it.client.wake();
  equal(it.sockets.length, 1); // it is being tried already
  it.socket.onclose();
  it.client.wake();
  equal(it.sockets.length, 2);
  await pass(10000);
  equal(it.sockets.length, 2);
  it.socket.onclose();
  await pass(10000);
  it.client.wake();
  equal(it.sockets.length, 3); // the third one is being tried
  it.socket.open();
  it.client.wake();
  equal(it.socket.sent.length, 0); // nothing is watched: nobody has to answer
  await pass(5000);
  equal(it.socket.isClosed, false);
  const watching = it.client.watch({ table: "t" }, { onevents() {} });
  it.socket.answer("watch", { seat: 1 });
  await watching;
  it.client.wake();
  deepEqual(it.socket.names, ["watch", "watch"]);
  await pass(2999);
  equal(it.socket.isClosed, false);
  await pass(1);
  equal(it.socket.isClosed, true);
  it.client.close();
}

async function a_client_that_is_closed_is_closed_for_good() {
  const it = dial();
  const kept = rejects(it.client.ask("tables", {}), Broken);
  const [socket] = it.sockets;
  it.client.close();
  await kept;
  await rejects(it.client.ask("tables", {}), Broken);
  deepEqual([socket.isClosed, it.statuses], [true, ["connecting", "closed"]]);
  socket.onclose();
  it.client.wake();
  await pass(100000);
  deepEqual([it.sockets.length, timers, it.statuses.at(-1)], [1, [], "closed"]);
}

async function an_objection_has_a_code_and_a_sentence() {
  const it = dial();
  it.socket.open();
  const asked = it.client.ask("sit", {});
  it.socket.object("sit", "full");
  await rejects(asked, (reason) => reason instanceof Objection && reason.code === "full" && reason.message === "No full.");
  it.client.close();
}

await run([what_is_asked_before_there_is_a_connection_is_sent_with_it, who_is_banned_is_told_why_and_does_not_come_back_by_itself, without_a_token_none_is_sent,
  what_was_sent_and_not_answered_is_broken_and_what_was_not_sent_is_kept,
  attempts_come_at_longer_and_longer_intervals_until_one_is_heard,
  the_usual_intervals_grow_from_half_a_second_to_fifteen, an_old_socket_is_not_heard_any_more,
  a_table_is_watched_again_from_the_last_event_heard, a_table_watched_before_there_is_a_connection_is_watched_once_there_is,
  whoever_watches_twice_stops_only_the_second_time, an_objection_ends_the_watching_and_a_passing_one_does_not,
  a_table_that_is_gone_after_a_break_is_lost, a_connection_that_does_not_answer_in_time_counts_as_broken,
  a_new_connection_has_its_own_time, a_connection_that_answers_is_kept, after_a_long_silence_it_is_made_sure_that_somebody_is_there,
  that_a_server_is_silent_is_said_within_five_seconds_and_it_is_not_given_up, of_what_nobody_looks_at_nobody_asks,
  the_usual_patience_is_ten_seconds_and_twenty_of_quiet, whoever_comes_back_to_the_page_does_not_wait,
  a_client_that_is_closed_is_closed_for_good, an_objection_has_a_code_and_a_sentence]);
