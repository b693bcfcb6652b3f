// Who sits at a table of the server, as the page calls them.
import type { Things } from "../engine/types";
import type { Person } from "./types";

/** A computer by its level, in the page's language; the server's own name for it is the record's. "" for nobody. */
export function nameOf({ holder, name, level }: Person, levels: Things["levels"]): string {
  if (holder !== "computer") return name ?? "";
  return levels.find((it) => it.level === level)?.name ?? level ?? "";
}
