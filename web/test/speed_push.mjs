// speed_push.mjs WASM - what a push costs between the page and its worker; not a test. The figures of docs/performance.md.
import { load, startEngine } from "./node.mjs";

globalThis.matchMedia = () => ({ matches: true }); // no waiting
globalThis.document = { hidden: true };

const { LocalSitting, OnlineTable } = await load(["model/sitting", "model/online"]);
const asked = [];
const engine = startEngine(process.argv[2], [], (request, answer) => asked.push({ verb: request.split(" ", 1)[0], bytes: Buffer.byteLength(request) + Buffer.byteLength(answer) }));

/** What `deed` asks, noted. */
const costs = [];
async function measure(deed) {
  asked.length = 0;
  await deed();
  costs.push({ calls: asked.length, bytes: asked.reduce((sum, { bytes }) => sum + bytes, 0), verbs: asked.map(({ verb, bytes }) => `${verb} ${bytes}`).join(", ") });
}

function tell(name) {
  const mean = (list) => list.reduce((a, b) => a + b, 0) / list.length;
  const bytes = costs.map((cost) => cost.bytes);
  console.log(`${name}: ${mean(costs.map(({ calls }) => calls)).toFixed(1)} calls and ${(mean(bytes) / 1000).toFixed(1)} KB, at most ${(Math.max(...bytes) / 1000).toFixed(1)} KB (${costs.length} times)`);
  console.log(`  the last one: ${costs.at(-1).verbs}`);
  costs.length = 0;
}

/** One person plays against a novice: each push, to the table drawn again. */
async function here() {
  const game = await engine.begin({ seats: 2, variant: "basic", rounds: 10, names: ["Ada", "Ben"], players: ["person", "novice"], seed: "push" });
  const sitting = new LocalSitting(game, () => {});
  await sitting.begin();
  while (sitting.shown.look.state.phase !== "over") {
    const { legal } = sitting.shown.look.state;
    const push = legal.filter((move) => move.startsWith("push ")).at(-1);
    if (push) await measure(() => sitting.move(push));
    else await sitting.move(legal.includes("end") && legal.length < 5 ? "end" : legal[0]);
  }
  tell("a push in a game played here");
  game.close();
}

/** The same at a table of the server, which tells one event. */
async function there() {
  const game = await engine.begin({ seats: 2, variant: "basic", rounds: 10, names: ["Ada", "Ben"], players: ["person", "person"], seed: "push" });
  const events = [];
  let watcher, told = 0;
  const happen = async (kind) => {
    const lines = (await game.record(1)).split("\n\n")[1].trim().split("\n").filter((line) => /^[1-4*]/.test(line));
    events.push({ kind, time: 1, lines: lines.slice(events.flatMap((event) => event.lines).length) });
    return game.look(1);
  };
  const tellNew = ({ state, can_undo }) => {
    const from = told + 1;
    told = events.length;
    const people = ["Ada", "Ben"].map((name, i) => ({ seat: i + 1, holder: "person", name }));
    watcher.onevents({ tell: "events", table: "t", from, events: events.slice(from - 1), now: { table: "t", stage: state.to_move ? "running" : "over", seats: 2, variant: "basic", rounds: 10, people, changed: 1, to_move: state.to_move }, state, can_undo });
  };
  const client = {
    watch: async (_link, it) => { watcher = it; watcher.onseat(1); return () => {}; },
    ask: async () => ({ number: events.length }),
  };
  const table = new OnlineTable(client, engine, { table: "t" }, (await engine.things()).levels);
  table.begin();
  await null;
  tellNew(await happen("began"));
  const still = async (ply) => { while (table.sitting?.shown?.look.ply !== ply || table.sitting.shown.busy) await new Promise((done) => setImmediate(done)); };
  await still((await game.look(1)).ply);
  for (let look = await game.look(1); look.state.to_move; ) {
    const seat = look.state.to_move, { legal } = (await game.look(seat)).state;
    const push = legal.filter((move) => move.startsWith("push ")).at(-1);
    const move = push ?? (legal.includes("end") && legal.length < 5 ? "end" : legal[0]);
    await game.move(seat, move);
    look = await happen("moved");
    const hear = async () => {
      if (seat === 1) void table.sitting.move(move);
      tellNew(look);
      await still(look.ply);
    };
    if (push) await measure(hear);
    else await hear();
  }
  tell("a push at a table of the server");
}

await here();
await there();
process.exit(0);
