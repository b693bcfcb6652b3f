// reach.mjs - whether all that glows can be touched where it is seen
import { dirname, join } from "node:path";
import { dice } from "./luck.mjs";
import { startEngine } from "./node.mjs";
import { look, pointOf, SPOTS } from "./player.mjs";

/** So many positions with the barges of several seats on the first space, which is the only one that they share, and
 * somebody to move who has more than one choice: as records that can be gone on with. */
export async function crowds(ulm, wanted) {
  const engine = startEngine(join(dirname(ulm), "ulm.wasm"));
  const found = [];
  for (let seed = 1; found.length < wanted; seed++) {
    const luck = dice(seed), seats = 2 + (seed % 3), me = 1 + (seed % seats);
    const players = Array.from({ length: seats }, (_none, i) => (i + 1 === me ? "person" : "novice"));
    const game = await engine.begin({ seats, variant: seed % 2 ? "tower" : "basic", rounds: 10, names: [], players, seed: `crowd ${seed}` });
    const here = [];
    for (;;) {
      const { state } = await game.look("whole");
      if (!state.to_move) break;
      const isCrowded = state.seats[me - 1].space === 1 && state.seats.filter(({ space }) => space === 1).length > 1;
      if (state.to_move === me && isCrowded && state.legal.includes("river")) here.push(await game.record("whole"));
      await game.move(state.to_move, state.legal[luck(state.legal.length)]);
    }
    if (here.length) found.push({ name: `seed ${seed}, seat ${me} of ${seats}`, record: here[luck(here.length)] });
    game.close();
  }
  engine.close();
  return found;
}

/** How much glows, and what of it is not met at its middle. Descendants stand on the middle of the Oath House. */
export async function reached({ page }) {
  const { things } = await page.evaluate(look);
  const lost = [];
  for (const [i, { thing }] of things.entries())
    if (!(await page.evaluate(pointOf, [i, thing, thing === "quarter:oath" ? SPOTS : [0.5]]))) lost.push(thing);
  return { glows: things.length, lost };
}
