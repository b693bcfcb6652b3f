// engine.mjs ULM WASM [NAME] - whole games as the page plays them, through its workers; speaks TAP
import { deepEqual, equal, match, notEqual, ok, rejects } from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { languages } from "../languages.mjs";
import { dice, luckily } from "./luck.mjs";
import { _, count, format, load, openDoor, startEngine, useCatalogue } from "./node.mjs";
import { run } from "./tap.mjs";

const [ulm, wasm, wanted] = process.argv.slice(2);
const LANGUAGES = languages.map(([code]) => code);
const hinted = ["%d %% to win, about %d point", "%d %% to win, about %d points"];
const engine = startEngine(wasm, ["Language", "%d coin\t%d coins", hinted.join("\t"), "no such text"]);

const check = (record) => execFileSync(ulm, ["--lang", "en", "check", "-"], { input: record, encoding: "utf8" });
const plan = (seats, variant, players, seed, rounds = 10) =>
  ({ seats, variant, rounds, names: ["Ada", "Bob"], players, seed });
const people = ["person", "person", "person", "person"];

/** Plays on with any moves, at most so many. */
async function playAny(game, luck, moves = Infinity) {
  for (; moves > 0; moves--) {
    const { state } = await game.look("whole");
    if (!state.to_move) return;
    equal(await game.move(state.to_move, state.legal[luck(state.legal.length)]), null);
  }
}

async function computers_play_whole_games_of_two_to_four_seats_and_both_variants() {
  const tables = [
    [2, "basic", ["novice", "journeyman"], 10], [2, "tower", ["search:20", "greedy"], 12],
    [3, "basic", ["apprentice", "random", "net"], 12], [3, "tower", ["journeyman", "novice", "novice"], 10],
    [4, "basic", ["novice", "apprentice", "greedy", "random"], 10],
    [4, "tower", ["journeyman", "novice", "apprentice", "greedy"], 10],
  ];
  let moves = 0;
  for (const [i, [seats, variant, players, rounds]] of tables.entries()) {
    const game = await engine.begin(plan(seats, variant, players, `whole ${i}`, rounds));
    let { state } = await game.look(0);
    for (; state.to_move; moves++) {
      const thought = await game.think();
      equal(thought.seat, state.to_move);
      equal(await game.move(thought.seat, thought.move), null);
      ({ state } = await game.look(0));
    }
    ok(state.winners.length >= 1 && state.final.length === seats && state.round === rounds);
    const { sheets } = await game.look(0);
    deepEqual(sheets.map((sheet) => sheet.total), state.final.map((sheet) => sheet.score));
    deepEqual((await game.chart()).at(-1), sheets.map((sheet) => sheet.total));
    check(await game.record("whole"));
    game.close();
  }
  return `${moves} moves`;
}

