// The games of this browser: to go on with, to look back at, to throw away.
import { useState } from "preact/hooks";
import { Skyline } from "../art/skyline";
import type { Things } from "../engine/types";
import { useArrival } from "../model/focus";
import type { Route } from "../model/route";
import type { Shelf, Shelved } from "../model/shelf";
import { writeMoment } from "../online/reason";
import { _, format } from "../engine/words";

interface Props { shelf: Shelf; things: Things; go(route: Route): void; home(): void }

/** Who played, and how it ended or where it stands. */
function tell({ names, players, round, rounds, scores, winners }: Shelved, things: Things): [string, string] {
  const who = names.map((name, i) => {
    const level = things.levels.find((it) => it.level === players[i])?.name;
    return level && level !== name ? `${name} (${level})` : name;
  }).join(", ");
  if (!scores) return [who || _("A game of before"), rounds ? format(_("Round %d of %d"), round, rounds) : ""];
  const best = (winners ?? []).map((seat) => names[seat - 1] ?? "");
  const end = best.length === 1 ? format(_("%s wins."), best[0]!) : format(_("Shared by %s."), best.join(", "));
  return [who, `${end} ${scores.join(" : ")}`];
}

export function LocalGames({ shelf, things, go, home }: Props) {
  useArrival();
  const [games, setGames] = useState(() => shelf.list());
  /** which one is asked about */
  const [sure, setSure] = useState<string | null>(null);
  const drop = (id: string) => {
    if (sure !== id) return setSure(id);
    shelf.drop(id);
    setSure(null);
    setGames(shelf.list());
  };
  const part = (title: string, list: Shelved[]) => list.length ? (
    <section>
      <h2>{title}</h2>
      <ul class="people">
        {list.map((game) => {
          const { id, scores, changed } = game, [who, how] = tell(game, things);
          return (
            <li key={id}>
              <span><b>{who}</b><br /><small>{how}</small><br /><small class="soft"><time dateTime={new Date(changed).toISOString()}>{writeMoment(changed)}</time></small></span>
              {scores
                ? <button type="button" onClick={() => go({ leaf: "review", id })}>{_("Look back")}</button>
                : <button type="button" class="strong" onClick={() => go({ leaf: "play", id })}>{_("Go on")}</button>}
              <button type="button" class="plain" onClick={() => drop(id)}>{sure === id ? _("Yes, throw it away") : _("Throw away")}</button>
            </li>
          );
        })}
      </ul>
    </section>
  ) : null;
  return (
    <main class="boxes">
      <h1>{_("Games played here")}</h1>
      {part(_("Not over yet"), games.filter(({ scores }) => !scores))}
      {part(_("Finished"), games.filter(({ scores }) => scores))}
      {games.length ? null : <p>{_("No game is kept in this browser.")}</p>}
      <button type="button" class="back" onClick={home}>{_("Back")}</button>
      <Skyline />
    </main>
  );
}
