// door.mjs ULM WASM [write|tell] - every answer of the wasm's door as it always was; speaks TAP
//
// web/test/door.digests has a number over all answers to each verb, in many games. What is longer than three
// words counts as a sentence, whichever it is. A change that means to change no answer changes none of the
// numbers. After one that means to, `tell` prints every request and answer, to compare with those before, and
// `write` makes the numbers anew.
import { deepEqual, equal, ok } from "node:assert/strict";
import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { dice } from "./luck.mjs";
import { openDoor } from "./node.mjs";
import { web } from "./paths.mjs";
import { run } from "./tap.mjs";

const [, wasm, way] = process.argv.slice(2);
const file = join(web, "test", "door.digests");
const door = openDoor(new WebAssembly.Module(readFileSync(wasm)));
const digests = new Map();

const sentence = (_key, value) => (typeof value === "string" && /(\s.*){3}/.test(value) && !value.startsWith("ulm 1\n") ? "a sentence" : value);

function ask(request) {
  const answer = door(request);
  const verb = request.split(/\s/, 1)[0];
  if (!digests.has(verb)) digests.set(verb, createHash("sha256"));
  digests.get(verb).update(`${request}\n${JSON.stringify(JSON.parse(answer), sentence)}\n`);
  if (way === "tell") console.log(`# ${request.replaceAll("\n", "\n#   ")}\n# -> ${answer}`);
  return JSON.parse(answer);
}

const isError = (answer) => answer?.error !== undefined;

/** What a game shows at a moment, to everybody. */
function lookAround(seats, ply) {
  for (const viewer of [0, "whole", ...Array.from({ length: seats }, (_unused, s) => s + 1)]) {
    for (const when of ["now", 0, 7, Math.max(ply - 1, 0)]) ask(`look 0 ${viewer} ${when}`);
    ask(`record 0 ${viewer}`);
    for (const verb of ["log", "step"]) for (const from of [0, ply - 9, ply]) ask(`${verb} 0 ${viewer} ${Math.max(from, 0)}`);
  }
  ask("chart 0");
}

/** A decision by each kind of player, and a hint, a few steps long. */
function think(seat) {
  for (const player of ["novice", "greedy", "random", "search:40"]) {
    ask(`think 0 ${seat} ${player} 5 -`);
    for (let i = 0; i < 2 && !ask(`ponder ${i * 20}`).done; i++);
    ask("decide 33");
  }
  for (const budget of ["48", "90ms"]) {
    ask(`advise 0 ${seat} 3 ${budget}`);
    for (let i = 0; i < 4 && !ask(`ponder ${i * 30}`).done; i++);
    ask("advice");
  }
}

function play(number) {
  const luck = dice(number), seats = 2 + (number % 3);
  ask(`begin 0 ${seats} ${number % 2 ? "tower" : "basic"} ${number % 4 < 2 ? 10 : 12} seed-${number}\nAda\nperson\n\nnovice\nCleo\nperson\nDora\nmaster`);
  for (let decisions = 0; ; decisions++) {
    const { state, ply } = ask("look 0 whole now");
    const seat = state.to_move;
    if (decisions % 29 === 0 || !seat) lookAround(seats, ply);
    if (!seat) return ask("record 0 whole");
    if (decisions % 60 === 9) think(seat);
    const move = state.legal[luck(state.legal.length)];
    ask(`step 0 ${seat} ${ply}`);
    if (decisions % 5 === 0) ask(`move 0 ${(seat % seats) + 1}\n${move}`);
    equal(ask(`move 0 ${seat}\n${move}`), null);
    if (decisions % 7 === 0 && ask(`undo 0 ${seat}`)) ask(`move 0 ${seat}\n${move}`);
  }
}