async function a_preview_is_what_happens_for_every_legal_move() {
  const { places } = await engine.things();
  let previewed = 0;
  for (const [seats, variant, seed] of [[2, "tower", 1], [3, "basic", 2], [4, "tower", 3], [2, "basic", 4]]) {
    const luck = dice(seed);
    const game = await engine.begin(plan(seats, variant, people.slice(0, seats), `previews ${seed}`));
    for (;;) {
      await playAny(game, luck, 2);
      const before = await game.look("whole");
      const seat = before.state.to_move;
      if (!seat) break;
      const record = await game.record("whole");
      const { offers } = await game.step(seat, before.plies);
      deepEqual(offers.map(({ move }) => move).sort(), before.state.legal.slice().sort());
      deepEqual((await game.step("whole", before.plies)).offers, offers);
      for (const { move, ...preview } of offers) {
        const trial = await engine.resume(record);
        equal(await trial.move(seat, move), null);
        const then = await trial.look(seat, before.plies + 1);
        const had = (state, what) => state.seats.map((it) => it[what]);
        deepEqual(preview.points, had(then.state, "score").map((score, i) => score - had(before.state, "score")[i]), move);
        equal(then.last.move, move);
        equal(then.last.push, preview.push?.place ?? null);
        deepEqual(before.pushes.includes(then.last.push), move.startsWith("push "));
        for (const [what, name] of [["coin", "coins"], ["sparrow", "sparrows"]])
          deepEqual(had(then.state, name).map((n, i) => n - had(before.state, name)[i]),
            had(then.state, name).map((_none, i) => then.last.gains.find((gain) => gain.what === what && gain.seat === i + 1)?.n ?? 0));
        if (preview.push) {
          const { opposite, cells } = places[preview.push.place];
          equal(then.state.out[opposite], preview.push.leaves);
          deepEqual(cells.map((cell) => then.state.grid[cell]), preview.push.actions);
          equal(preview.push.sparrow, then.last.gains.some(({ what, n }) => what === "sparrow" && n > 0));
          equal(preview.push.edge, before.state.edges[opposite] ?? null);
          equal(preview.push.guard, preview.points[seat - 1]);
        }
        ok(preview.lines.every((line) => line) && preview.ways.length && preview.caption && /^R-/.test(preview.rule));
        previewed++;
        trial.close();
      }
    }
    game.close();
  }
  ok(previewed > 1000);
  return `${previewed} previews`;
}

async function what_is_taken_back_has_not_happened() {
  const luck = dice(5);
  const game = await engine.begin(plan(2, "basic", people.slice(0, 2), "undo"));
  let undone = 0;
  for (let i = 0; i < 300; i++) {
    const before = await game.look("whole");
    const seat = before.state.to_move;
    if (!seat) break;
    const record = await game.record("whole");
    await game.move(seat, before.state.legal[luck(before.state.legal.length)]);
    const { can_undo } = await game.look(seat);
    equal(await game.undo(seat), can_undo);
    if (!can_undo) continue;
    undone++;
    deepEqual((await game.look("whole")).state, before.state);
    equal(await game.record("whole"), record);
    await playAny(game, luck, 1);
  }
  ok(undone > 50);
  game.close();
}

async function a_game_that_is_resumed_goes_on_as_if_it_had_never_been_away() {
  const game = await engine.begin(plan(3, "tower", people.slice(0, 3), "resume"));
  await playAny(game, dice(6), 60);
  const again = await engine.resume(await game.record("whole"));
  deepEqual(await again.look(2), await game.look(2));
  await Promise.all([playAny(game, dice(7)), playAny(again, dice(7))]);
  equal(await again.record("whole"), await game.record("whole"));
  const twice = await engine.resume(await again.record("whole"));
  equal(await twice.record("whole"), await again.record("whole"));
  for (const one of [game, again, twice]) one.close();
}

async function who_watches_sees_what_the_seat_sees() {
  for (const [seats, variant, seed] of [[2, "basic", 8], [4, "tower", 9]]) {
    const luck = dice(seed);
    const game = await engine.begin(plan(seats, variant, people.slice(0, seats), `watch ${seed}`));
    const table = plan(seats, variant, [], "");
    const seat = 1 + luck(seats);
    const lines = async () => (await game.record(seat)).split("\n\n")[1].split("\n").filter((l) => /^[1-4*]/.test(l));
    let { state } = await game.look(seat);
    const watched = await engine.watch(table, await lines(), state);
    const words = ({ look: { can_undo, ...look }, ...step }) => ({ ...step, look: { ...look, players: [] } });
    let known = (await lines()).length, names = 0;
    for (; state.to_move; { state } = await game.look(seat)) {
      const told = await lines(), isNamed = luck(4) === 0;
      const followed = await watched.follow(told, state, isNamed ? ["Ada", "Bob", `Cleo ${++names}`] : undefined);
      equal(followed.fault, null);
      equal(followed.kept, isNamed ? 0 : known);
      equal(followed.plies, told.length);
      known = told.length;
      if (isNamed) await watched.follow(told, state, table.names);
      const from = luck(told.length);
      deepEqual(words(await watched.step(seat, from)), words(await game.step(seat, from)));
      // What was taken back and done otherwise.
      const fewer = await watched.follow(told.slice(0, from), state);
      deepEqual([fewer.kept, fewer.plies], [from, from]);
      equal((await watched.follow(told, state)).kept, from);
      deepEqual((await watched.look(seat)).state, state);
      await playAny(game, luck, 7);
    }
    await watched.follow(await lines(), state);
    equal((await watched.record(seat)).includes("?"), true);
    deepEqual(await watched.log(seat), await game.log(seat));
    for (let ply = 0; ply < 40; ply++)
      deepEqual((await watched.look(seat, ply)).sheets, (await game.look(seat, ply)).sheets);
    game.close();
    watched.close();
  }
}

