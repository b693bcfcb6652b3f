// The engine in a browser: where its worker and its wasm are, the build says.
import { keys, wasm, worker } from "ulm:bundle";
import { type EngineParts, type EngineStopped, makeEngine } from "./engine";
import type { Engine } from "./types";

/** A worker answers between two moments of thinking; so long only one that is gone is silent. */
const SILENCE = 8000;

export function createEngine(onstop: (reason: EngineStopped) => void): Engine {
  const module = WebAssembly.compileStreaming(fetch(new URL(wasm, document.baseURI)));
  const start = () => new Worker(new URL(worker, document.baseURI)) as ReturnType<EngineParts["worker"]>;
  return makeEngine({ module, keys, worker: start, onstop, silence: SILENCE });
}
