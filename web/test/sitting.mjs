// sitting.mjs ULM WASM - games shown move by move, played here and as the lesson wants, in node; speaks TAP
import { deepEqual, equal, notEqual, ok } from "node:assert/strict";
import { load, startEngine } from "./node.mjs";
import { until } from "./patience.mjs";
import { run } from "./tap.mjs";

const kept = new Map();
globalThis.localStorage = {
  getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => kept.set(key, String(value)), removeItem: (key) => kept.delete(key),
};
// A page that nobody sees does not wait; one that is seen waits for frames, and for the milliseconds noted here.
let isCalm = false;
const { setTimeout: later } = globalThis;
const waits = [];
globalThis.matchMedia = () => ({ get matches() { return isCalm; } });
globalThis.document = { hidden: true };
globalThis.requestAnimationFrame = (frame) => setImmediate(frame);

const { LocalSitting, LessonSitting, keepStep, paceOf, readStep } = await load(["model/sitting", "model/lesson"]);
const engine = startEngine(process.argv[3]);

async function seen(deed) {
  document.hidden = false;
  waits.length = 0;
  globalThis.setTimeout = (done, milliseconds) => {
    if (milliseconds === 1000) return later(done, 1e6).unref(); // for a page whose frames do not come
    waits.push(milliseconds);
    return setImmediate(done);
  };
  try {
    return await deed();
  } finally {
    globalThis.setTimeout = later;
    document.hidden = true;
  }
}

/** Somebody sits down; what was shown and kept is noted. */
async function sit({ players = ["person", "novice"], seed = "sitting" } = {}) {
  const game = await engine.begin({ seats: players.length, variant: "basic", rounds: 10, names: ["Ada", "Ben"], players, seed });
  const shown = [], records = [];
  const sitting = new LocalSitting(game, (record) => records.push(record));
  sitting.onshown = (it) => shown.push(it);
  return { game, sitting, shown, records };
}

const move = (sitting, word) => sitting.move(sitting.shown.look.state.legal.find((it) => it.startsWith(word)));

async function play(sitting, moves) {
  for (let i = 0; i < moves && sitting.shown.look.state.phase !== "over"; i++) await sitting.move(sitting.shown.look.state.legal[0]);
}

/** All is still, and what can be done is what the game offers. */
async function isStill({ game, sitting }, seat) {
  const { shown } = sitting;
  deepEqual([shown.seat, shown.busy, shown.thinking, shown.cover, shown.hinting], [seat, false, false, 0, false]);
  const { look, log, turns, offers } = shown;
  deepEqual(look, await game.look(seat));
  deepEqual(log, await game.log(seat));
  deepEqual({ look, log, turns, offers }, await game.step(seat, 0));
  deepEqual(offers.map(({ move }) => move).sort(), [...look.state.legal].sort());
}

async function a_game_is_shown_ply_by_ply_until_a_person_has_to_decide() {
  const at = await sit();
  await at.sitting.begin();
  await isStill(at, 1);
  equal(at.records.length, 1);
  ok(at.shown.length && at.shown.every(({ cover, hint, refused }) => cover === 0 && hint === null && refused === null));
  const from = at.sitting.shown.look.ply;
  at.shown.length = 0;
  while (at.sitting.shown.look.state.round < 3) await play(at.sitting, 1);
  await isStill(at, 1);
  const plies = at.shown.map(({ look }) => look.ply), end = plies.at(-1);
  deepEqual([...new Set(plies)], Array.from({ length: end - from + 1 }, (_unused, i) => from + i));
  deepEqual(plies, [...plies].sort((a, b) => a - b));
  const { log, turns } = await at.game.step(1, 0);
  at.shown.forEach((it, i) => {
    equal(it.seat, 1);
    if (!it.busy || !i || plies[i] === plies[i - 1]) return;
    deepEqual(it.offers, []);
    deepEqual(it.log, log.filter((entry) => entry.ply <= it.look.ply));
    ok(it.turns.every((turn) => turn.from < it.look.ply));
  });
  ok(at.shown.some(({ thinking }) => thinking));
  ok(turns.length && at.shown.some((it) => it.busy && it.turns.length));
  at.game.close();
}