async function the_turns_since_my_last_one_tell_what_the_others_did() {
  const game = await engine.begin(plan(3, "tower", people.slice(0, 3), "turns"));
  const luck = dice(11);
  let told = 0, seen = 0;
  for (;;) {
    const { plies, state } = await game.look("whole");
    const { turns } = await game.step(1, plies);
    ok(turns.every(({ seat }) => seat !== 1));
    turns.forEach((turn, i) => i && equal(turn.from, turns[i - 1].to));
    if (!state.to_move) break;
    await playAny(game, luck, 1);
    if (state.to_move !== 1 || state.phase !== "draw" || state.round === seen) continue;
    seen = state.round;
    if (turns.length) equal(turns.at(-1).to, plies);
    for (const turn of turns) {
      const [before, after] = await Promise.all([turn.from, turn.to].map((ply) => game.look(1, ply)));
      const was = before.state.seats[turn.seat - 1], is = after.state.seats[turn.seat - 1];
      deepEqual([turn.points, turn.coins, turn.sparrows, turn.steps, turn.cards],
        [is.score - was.score, is.coins - was.coins, is.sparrows - was.sparrows, is.space - was.space, is.hand.length - was.hand.length]);
      const plays = await Promise.all(Array.from({ length: turn.to - turn.from }, (_none, i) => game.look(1, turn.from + i + 1)));
      const moves = plays.filter(({ last }) => last.by === turn.seat).map(({ last }) => last.move);
      equal(turn.push?.place, moves.find((move) => move.startsWith("push "))?.slice(5));
      deepEqual([...turn.played].sort(), moves.filter((move) => move.startsWith("play ")).map((move) => move.split(" ")[1]).sort());
      ok(turn.over);
      told++;
    }
  }
  equal(told, 18 + (await firstOf(game)));
  const { turns, look } = await game.step(0, 0);
  equal(turns.at(-1).to, look.plies);
  game.close();
}

/** How many turns came before the first of seat 1. */
const firstOf = async (game) => (await game.log(0)).filter(({ kind, round }) => kind === "turn" && round === 1).findIndex(({ by }) => by === 1);

async function a_replay_goes_to_any_move_and_stops_at_a_fault() {
  const game = await engine.begin(plan(2, "basic", people.slice(0, 2), "replay"));
  await playAny(game, dice(10));
  const record = await game.record("whole");
  const replay = await engine.open(record);
  equal(replay.opened.fault, null);
  ok(replay.opened.over);
  equal(await replay.record("whole"), record);
  const json = execFileSync(ulm, ["replay", "--json", "-"], { input: record, encoding: "utf8" }).trim().split("\n");
  equal(json.length, replay.opened.plies);
  const seen = execFileSync(ulm, ["replay", "--json", "--seat", "2", "-"], { input: record, encoding: "utf8" }).trim().split("\n");
  for (const [viewer, lines] of [["whole", json], [2, seen]])
    for (const [i, line] of lines.entries()) {
      const { ply, state, last } = await replay.look(viewer, i + 1);
      deepEqual({ ply, by: last.by, move: last.move, state }, JSON.parse(line));
    }
  const list = record.split("\n");
  const at = list.findIndex((line) => /^\d push/.test(line));
  list[at] = "1 dance";
  const broken = await engine.open(list.join("\n"));
  equal(broken.opened.fault.line, at + 1);
  ok(broken.opened.fault.column >= 1 && broken.opened.fault.sentence && broken.opened.plies < 30);
  await rejects(engine.open("hello"), (fault) => fault.fault.line === 1);
  await rejects(engine.begin(plan(2, "basic", ["person", "wizard"], "x")), (fault) => /person/.test(fault.message));
  equal((await engine.verify(record)).verdict, "proved");
  for (const one of [game, replay, broken]) one.close();
}

