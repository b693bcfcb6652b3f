// News for the ear: what happened, a text a turn, without what another line says again.
import type { LogEntry, Seat } from "../engine/types";

const isHeard = (news: LogEntry["news"], isMine: boolean, isLast: boolean) =>
  news === "always" || (news === "own" && isMine) || (news === "last" && isLast);

/** The texts of these lines, the oldest first; `turn` is whose turn the first of them belongs to. */
export function news(entries: LogEntry[], turn: Seat | 0, own: Seat | 0, isOver: boolean): string[] {
  const texts: string[][] = [[]];
  let whose = turn;
  entries.forEach((entry, i) => {
    if (entry.kind === "turn") {
      whose = entry.by;
      texts.push([]);
    } else if (isHeard(entry.news, whose === own && own !== 0, isOver && i === entries.length - 1))
      texts[texts.length - 1]!.push(entry.words);
  });
  return texts.filter((text) => text.length).map((text) => text.join(" "));
}
