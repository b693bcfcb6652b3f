// The worker's side: answers calls in their order, and thinks in short slices in between, so that a
// call or a stop never waits long.
import { type Door, openDoor } from "./door";
import type { FromWorker, Post, ToWorker } from "./post";

/** Milliseconds of thinking before other messages get their turn. */
const MOMENT = 12;

/** A trap, which is a mistake of ours, is an answer too: nobody waits for ever. What it left behind is not asked again. */
const careful = (door: Door): Door => (request) => {
  try {
    return door(request);
  } catch (mistake) {
    return JSON.stringify({ error: String(mistake), trapped: true });
  }
};

/** `breathe` resolves when other messages have had their turn. */
export function serve(post: Post<FromWorker, ToWorker>, breathe: () => Promise<void>): void {
  let door: Door;
  const stopped = new Set<number>();
  let thinking: Promise<void> = Promise.resolve();

  async function think(id: number, before: string[], after: string): Promise<void> {
    for (const request of before) {
      const answer = door(request);
      if (answer.startsWith('{"error"')) return post.postMessage({ id, answer });
    }
    const begun = performance.now();
    const passed = () => Math.round(performance.now() - begun);
    let told = -1;
    for (;;) {
      const until = performance.now() + MOMENT;
      let report: { done: boolean; percent: number; error?: string };
      do report = JSON.parse(door(`ponder ${passed()}`));
      while (!report.done && !report.error && performance.now() < until);
      if (report.done || report.error) break;
      if (report.percent !== told) post.postMessage({ id, percent: (told = report.percent) });
      await breathe();
      if (stopped.delete(id)) break;
    }
    stopped.delete(id);
    post.postMessage({ id, answer: door(after.replace("MS", String(passed()))) });
  }

  post.onmessage = ({ data }) => {
    if ("module" in data) door = careful(openDoor(data.module));
    else if ("call" in data) post.postMessage({ id: data.id, answer: door(data.call) });
    else if ("stop" in data) stopped.add(data.stop);
    else if ("ping" in data) post.postMessage({ pong: true });
    else thinking = thinking.then(() => think(data.id, data.before, data.after));
  };
}
