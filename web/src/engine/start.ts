// The engine in a browser: where its worker and its wasm are, the build says.
import { keys, wasm, worker } from "ulm:bundle";
import { type EngineParts, makeEngine } from "./engine";
import type { Engine } from "./types";

export function createEngine(): Engine {
  const module = WebAssembly.compileStreaming(fetch(new URL(wasm, document.baseURI)));
  const start = () => new Worker(new URL(worker, document.baseURI)) as ReturnType<EngineParts["worker"]>;
  return makeEngine({ module, keys, worker: start });
}