async function every_move_that_waits_for_a_person_is_kept_and_the_end_too() {
  const at = await sit({ players: ["person", "random"] });
  await at.sitting.begin();
  await play(at.sitting, 1);
  equal(at.records.at(-1), await at.game.record("whole"));
  while (at.sitting.shown.look.state.phase !== "over") await play(at.sitting, 1);
  equal(at.records.at(-1), await at.game.record("whole"));
  ok(at.records.every((record) => record.startsWith("ulm")));
  const { shown } = at.sitting;
  deepEqual([shown.busy, shown.seat, shown.offers, shown.look.state.to_move], [false, 1, [], null]);
  at.game.close();
}

async function a_refused_move_says_why_and_changes_nothing() {
  const at = await sit();
  await at.sitting.begin();
  const before = at.sitting.shown, kept = at.records.length;
  await at.sitting.move("push N1");
  const { refused, ...after } = at.sitting.shown;
  ok(refused.length > 10);
  deepEqual({ ...after, refused: null }, before);
  equal(at.records.length, kept);
  await move(at.sitting, "draw");
  equal(at.sitting.shown.refused, null);
  at.game.close();
}

async function of_two_moves_at_once_the_second_is_not_heard() {
  const at = await sit();
  await at.sitting.move("draw");
  equal(at.sitting.shown, null);
  await at.sitting.begin();
  const { ply } = at.sitting.shown.look;
  await Promise.all([at.sitting.move("draw"), at.sitting.move("draw"), at.sitting.undo()]);
  equal(at.sitting.shown.look.ply, ply + 2);
  equal(at.sitting.shown.refused, null);
  at.game.close();
}

async function what_can_be_taken_back_is_taken_back_and_kept_so() {
  const at = await sit();
  equal(at.sitting.canUndo, false);
  await at.sitting.begin();
  equal(at.sitting.canUndo, false);
  await move(at.sitting, "draw");
  const before = at.sitting.shown;
  await move(at.sitting, "push");
  equal(at.sitting.canUndo, true);
  const undone = at.sitting.undo();
  equal(at.sitting.canUndo, false);
  await undone;
  deepEqual(at.sitting.shown, before);
  equal(at.records.at(-1), await at.game.record("whole"));
  at.game.close();
}

async function a_hint_comes_unless_something_was_done_meanwhile() {
  const at = await sit();
  await at.sitting.hint();
  equal(at.sitting.shown, null);
  await at.sitting.begin();
  await move(at.sitting, "draw");
  at.game.hint = async () => ({ advice: [] });
  const hinted = at.sitting.hint();
  deepEqual([at.sitting.shown.hinting, at.sitting.shown.hint], [true, null]);
  await hinted;
  deepEqual([at.sitting.shown.hinting, at.sitting.shown.hint], [false, { advice: [] }]);
  let answer, asked = 0;
  at.game.hint = () => new Promise((resolve) => { asked++; answer = resolve; });
  const late = at.sitting.hint();
  await at.sitting.hint();
  equal(asked, 1);
  await move(at.sitting, "push");
  equal(at.sitting.shown.hinting, false);
  answer({ advice: [1] });
  await late;
  equal(at.sitting.shown.hint, null);
  at.game.close();
}

async function what_happened_is_shown_once_more() {
  const at = await sit();
  await at.sitting.replay(0);
  equal(at.sitting.shown, null);
  await at.sitting.begin();
  await play(at.sitting, 5);
  const before = at.sitting.shown, end = before.look.ply;
  at.shown.length = 0;
  const replayed = at.sitting.replay(end - 4);
  equal(at.sitting.shown.busy, true);
  await Promise.all([replayed, at.sitting.replay(0)]);
  deepEqual([...new Set(at.shown.slice(1).map(({ look }) => look.ply))], [4, 3, 2, 1, 0].map((back) => end - back));
  ok(at.shown.slice(0, -1).every(({ busy }) => busy));
  deepEqual(at.sitting.shown, before);
  at.game.close();
}

