// speed.mjs WASM - how fast the search runs in node; not a test
import { dice } from "./luck.mjs";
import { startEngine } from "./node.mjs";

const engine = startEngine(process.argv[2]);
for (const seats of [2, 4]) {
  const game = await engine.begin({ seats, variant: "basic", rounds: 10, names: [], seed: "speed",
    players: Array(seats).fill("person") });
  const luck = dice(1);
  for (let i = 0; i < 41; i++) {
    const { state } = await game.look("whole");
    await game.move(state.to_move, state.legal[luck(state.legal.length)]);
  }
  let { state } = await game.look("whole");
  while (state.legal.length < 4) {
    await game.move(state.to_move, state.legal[luck(state.legal.length)]);
    ({ state } = await game.look("whole"));
  }
  const begun = performance.now();
  const hint = await game.hint(state.to_move, { milliseconds: 3000 });
  const seconds = (performance.now() - begun) / 1000;
  console.log(`${seats} seats: ${Math.round(hint.iterations / seconds)} iterations a second`);
  const asked = performance.now();
  const { offers } = await game.step(state.to_move, 0);
  console.log(`a step with ${offers.length} offers: ${(performance.now() - asked).toFixed(1)} ms`);
}
engine.close();
process.exit(0);