/** How the Russian for so many coins ends, by the forms of another library. */
const russian = { one: /^\d+ монет[ау]$/, few: /^\d+ монеты$/, many: /^\d+ монет$/ };

async function every_language_says_everything_in_its_own_words() {
  const game = await engine.begin(plan(2, "tower", ["person", "person"], "languages"));
  await playAny(game, dice(11), 80);
  const heard = [];
  for (const language of LANGUAGES) {
    const catalogue = await engine.speak(language);
    useCatalogue(catalogue);
    const { state, task } = await game.look("whole");
    const seat = state.to_move;
    const [log, { offers }, things, rules, chronicle] = await Promise.all([game.log(0), game.step(seat, 0),
      engine.things(), engine.rules(), engine.chronicle()]);
    const refused = (await game.move(seat, "tax")).refused;
    equal(log.filter((entry) => entry.kind === "move").length, (await game.look(0)).plies);
    ok(log.every((entry) => entry.words) && offers.every((offer) => offer.caption && offer.lines.every((line) => line)));
    ok(rules.chapters.length > 5);
    equal(Object.keys(things.cards).length, 33);
    equal(things.river.length, things.numbers.river_last);
    const hint = await game.hint(seat, { iterations: 50 });
    heard.push([task, refused, log.at(-1).words, offers[0].caption, things.quarters.goose.effect, things.levels[1].name,
      rules.rules[3].text, chronicle[0].city, hint.advice[0].words, _("Language"),
      count("%d coin", "%d coins", 5)]);
    equal(_("no such text"), "no such text");
  }
  for (let i = 0; i < heard[0].length; i++)
    equal(new Set(heard.map((said) => said[i])).size, LANGUAGES.length, heard.map((said) => said[i]).join(" | "));
  useCatalogue(await engine.speak("ru"));
  for (const n of [0, 1, 2, 5, 11, 14, 21, 104, 111, 122, 211, 1011, 1022])
    match(count("%d coin", "%d coins", n), russian[new Intl.PluralRules("ru").select(n)]);
  const told = (points) => count(...hinted, points, 50, points).split(" ").slice(-2).join(" ");
  deepEqual([-1, 2, -5].map(told), ["-1 очко", "2 очка", "-5 очков"]);
  equal(format("%2$s, %1$d%%", 7, "x"), "x, 7%");
  useCatalogue(await engine.speak("en"));
  equal(count("%d coin", "%d coins", 1), "1 coin");
  game.close();
}

async function every_quarter_descendant_and_card_has_its_entry_in_the_chronicle() {
  const { firstSentence, taleOf } = await load(["model/chronicle"]);
  for (const language of LANGUAGES) {
    await engine.speak(language);
    const [things, chronicle] = await Promise.all([engine.things(), engine.chronicle()]);
    const looked = [...Object.keys(things.quarters).map((word) => `quarter:${word}`), ...Object.keys(things.descendants).map((word) => `mine:${word}`),
      ...Object.keys(things.cards).map((word) => `card:${word}`), ...Object.keys(things.coats).map((word) => `coat:${word}`), "space:1", "dock:gray"];
    for (const thing of looked) {
      const tale = taleOf(thing, things, chronicle);
      ok(tale?.title && tale.city, `${language}: ${thing}`);
      const first = firstSentence(tale.city, language);
      ok(first.length > 20 - 10 * (language === "ja") && tale.city.startsWith(first) && /[.。]$/.test(first), first);
    }
    equal(taleOf("card:fustian-gray", things, chronicle).id, "fustian");
    equal(taleOf("quarter:oath", things, chronicle).id, "oath");
    equal(taleOf("coat:?", things, chronicle), null);
    equal(taleOf("card:?", things, chronicle), null);
    equal(taleOf("side:N", things, chronicle), null);
  }
  await engine.speak("en");
}

