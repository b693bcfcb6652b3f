// The quarters' privileges as rows of symbols; the words come from the engine.
import type { Quarter, Things } from "../engine/types";
import type { SymbolWord } from "../art/symbol";

export type Sign = SymbolWord | string;

/** Symbols, and texts such as "0-2" or "/" between them. */
export function privilege(quarter: Quarter, things: Things): Sign[] {
  const n = things.numbers;
  switch (quarter) {
    case "field": return ["dock", "coin", `0-${n.field_steps}`, "step"];
    case "leaning":
    case "garden": return ["coat", "coat", ">", "coat"];
    case "oath": return ["person"];
    case "townhall": return ["card", "+", "coin", "/", "dock"];
    case "shipyard": return ["dock", "+", "action:brown"];
    case "reichenau": return ["point", "×", "quarter"];
    case "goose": return ["cards", ">", "card"];
  }
}
