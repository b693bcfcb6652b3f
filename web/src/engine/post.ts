// What the page and its workers send each other.

export type ToWorker =
  /** first of all: the wasm, compiled once and shared */
  | { module: WebAssembly.Module }
  | { id: number; call: string }
  /** `before` are carried out, then it thinks until done or stopped, and `after` is the answer;
   * "MS" in it becomes the milliseconds that have passed */
  | { id: number; before: string[]; after: string }
  | { stop: number }
  /** whether somebody is there */
  | { ping: true };

export type FromWorker =
  | { id: number; answer: string }
  | { id: number; percent: number }
  | { pong: true };

/** As much of a worker as both sides use, in a browser and in node. */
export interface Post<Sent, Heard> {
  postMessage(message: Sent): void;
  onmessage: ((event: { data: Heard }) => void) | null;
}