function readAgain(record) {
  const lines = record.split("\n");
  for (const end of [3, 8, 40, lines.length - 30, lines.length - 1]) {
    const text = `${lines.slice(0, end).join("\n")}\n`;
    for (const verb of ["resume 1", "open 2", "open 3 -", "open 4 coat"]) {
      if (isError(ask(`${verb}\n${text}`))) continue;
      ask(`look ${verb.split(" ")[1]} 0 now`);
      ask(`record ${verb.split(" ")[1]} whole`);
      ask(`record ${verb.split(" ")[1]} 1`);
      ask(`move ${verb.split(" ")[1]} 1\ndraw`);
      ask(`undo ${verb.split(" ")[1]} 1`);
    }
    ask(`verify\n${text}`);
  }
  ask(`open 2\n${record.replace(/draw \w+/, "draw nothing")}`);
  ask(`verify\n${record.replace(/draw gray/, "draw white")}`);
  const moves = record.split("\n\n")[1];
  for (const asked of ["-", "coat", "keep"]) ask(`watch 5 2 basic 10 ${asked}\nAda\n\n${moves.split("\n").slice(0, 20).join("\n")}\n`);
  ask("look 5 2 now");
  for (const [kept, more] of [[20, 5], [18, 9], [0, 40], [40, 0], [3, 0]]) {
    ask(`follow 5 ${kept} -\n${moves.split("\n").slice(kept, kept + more).join("\n")}\n`);
    ask("step 5 2 0");
  }
  ask("follow 5 3 -\nnonsense\n");
  ask("close 5");
  ask("look 5 2 now");
}

function everything_that_is_asked_is_answered_as_it_always_was() {
  const first = play(0);
  readAgain(first);
  for (let i = 1; i < 6; i++) play(i);
  for (const request of ["things", "lesson", "words\nThe rules\n%d coin\t%d coins\nno such text", "speak en",
    `promise ${"ab".repeat(32)} 3 ${"0f".repeat(16)}`, `seal ${"ab".repeat(32)}\npromise 1 ${"cd".repeat(32)}\nentropy 4 ${"0f".repeat(16)}\n`]) ask(request);
  for (const words of ["", "sparrow", "push tile", "seal river", "no such word", "R-PUSH-5"]) for (const verb of ["rules", "chronicle"]) ask(`${verb}\n${words}`);
  const found = [...digests].map(([verb, digest]) => [verb, digest.digest("hex").slice(0, 16)]).sort();
  const text = found.map((row) => `${row.join(" ")}\n`).join("");
  if (way === "write") writeFileSync(file, text);
  deepEqual(text.split("\n"), readFileSync(file, "utf8").split("\n"));
}

function what_is_wrong_is_an_error_or_a_refusal() {
  door("begin 0 2 basic 10 x\nAda\nperson\nBob\nnovice");
  door(`open 1\n${JSON.parse(door("record 0 whole"))}`);
  const { to_move: seat } = JSON.parse(door("look 0 whole now")).state;
  const wrong = ["", "nothing", "look", "look 0", "look 0 1", "look 8 1 now", "look 7 1 now", "look 0 5 now", "look 0 -1 now", "look 0 1 99999",
    "look 0 1 x", "look 0 1 0000000000", "log 0 1", "log 0 1 x", "log 7 1 0", "step 0 1", "step 0 1 x", "step 0 1 99999", "step 7 1 0", "step 0 9 0",
    "follow 0 0 -\n", "follow 1 99999 -\n", "follow 1 x -\n", "follow 7 0 -\n", "record 7 1", "record 0 9", "chart 7", "chart", "move 7 1\ndraw", "move 1 1\ndraw",
    "move 0 0\ndraw", "move 0 5\ndraw", "undo 7 1", "undo 1 1", "undo 0 0", "close 8", "close", "begin 0 5 basic 10 x\n", "begin 0 1 basic 10 x\n",
    "begin 0 2 none 10 x\n", "begin 0 2 basic 11 x\n", "begin 8 2 basic 10 x\n", "watch 0 5 basic 10 -\n", "watch 8 2 basic 10 -\n", "open 8\n", "resume 8\n",
    `think 0 ${3 - seat} novice 1 -`, `think 0 ${seat} nobody 1 -`, `think 0 ${seat} novice x -`, `think 0 ${seat} novice 1 0`, `think 0 ${seat} novice 1 600001`,
    `think 0 ${seat} novice 1 ms`, "think 7 1 novice 1 -", `advise 0 ${3 - seat} 1 -`, `advise 0 ${seat} 1 x`, `advise 0 ${seat} x 5`, "advise 7 1 1 -",
    "ponder 1", "decide 1", "advice", "speak xx", "speak", "promise", "promise ab 1 cd", "seal", "seal ab", "nonsense"];
  for (const request of wrong) ok(isError(JSON.parse(door(request))), request);
  const refused = [`move 0 ${seat}\nnonsense`, `move 0 ${seat}\npush N1`, `move 0 ${3 - seat}\ndraw`];
  for (const request of refused) ok(JSON.parse(door(request)).refused, request);
  door(`think 0 ${seat} novice 1 -`);
  ok(isError(JSON.parse(door("ponder x"))) && isError(JSON.parse(door("decide"))));
  door("forget");
  ok(isError(JSON.parse(door("decide 1"))));
}

