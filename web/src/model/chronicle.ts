// What the city's chronicle tells of a thing on the table.
import { createContext } from "preact";
import { useContext } from "preact/hooks";
import type { ChronicleEntry, Thing, Things } from "../engine/types";

export const ChronicleContext = createContext<ChronicleEntry[]>([]);
export const useChronicle = () => useContext(ChronicleContext);

/** The rule that says most about the thing; it names the entries that tell of it. */
function ruleOf(kind: string, word: string, things: Things): string | null {
  switch (kind) {
    case "quarter": return `R-QUARTER-${word.toUpperCase()}`;
    case "descendant":
    case "mine": return `R-DESC-${word.toUpperCase()}`;
    case "card":
    case "laid":
    case "discard": {
      const of = things.cards[word]?.kind;
      return !of ? null : of === "chronicle" ? `R-CARD-${word.toUpperCase()}`
        : of === "choir" || of === "nave" || of === "tower" ? "R-CARD-CATHEDRAL" : "R-CARD-TRADE";
    }
    case "coat": return word === "?" ? null : "R-COAT-1";
    case "place": return "R-COAT-1";
    case "dock": return "R-DOCK-1";
    case "space": return "R-RIVER";
    default: return null;
  }
}

/** The entry about the thing: one of its own name before one that only names its rule. */
export function taleOf(thing: Thing, things: Things, chronicle: ChronicleEntry[]): ChronicleEntry | null {
  const [kind, word = ""] = thing.split(":") as [string, string?];
  const rule = ruleOf(kind, word, things);
  const about = chronicle.filter((entry) => entry.page === "lexicon" && rule !== null && entry.rules.includes(rule));
  const own = [word, things.cards[word]?.kind];
  return about.find((entry) => own.includes(entry.id)) ?? about[0] ?? null;
}

/** The first sentence; where the browser cannot find its end, all of it. */
export function firstSentence(text: string, language: string): string {
  if (!("Segmenter" in Intl)) return text;
  let told = "";
  for (const { segment } of new Intl.Segmenter(language, { granularity: "sentence" }).segment(text)) {
    told += segment;
    if (!/(?:\d|\b\p{L}{1,2})\.\s*$/u.test(told)) break; // "14. Jahrhundert", "c. 1400"
  }
  return told.trim();
}