async function a_hint_names_legal_moves_with_reasons() {
  const game = await engine.begin(plan(2, "basic", ["person", "person"], "hint"));
  await playAny(game, dice(12), 31);
  const { state } = await game.look("whole");
  const hint = await game.hint(state.to_move, { iterations: 400 });
  equal(hint.seat, state.to_move);
  ok(hint.advice.length >= 1 && hint.alike >= 1 && hint.all === state.legal.length && hint.iterations === 400);
  for (const advice of hint.advice) {
    ok(state.legal.includes(advice.move) && advice.why && advice.win >= 0 && advice.win <= 1);
    equal(advice.turn !== "", advice.line.length > 0);
  }
  await rejects(game.hint(3 - state.to_move));
  game.close();
}

async function names_are_one_line_and_thinking_has_the_budget_that_it_was_given() {
  const calls = [];
  const other = startEngine(wasm, [], (call) => calls.push(call));
  const game = await other.begin({ ...plan(2, "basic", people.slice(0, 2), "a b\tc"), names: [" Ada\n", "B\u0001\u007fo"] });
  equal(calls[0].split("\n")[0], "begin 0 2 basic 10 a_b_c");
  const { names, state } = await game.look("whole");
  deepEqual(names, ["Ada", "B o"]);
  for (const [options, said] of [[{ milliseconds: 20.4 }, "20ms"], [{ iterations: 30 }, "30"], [{ milliseconds: 21, iterations: 3 }, "21ms"]]) {
    await game.hint(state.to_move, options);
    const asked = calls.findLast((call) => call.includes("\nadvise ")).split("\n").at(-1).split(" ");
    deepEqual([asked[1], asked[2], asked[4]], ["0", String(state.to_move), said]);
  }
  game.close();
}

async function thinking_answers_when_told_and_keeps_nobody_waiting() {
  const game = await engine.begin(plan(2, "basic", ["search:600000ms", "person"], "think"));
  for (let look = await game.look(1); (look.state.legal ?? []).length < 2; look = await game.look(1))
    await playAny(game, dice(13), 1);
  const stop = new AbortController();
  let percent = -1, isDone = false;
  const begun = performance.now();
  let thought;
  await new Promise((heard) => {
    thought = game.think({ signal: stop.signal, progress: (now) => { percent = now; heard(); } }).finally(() => { isDone = true; });
  });
  let longest = 0;
  for (let i = 0; i < 20; i++) {
    const asked = performance.now();
    await game.look(1);
    longest = Math.max(longest, performance.now() - asked);
  }
  equal(isDone, false);
  const told = performance.now();
  stop.abort();
  const { move, iterations, milliseconds } = await thought;
  const late = performance.now() - told;
  ok(milliseconds <= performance.now() - begun + 1, `${milliseconds} ms thought`);
  ok(iterations > 0 && percent < 100, `${iterations} iterations, ${percent} %`);
  equal(await game.move(1, move), null);
  game.close();
  return `look within ${longest.toFixed(1)} ms, stopped within ${late.toFixed(1)} ms; ` +
    `${Math.round(iterations / ((told - begun) / 1000))} iterations a second`;
}