/** A turn's time is shared among its decisions: one in three parts, and a millisecond. */
function a_turn_s_time_is_divided_among_its_decisions() {
  door("begin 0 2 basic 10 time\nAda\nperson\nBob\nperson");
  door("forget");
  const decide = (milliseconds) => {
    const { to_move: seat } = JSON.parse(door("look 0 whole now")).state;
    equal(JSON.parse(door(`think 0 ${seat} search:9 1 ${milliseconds}ms`)), null);
    const ponder = (passed) => JSON.parse(door(`ponder ${passed}`));
    return { seat, ponder };
  };
  const draw = decide(900);
  deepEqual([draw.ponder(0).done], [true]); // the only move
  const { move } = JSON.parse(door("decide 300"));
  equal(JSON.parse(door(`move 0 ${draw.seat}\n${move}`)), null);
  const push = decide(900);
  deepEqual([push.ponder(0).percent, push.ponder(100).percent, push.ponder(200).percent, push.ponder(201).done], [0, 49, 99, true]);
  const thought = JSON.parse(door("decide 201"));
  deepEqual([thought.seat, thought.iterations, thought.milliseconds], [push.seat, 64, 201]);
  ok(JSON.parse(door("look 0 whole now")).state.legal.includes(thought.move));
  equal(JSON.parse(door(`think 0 ${push.seat} search:40 1 40`)), null);
  deepEqual([push.ponder(0), push.ponder(0), push.ponder(0)], [16, 32, 40].map((n) => ({ done: n === 40, percent: n * 100 / 40, iterations: n })));
}

/** The lines of a game as a spectator saw it, whose seats seal whenever they can. */
function sealed(number) {
  const luck = dice(number);
  const likes = [/^(seal|step|coat) ?(?!oath)/, /^(?!end|pass|lay)/, /./];
  door(`begin 0 ${2 + (number % 3)} basic 12 coat-${number}\n${"\nperson\n".repeat(4)}`);
  for (;;) {
    const { to_move: seat, legal } = JSON.parse(door("look 0 whole now")).state;
    if (!seat) return JSON.parse(door("record 0 0")).split("\n");
    const moves = likes.map((like) => legal.filter((move) => like.test(move))).find((some) => some.length);
    door(`move 0 ${seat}\n${moves[luck(moves.length)]}`);
  }
}

/** In a record as somebody saw it the last line may leave that open; whoever opens it may know. */
function a_record_that_ends_where_a_coat_may_be_asked_for_asks_unless_told_otherwise() {
  const asked = (verb, text) => {
    equal(JSON.parse(door(`${verb}\n${text}`)).fault, null);
    return JSON.parse(door(`look ${verb.split(" ")[1]} 0 now`)).state.asked;
  };
  let ends = 0;
  for (let number = 0; ends < 2 && number < 300; number++) {
    sealed(number).forEach((line, i, lines) => {
      const text = `${lines.slice(0, i + 1).join("\n")}\n`;
      if (!/^\* coat \d \?$/.test(line) || asked("open 3 -", text) === asked("open 4 coat", text)) return;
      deepEqual([asked("open 2", text), asked("open 4 coat", text), asked("open 3 keep", text)], ["coat", "coat", asked("open 3 -", text)]);
      ends++;
    });
  }
  equal(ends, 2);
}

await run([everything_that_is_asked_is_answered_as_it_always_was, what_is_wrong_is_an_error_or_a_refusal, a_turn_s_time_is_divided_among_its_decisions,
  a_record_that_ends_where_a_coat_may_be_asked_for_asks_unless_told_otherwise]);