async function another_language_changes_the_words_and_nothing_else() {
  const at = await sit();
  await at.sitting.refresh();
  equal(at.sitting.shown, null);
  await at.sitting.begin();
  await move(at.sitting, "draw");
  const before = at.sitting.shown;
  await engine.speak("de");
  await at.sitting.refresh();
  const after = at.sitting.shown;
  notEqual(after.look.task, before.look.task);
  notEqual(after.offers[0].caption, before.offers[0].caption);
  deepEqual([after.seat, after.busy, after.look.ply, after.cover, after.log.length], [1, false, before.look.ply, 0, before.log.length]);
  await engine.speak("en");
  await at.sitting.refresh();
  deepEqual(at.sitting.shown, before);
  at.game.close();
}

async function another_language_while_things_happen_is_spoken_when_they_are_still() {
  const at = await sit();
  await at.sitting.begin();
  await play(at.sitting, 5);
  const replayed = at.sitting.replay(at.sitting.shown.look.ply - 4);
  await engine.speak("fr");
  await Promise.all([replayed, at.sitting.refresh()]);
  await isStill(at, 1);
  await engine.speak("en");
  await at.sitting.refresh();
  await isStill(at, 1);
  at.game.close();
}

async function of_the_log_only_what_is_new_is_asked_for() {
  const at = await sit();
  const { step } = at.game, asked = [];
  at.game.step = (viewer, from) => { asked.push(from); return step(viewer, from); };
  await at.sitting.begin();
  await move(at.sitting, "draw");
  const { ply } = at.sitting.shown.look;
  await move(at.sitting, "push");
  await at.sitting.undo();
  await move(at.sitting, "push");
  deepEqual(asked, [0, ply - 2, ply, ply, ply]);
  await isStill(at, 1);
  asked.length = 0;
  const from = at.sitting.shown.look.ply;
  while (at.sitting.shown.look.state.round < 2) await play(at.sitting, 1);
  ok(asked.length > 4 && asked.every((it, i) => it >= (asked[i - 1] ?? from)));
  await isStill(at, 1);
  at.game.close();
}

async function a_screen_that_is_handed_on_is_covered_until_the_other_is_there() {
  const at = await sit({ players: ["person", "person"] });
  const begun = at.sitting.begin();
  const covered = (seat) => new Promise((resolve) => {
    at.sitting.onshown = (it) => { at.shown.push(it); if (it.cover === seat) resolve(); };
  });
  const first = (await at.game.look(0)).state.to_move;
  await covered(first);
  equal(at.sitting.shown.seat, 0);
  at.sitting.uncover();
  await begun;
  await isStill(at, first);
  while (at.sitting.shown.look.state.asked || !at.sitting.shown.look.state.legal.includes("end")) await play(at.sitting, 1);
  at.shown.length = 0;
  const other = 3 - first, handed = covered(other);
  const ended = at.sitting.move("end");
  await handed;
  equal(at.sitting.shown.seat, first);
  equal(at.sitting.shown.look.ply, (await at.game.look(first)).ply); // its last move was seen before the cover
  equal(at.shown.some(({ look }) => look.state.legal?.length && look.state.to_move === other), false);
  at.sitting.uncover();
  await ended;
  await isStill(at, other);
  at.game.close();
}

async function a_move_is_seen_as_long_as_the_pace_says() {
  deepEqual(["slow", "usual", "fast"].map(paceOf), [900, 480, 160]);
  const at = await sit();
  await seen(async () => {
    await at.sitting.begin();
    await move(at.sitting, "draw");
    deepEqual(waits, [160]); // the draw itself, before luck brings a tile
    at.sitting.pace = "fast";
    waits.length = 0;
    const end = at.sitting.shown.look.ply;
    await at.sitting.replay(end - 2);
    deepEqual(waits, [160, 160 / 3]);
    waits.length = 0;
    isCalm = true;
    await at.sitting.replay(end - 2);
    isCalm = false;
    deepEqual(waits, []);
  });
  await at.sitting.replay(0);
  at.game.close();
}

