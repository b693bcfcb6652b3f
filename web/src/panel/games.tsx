// My games, and whose turn it is in each.
import type { Person, TableNow } from "../online/types";
import { writeLink } from "../model/link";
import type { MyGame } from "../model/games";
import { writeClock } from "./clock";
import { _, count, format } from "../engine/words";

/** Who sits there, and who may still come. */
export const company = (table: TableNow, called: (person: Person) => string) =>
  table.people.map((person) => (person.holder === "nobody" ? "…" : called(person))).join(", ");

/** A table in a few words: variant, rounds, time. */
export const tablePlan = (t: TableNow) =>
  [t.variant === "tower" ? _("Tower tiles") : _("Basic"), count("%d round", "%d rounds", t.rounds), writeClock(t.clock)].join(", ");

function whose({ now, mine }: MyGame, called: (person: Person) => string): string {
  if (mine) return _("Your turn");
  if (now.stage === "open") return _("open");
  if (now.stage === "over") return _("over");
  const person = now.people.find((p) => p.seat === now.to_move);
  return person ? format(_("It is %s's turn."), called(person)) : _("being played");
}

export function Games({ games, called }: { games: MyGame[]; called(person: Person): string }) {
  if (!games.length) return null;
  return (
    <section>
      <h2>{_("My games")}</h2>
      <ul class="tables games">
        {games.slice(0, 30).map((it) => (
          <li key={it.now.table} class={it.mine ? "mine" : ""}>
            <a href={writeLink(it.link)}>{company(it.now, called)}</a> <small>{whose(it, called)}</small>
          </li>
        ))}
      </ul>
    </section>
  );
}
