// Made by build.mjs: the names of the other files, with their hashes, and the page's own texts.
declare module "ulm:bundle" {
  export const wasm: string;
  export const worker: string;
  export const keys: string[];
}

declare module "ulm:languages" {
  /** code and what its speakers call it, English first */
  export const languages: [string, string][];
}

declare module "ulm:files" {
  /** all files but the page itself */
  export const files: string[];
  /** another one for other files */
  export const version: string;
}
