// What a thing on the table is called and what it does, in the engine's words.
import type { Coat, Colour, Descendant, Look, Place, Quarter, Thing, Things } from "../engine/types";
import { nameSpace } from "./telling";
import { _ } from "../engine/words";

export interface About { kind: string; word: string; name: string; lines: string[] }

export function about(thing: Thing, things: Things, look: Look): About | null {
  const [kind, word = ""] = thing.split(":") as [string, string?];
  const tell = (name: string, ...lines: (string | null | undefined)[]): About =>
    ({ kind, word, name, lines: lines.filter((line): line is string => !!line) });
  switch (kind) {
    case "quarter": return tell(things.quarters[word as Quarter].name, things.quarters[word as Quarter].effect);
    case "descendant":
    case "mine": return tell(things.descendants[word as Descendant].name, things.descendants[word as Descendant].effect);
    case "card":
    case "laid":
    case "discard": {
      const it = things.cards[word];
      return it ? tell(it.title, `${_("If played")}: ${it.played}`, `${_("If laid down")}: ${it.laid}`) : null;
    }
    case "coat": return word === "?" ? null : tell(things.coats[word as Coat].name, things.coats[word as Coat].effect);
    case "action":
    case "tile":
    case "dock":
    case "drawn": return tell(`${things.colours[word as Colour].action} (${things.colours[word as Colour].name})`);
    case "space": {
      const it = things.river[Number(word) - 1]!;
      return tell(`${_("River space")} ${nameSpace(Number(word), things)}`, it.effect, `${_("Points at the end")}: ${it.points}`);
    }
    case "side": return tell(things.colours.white.action);
    case "place": {
      const coat = Object.entries(things.coats).find(([, it]) => it.place === word)?.[1];
      return coat && !look.pushes.includes(word as Place) ? tell(coat.name, coat.effect) : null;
    }
    default: return null;
  }
}
