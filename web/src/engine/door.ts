// The wasm's door (src/wasm/door.h): a request goes in as text, the answer comes out as JSON text.

interface Exports {
  memory: WebAssembly.Memory;
  ulm_ledge(): number;
  ulm_ledge_bytes(): number;
  ulm_call(size: number): number;
  ulm_answer(): number;
}

export type Door = (request: string) => string;

export function openDoor(module: WebAssembly.Module): Door {
  const exports = new WebAssembly.Instance(module, {}).exports as unknown as Exports;
  const encoder = new TextEncoder();
  const decoder = new TextDecoder();
  return (request) => {
    const bytes = encoder.encode(request);
    if (bytes.length > exports.ulm_ledge_bytes()) return '{"error":"too long"}';
    new Uint8Array(exports.memory.buffer, exports.ulm_ledge()).set(bytes);
    const size = exports.ulm_call(bytes.length);
    return decoder.decode(new Uint8Array(exports.memory.buffer, exports.ulm_answer(), size));
  };
}