async function a_computer_moves_after_half_of_that() {
  const at = await sit({ players: ["person", "random"] });
  await seen(async () => {
    await at.sitting.begin();
    while (at.sitting.shown.look.state.round < 2) await play(at.sitting, 1);
  });
  ok(waits.includes(480 / 2) && waits.every((wait) => [480 / 3, 480 / 2, 480].includes(wait)), waits.join());
  at.game.close();
}

async function whoever_skips_waits_for_nothing_until_the_next_decision() {
  const at = await sit();
  await seen(async () => {
    await at.sitting.begin();
    await move(at.sitting, "draw");
    const replayed = at.sitting.replay(0);
    at.sitting.skip();
    waits.length = 0;
    await replayed;
    deepEqual(waits, []);
    await at.sitting.replay(at.sitting.shown.look.ply - 1);
    deepEqual(waits, [480]);
  });
  at.game.close();
}

async function whoever_skips_wakes_what_waits() {
  const at = await sit();
  await at.sitting.begin();
  await move(at.sitting, "draw");
  document.hidden = false;
  // Neither a frame nor a time comes: only a skip ends the wait.
  globalThis.requestAnimationFrame = () => {};
  globalThis.setTimeout = () => later(() => {}, 1e6).unref();
  const replayed = at.sitting.replay(at.sitting.shown.look.ply - 1);
  await new Promise((resolve) => { at.sitting.onshown = () => setImmediate(resolve); });
  at.sitting.skip();
  globalThis.setTimeout = later;
  let isDone = false;
  void replayed.then(() => { isDone = true; });
  await until(() => isDone, () => "what waits was not woken");
  globalThis.requestAnimationFrame = (frame) => setImmediate(frame);
  document.hidden = true;
  equal(at.sitting.shown.busy, false);
  at.game.close();
}

async function a_page_whose_frames_do_not_come_waits_a_second_for_them() {
  const at = await sit();
  await at.sitting.begin();
  await move(at.sitting, "draw");
  const { requestAnimationFrame } = globalThis;
  globalThis.requestAnimationFrame = () => {};
  await seen(async () => {
    globalThis.setTimeout = (done, milliseconds) => { waits.push(milliseconds); return setImmediate(done); };
    await at.sitting.replay(at.sitting.shown.look.ply - 1);
  });
  globalThis.requestAnimationFrame = requestAnimationFrame;
  deepEqual(waits, [1000, 480]);
  at.game.close();
}

async function whoever_leaves_is_shown_nothing_more() {
  const at = await sit();
  await at.sitting.begin();
  at.game.hint = async () => { throw new Error("closed"); };
  let fault = null;
  await at.sitting.hint().catch((reason) => { fault = reason; });
  equal(fault.message, "closed");
  at.sitting.shown.hinting = false;
  at.shown.length = 0;
  const moved = at.sitting.move("draw");
  at.shown.length = 0;
  at.sitting.leave();
  at.game.close();
  await moved;
  await at.sitting.refresh();
  equal(at.shown.length, 0);
}

async function whoever_leaves_a_covered_screen_leaves_it_covered() {
  const at = await sit({ players: ["person", "person"] });
  const covered = new Promise((resolve) => { at.sitting.onshown = (it) => { if (it.cover) resolve(); }; });
  const begun = at.sitting.begin();
  await covered;
  at.sitting.leave();
  await begun;
  deepEqual([at.sitting.shown.seat, at.records], [0, []]);
  at.game.close();
}