async function whoever_thinks_of_another_game_forgets_the_one_before() {
  const thoughts = [];
  const own = startEngine(wasm, [], (call) => { if (/^think /m.test(call)) thoughts.push(call.startsWith("forget\n")); });
  const [one, other] = await Promise.all(["one", "other"].map((seed) => own.begin(plan(2, "basic", ["greedy", "greedy"], seed))));
  for (const game of [one, one, other, one, one]) await game.think();
  deepEqual(thoughts, [true, false, true, true, false]);
  own.close();
}

async function no_more_games_are_open_than_there_is_room_for() {
  const games = [];
  for (let i = 0; i < 8; i++) games.push(await engine.begin(plan(2, "basic", ["person", "person"], `room ${i}`)));
  await rejects(engine.begin(plan(2, "basic", ["person", "person"], "one more")));
  const gone = games.pop();
  gone.close();
  gone.close();
  games.push(await engine.begin(plan(2, "basic", ["person", "person"], "one more")));
  await rejects(engine.begin(plan(2, "basic", ["person", "person"], "one too many")));
  notEqual(await games[0].record("whole"), await games[1].record("whole"));
  for (const game of games) game.close();
  await rejects(games[0].look(0));
}

async function any_request_is_answered() {
  const door = openDoor(new WebAssembly.Module(readFileSync(wasm)));
  const luck = dice(14);
  const game = await engine.begin(plan(2, "tower", ["person", "person"], "any"));
  const record = await game.record("whole");
  game.close();
  const requests = ["speak de", "words\nThe rules\n%d coin\t%d coins", "things", "rules\npush",
    "chronicle\nriver", "begin 0 2 basic 10 x\nAda\nperson\nBob\nnovice", `resume 1\n${record}`,
    `open 2\n${record}`, "watch 3 2 basic 10 -\nA\nB\n* start 1", "look 0 1 now", "look 1 whole 5", "log 1 0 0",
    "step 1 2 0", "step 0 whole 3", "record 0 1", "chart 1", "follow 3 1 -\n* grid gray", "follow 2 9 coat\n", "move 0 1\ndraw",
    "move 0 2\ndraw", "undo 0 1", "think 0 1 search:20 1 -", "think 0 2 novice 1 20", "advise 0 1 1 30", "ponder 5",
    "decide 5", "advice", "forget", `verify\n${record}`, "close 3",
    `promise ${"ab".repeat(32)} 1 ${"0f".repeat(16)}`, `seal ${"ab".repeat(32)}\npromise 1 ${"cd".repeat(32)}`];
  let errors = 0;
  for (let i = 0; i < 4000; i++) {
    let request = requests[luck(requests.length)];
    for (let changes = luck(4); changes > 0; changes--) {
      const at = luck(Math.min(request.length, 60) + 1);
      const put = [" ", "\n", "0", "9", "-", "whole", "é", "\t", "", "99999999"][luck(10)];
      request = request.slice(0, at) + put + request.slice(at + luck(3));
    }
    const answer = JSON.parse(door(request));
    errors += answer?.error ? 1 : 0;
  }
  ok(errors > 500 && errors < 3500, String(errors));
}

await run([
  any_request_is_answered,
  computers_play_whole_games_of_two_to_four_seats_and_both_variants,
  a_preview_is_what_happens_for_every_legal_move,
  what_is_taken_back_has_not_happened,
  a_game_that_is_resumed_goes_on_as_if_it_had_never_been_away,
  who_watches_sees_what_the_seat_sees,
  the_turns_since_my_last_one_tell_what_the_others_did,
  a_replay_goes_to_any_move_and_stops_at_a_fault,
  every_language_says_everything_in_its_own_words,
  every_quarter_descendant_and_card_has_its_entry_in_the_chronicle, a_hint_names_legal_moves_with_reasons,
  names_are_one_line_and_thinking_has_the_budget_that_it_was_given,
  thinking_answers_when_told_and_keeps_nobody_waiting,
  whoever_thinks_of_another_game_forgets_the_one_before, no_more_games_are_open_than_there_is_room_for,
], { around: luckily, wanted });
