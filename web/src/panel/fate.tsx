// Before a game: what becomes of the random numbers that everybody has promised for its luck.
import type { Seat } from "../engine/types";
import type { OnlineTable } from "../model/online";
import { readPlace } from "../model/places";
import type { TableEvent, TableNow } from "../online/types";
import { _, format } from "../engine/words";

/** Whoever sat there last, who may have left since. */
const nameAt = (events: readonly TableEvent[], seat: Seat) => events.findLast((event) => event.kind === "sat" && event.seat === seat)?.name ?? "";

/** Who did not reveal the last time, unless all have promised anew since; and what was sealed then. */
function lastBroken(events: readonly TableEvent[]): { seats: Seat[]; seal: string | undefined } {
  const at = events.findLastIndex(({ kind }) => kind === "sealed");
  const seats = events.slice(at + 1).flatMap(({ kind, seat }) => (kind === "withheld" && seat ? [seat] : []));
  return { seats, seal: events[at]?.seal };
}

export function Fate({ table, now }: { table: OnlineTable; now: TableNow }) {
  const { events } = table.story;
  const names = (seats: Seat[]) => seats.map((seat) => nameAt(events, seat)).join(", ");
  if (now.seal) {
    if (table.revealed === "elsewhere") return <p role="status">{_("You said in another browser that you are ready. Open this table there: it has your random number.")}</p>;
    if (table.revealed === "changed") return <p class="trouble" role="alert">{_("This server does not keep to what was promised. Your random number was not revealed; do not play here.")}</p>;
    const awaited = now.people.filter(({ seat, promise, entropy }) => promise && !entropy && seat !== table.seat).map(({ seat }) => seat);
    return !awaited.length ? null : <p role="status">{format(_("Everybody is ready. For the luck, the browsers of these players have to reveal their random numbers: %s."), names(awaited))}</p>;
  }
  const { seats, seal } = lastBroken(events);
  if (!seats.length) return null;
  // What was revealed is written down before it is sent.
  const isSent = table.seat !== 0 && seats.includes(table.seat) && !!seal && readPlace(table.link.table)?.seal === seal;
  return (
    <p role="status">
      {format(_("Not revealed in time by: %s. So nobody is ready any more; please say again that you are."), names(seats))}
      {isSent ? <> {_("Your browser did send your random number. Where that happens again, do not play here.")}</> : null}
    </p>
  );
}