async function the_lesson_asks_for_its_moves_one_by_one() {
  kept.clear();
  const lesson = await engine.lesson();
  const told = lesson.steps.filter((step) => step.words).length;
  const sitting = await LessonSitting.open(engine, lesson, "Ada", 0);
  await sitting.begin();
  deepEqual([sitting.number, sitting.told, sitting.canUndo, readStep()], [1, told, false, 0]);
  let reads = 0, moves = 0, last = 1;
  while (!sitting.isLast) {
    const { step } = sitting;
    if (step.move) {
      equal(step.by, 1);
      const { ply } = sitting.shown.look;
      await sitting.move("refuse");
      equal(sitting.shown.refused, "Not yet: in the lesson, touch what is marked.");
      sitting.next();
      deepEqual([sitting.step, sitting.shown.look.ply], [step, ply]);
      await Promise.all([sitting.move(step.move), sitting.move("refuse")]); // the second one is not heard
      equal(sitting.shown.refused, null);
      moves++;
    } else {
      await sitting.move("draw");
      equal(sitting.shown.refused, "Read on first.");
      sitting.next();
      equal(sitting.shown.refused, null);
      reads++;
    }
    ok(sitting.number > last);
    last = sitting.number;
    equal(lesson.steps[readStep()], sitting.step);
  }
  equal(last, told);
  ok(reads > 2 && moves > 2);
  const end = sitting.step;
  sitting.next();
  equal(sitting.step, end);
  sitting.game.close();
}

async function a_lesson_goes_on_where_it_was_left() {
  const lesson = await engine.lesson();
  const at = lesson.steps.findIndex((step, i) => step.words && step.move && lesson.steps.slice(0, i).filter((it) => it.move).length > 2);
  keepStep(at);
  const sitting = await LessonSitting.open(engine, lesson, "Ada", readStep());
  await sitting.begin();
  deepEqual([sitting.step, sitting.shown.look.state.legal.includes(sitting.step.move)], [lesson.steps[at], true]);
  deepEqual(sitting.shown.look.names, ["Ada", "Ursula"]);
  const other = { ...lesson, steps: lesson.steps.map((step) => ({ ...step, words: step.words && "?" })) };
  await sitting.retell(other);
  equal(sitting.step.words, "?");
  const { task } = sitting.shown.look;
  await engine.speak("de");
  await sitting.retell(lesson);
  notEqual(sitting.shown.look.task, task);
  await engine.speak("en");
  sitting.game.close();
  for (const wrong of [lesson.steps.length, lesson.steps.findIndex((step) => !step.words)]) {
    const anew = await LessonSitting.open(engine, lesson, "Ada", wrong);
    equal(anew.step, lesson.steps[0]);
    anew.game.close();
  }
  keepStep(0);
  equal(kept.size, 0);
  kept.set("ulm-lesson", "nonsense");
  equal(readStep(), 0);
}

function a_browser_that_keeps_nothing_begins_the_lesson_anew() {
  const { localStorage } = globalThis, no = () => { throw new Error("no"); };
  globalThis.localStorage = { getItem: no, setItem: no, removeItem: no };
  keepStep(3);
  keepStep(0);
  equal(readStep(), 0);
  globalThis.localStorage = localStorage;
}

await run([a_game_is_shown_ply_by_ply_until_a_person_has_to_decide,
  every_move_that_waits_for_a_person_is_kept_and_the_end_too, a_refused_move_says_why_and_changes_nothing,
  of_two_moves_at_once_the_second_is_not_heard, what_can_be_taken_back_is_taken_back_and_kept_so,
  a_hint_comes_unless_something_was_done_meanwhile, what_happened_is_shown_once_more,
  another_language_changes_the_words_and_nothing_else, another_language_while_things_happen_is_spoken_when_they_are_still,
  of_the_log_only_what_is_new_is_asked_for, a_screen_that_is_handed_on_is_covered_until_the_other_is_there,
  a_move_is_seen_as_long_as_the_pace_says, a_computer_moves_after_half_of_that, whoever_skips_waits_for_nothing_until_the_next_decision, whoever_skips_wakes_what_waits,
  a_page_whose_frames_do_not_come_waits_a_second_for_them, whoever_leaves_is_shown_nothing_more, whoever_leaves_a_covered_screen_leaves_it_covered,
  the_lesson_asks_for_its_moves_one_by_one, a_lesson_goes_on_where_it_was_left,
  a_browser_that_keeps_nothing_begins_the_lesson_anew]);
