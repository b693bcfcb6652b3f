// moves.mjs ULM WASM [NAME] - every legal move can be made by touching things that are drawn; speaks TAP
import { deepEqual, equal, ok } from "node:assert/strict";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { build } from "esbuild";
import { dice, luckily } from "./luck.mjs";
import { startEngine } from "./node.mjs";
import { web } from "./paths.mjs";
import { run } from "./tap.mjs";

const folder = mkdtempSync(join(tmpdir(), "ulm-moves-"));
process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
const outfile = join(folder, "moves.mjs");
await build({
  stdin: { contents: 'export * from "./model/ways"; export * from "./model/qr"; export * from "./model/keys"; export * from "./model/link";', resolveDir: join(web, "src"), loader: "ts" },
  bundle: true, format: "esm", platform: "node", outfile, logLevel: "warning",
});
const { isWord, nearest, nexts, qr, readLink, writeLink } = await import(pathToFileURL(outfile).href);

const engine = startEngine(process.argv[3]);
const { colours, places, river } = await engine.things();

/** Everything that the table draws for the seat and that could be touched. */
function drawn(state, seat) {
  const own = state.seats[seat - 1], tiled = Object.keys(colours);
  const all = (kind, words) => words.map((word) => `${kind}:${word}`);
  const choice = (asked) => (state.asked === asked ? state.choice ?? [] : []);
  return new Set([
    "bag", "deck", "coins", "barge", "pass", "end", "refuse", "grab", "step", "stay",
    ...all("side", [..."NSWE"]), ...all("place", Object.keys(places)), ...all("action", tiled), ...all("dock", state.docks),
    ...all("tile", tiled.filter((colour) => own.tiles[colour] > 0)), ...all("space", river.map(({ space }) => space).filter((space) => space >= own.space)),
    ...all("quarter", Object.keys(state.seals)), ...all("descendant", (state.descendants ?? []).filter((it) => it)),
    ...all("card", [...own.hand, ...choice("discard")]), ...all("coat", choice("coat")), ...all("drawn", choice("keep")), ...all("discard", state.discard),
  ]);
}

/** Each decision of games played at random: the state before it, the move, the state after it. */
async function* decisions(games) {
  const luck = dice(7);
  for (let i = 0; i < games; i++) {
    const seats = 2 + (i % 3);
    const game = await engine.begin({
      seats, variant: i % 2 ? "tower" : "basic", rounds: 10, names: [], players: Array(seats).fill("person"), seed: `moves ${i}`,
    });
    for (;;) {
      const { state } = await game.look("whole");
      if (!state.to_move) break;
      const seat = state.to_move;
      const { look: { state: seen }, offers } = await game.step(seat, 0);
      const move = seen.legal[luck(seen.legal.length)];
      const map = new Map(offers.map((offer) => [offer.move, offer.ways]));
      equal(await game.move(seat, move), null);
      yield { state: seen, offers, map, seat, move, after: (await game.look(seat)).state };
    }
    game.close();
  }
}

async function every_legal_move_is_made_by_touching_things_that_are_drawn() {
  let states = 0, moves = 0;
  for await (const { state, offers, map, seat } of decisions(18)) {
    const there = drawn(state, seat);
    states++;
    for (const move of state.legal) {
      moves++;
      ok(map.get(move)?.length, `${move} has a way`);
      for (const way of map.get(move)) {
        way.forEach((thing, i) => {
          const next = nexts(offers, way.slice(0, i)).get(thing);
          ok(isWord(thing) || there.has(thing), `${thing} of ${move} is drawn`);
          equal(next.move, i === way.length - 1 ? move : null, `${way.slice(0, i + 1)} of ${move}`);
          if (next.move !== null) deepEqual(next.moves, [move]);
        });
      }
    }
  }
  ok(states > 2000 && moves > 8000);
  return `${states} states, ${moves} moves`;
}

async function the_same_tile_is_touched_twice_only_where_another_could_follow() {
  let once = 0, twice = 0;
  for await (const { state, map } of decisions(12))
    for (const move of state.legal.filter((it) => /^buy (\w+) \1$/.test(it))) {
      const thing = `tile:${move.split(" ")[1]}`;
      const others = state.legal.filter((it) => it !== move && it.startsWith("buy ") && it.split(" ").includes(move.split(" ")[1]));
      deepEqual(map.get(move), [["action:brown", thing, ...(others.length ? [thing] : [])]]);
      if (others.length) twice++;
      else once++;
    }
  ok(once > 5 && twice > 5);
  return `${once} once, ${twice} twice`;
}

async function steps_lead_to_the_space_that_was_touched() {
  let count = 0;
  for await (const { state, map, seat, move, after } of decisions(12)) {
    if (!/^steps [1-9]/.test(move) || after.seats[seat - 1].space === state.seats[seat - 1].space) continue;
    deepEqual(map.get(move), [[`space:${after.seats[seat - 1].space}`]]);
    count++;
  }
  ok(count > 5);
  return `${count} moves`;
}

function arrows_go_to_the_nearest_thing_ahead() {
  const box = (left, top) => ({ left, top, width: 10, height: 10 });
  const boxes = [box(100, 0), box(40, 60), box(50, 4)];
  equal(nearest(box(0, 0), boxes, [1, 0]), 2);
  equal(nearest(box(0, 0), boxes, [0, 1]), 1);
  equal(nearest(box(0, 0), boxes, [-1, 0]), -1);
  // From middle to middle, however large they are.
  const large = (left, top, width, height) => ({ left, top, width, height });
  equal(nearest(box(0, 0), [box(42, 0), large(36, -40, 10, 90)], [1, 0]), 1);
  equal(nearest(box(0, 0), [box(0, 42), large(-40, 36, 90, 10)], [0, 1]), 1);
  equal(nearest(box(0, 0), [box(42, 0), large(30, 0, 40, 10)], [1, 0]), 0);
  equal(nearest(box(0, 0), [box(0, 42), large(0, 30, 10, 40)], [0, 1]), 0);
}

function a_link_is_read_as_it_was_written() {
  for (const link of [{ table: "a" }, { table: "a", secret: "b+/=" }, { table: "ü", invitation: "c&d" }]) deepEqual(readLink(writeLink(link)), link);
  equal(readLink("#"), null);
}

/** The example of ISO/IEC 18004's finder patterns: three of them, and none in the fourth corner. */
function a_qr_code_grows_with_its_text() {
  equal(qr("ulm").length, 21);
  equal(qr("x".repeat(213)).length, 57);
  equal(qr("x".repeat(214)), null);
  const code = qr("https://ulm.example/#table=abc");
  const finder = (x, y) => [0, 1, 2, 3, 4, 5, 6].map((i) => code[y + i].slice(x, x + 7).map((on) => (on ? "#" : " ")).join(""));
  const ring = ["#######", "#     #", "# ### #", "# ### #", "# ### #", "#     #", "#######"];
  for (const [x, y] of [[0, 0], [code.length - 7, 0], [0, code.length - 7]]) deepEqual(finder(x, y), ring);
}

await run([every_legal_move_is_made_by_touching_things_that_are_drawn,
  the_same_tile_is_touched_twice_only_where_another_could_follow, steps_lead_to_the_space_that_was_touched,
  arrows_go_to_the_nearest_thing_ahead, a_link_is_read_as_it_was_written, a_qr_code_grows_with_its_text], { around: luckily, wanted: process.argv[4] });
