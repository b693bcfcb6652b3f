// My games, and whose turn it is in each.
import type { Things } from "../engine/types";
import { nameOf } from "../online/person";
import type { TableNow } from "../online/types";
import { withoutSeat, writeLink } from "../model/link";
import type { MyGame } from "../model/games";
import { writeMoment } from "../online/reason";
import { Bell } from "./bell";
import { writeClock } from "./clock";
import { _, count, format } from "../engine/words";

/** Who sits there, and who may still come. */
export const company = (table: TableNow, levels: Things["levels"]) =>
  table.people.map((person) => (nameOf(person, levels) || "…")).join(", ");

/** A table in a few words: variant, rounds, time. */
export const tablePlan = (t: TableNow) =>
  [t.variant === "tower" ? _("Tower tiles") : _("Basic"), count("%d round", "%d rounds", t.rounds), writeClock(t.clock), t.hints === false ? _("no hints") : _("with hints")].join(", ");

function whose({ now, mine }: MyGame, levels: Things["levels"]): string {
  if (mine) return _("Your turn");
  if (now.stage === "open") return _("open");
  if (now.stage === "over") return _("over");
  const person = now.people.find((p) => p.seat === now.to_move);
  return person ? format(_("It is %s's turn."), nameOf(person, levels)) : _("being played");
}

export function Games({ games, levels }: { games: MyGame[]; levels: Things["levels"] }) {
  if (!games.length) return null;
  return (
    <section class="playing">
      <h2>{_("My games")}</h2>
      <ul class="tables games">
        {games.slice(0, 30).map((it) => (
          <li key={it.now.table} class={it.mine ? "mine" : ""}>
            <a href={writeLink(withoutSeat(it.link))}>{company(it.now, levels)}</a> <small>{whose(it, levels)}{it.now.stage === "over" ? <>, <time dateTime={new Date(it.now.changed).toISOString()}>{writeMoment(it.now.changed)}</time></> : null}</small>
          </li>
        ))}
      </ul>
      <Bell />
    </section>
  );
}
