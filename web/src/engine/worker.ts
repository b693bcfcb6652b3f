// A worker: answers what the page asks, and thinks in between.
import type { FromWorker, Post, ToWorker } from "./post";
import { serve } from "./serve";

// A message to ourselves comes behind those that wait, and sooner than a timer would.
const { port1, port2 } = new MessageChannel();
let wake = () => {};
port1.onmessage = () => wake();

serve(self as unknown as Post<FromWorker, ToWorker>, () => new Promise((resolve) => {
  wake = resolve;
  port2.postMessage(null);
}));
