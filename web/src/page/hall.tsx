// The hall: open a table for friends, or find one that is open.
import { useState } from "preact/hooks";
import { Gathering } from "../art/gathering";
import { Skyline } from "../art/skyline";
import type { Client } from "../online/client";
import type { Things } from "../engine/types";
import type { Clock, Me, TableNow } from "../online/types";
import type { Account } from "../model/account";
import { useAgain } from "../model/again";
import { useArrival } from "../model/focus";
import { useGames } from "../model/games";
import { readLink, writeLink } from "../model/link";
import { keepPlace } from "../model/places";
import { visit } from "../model/route";
import type { Settings } from "../model/settings";
import { Trouble } from "../panel/trouble";
import { useTitle } from "../panel/bell";
import { writeClock } from "../panel/clock";
import { company, Games, tablePlan } from "../panel/games";
import { _ } from "../engine/words";

interface Props {
  client: Client;
  settings: Settings;
  account: Account | null;
  /** the account is not known any more */
  lost(): void;
  change(part: Partial<Settings>): void;
  home(): void;
  levels: Things["levels"];
  children(me: Me | null): preact.ComponentChildren;
}

/** How much time there may be, as "kind seconds". */
const CLOCKS = ["none", "move 60", "move 300", "move 86400", "move 259200", "move 604800", "game 900", "game 1800", "game 3600"];

type Then = NonNullable<Clock["then"]>;

function readClock(words: string, then: Then): Clock {
  const [kind, seconds] = words.split(" ") as [Clock["kind"], string?];
  return seconds ? { kind, seconds: Number(seconds), then } : { kind: "none" };
}

export function Hall({ client, settings, account, lost, change, home, levels, children }: Props) {
  const [tables, setTables] = useState<TableNow[]>([]);
  const [seen, setSeen] = useState(false);
  const [hints, setHints] = useState(false);
  const [clock, setClock] = useState("none");
  const [then, setThen] = useState<Then>("computer");
  const { games, me } = useGames(client, account, lost);
  useTitle(games.some(({ mine }) => mine));
  const [trouble, setTrouble] = useState<unknown>(null);
  useArrival();
  useAgain(() => client.ask("tables", {}).then((answer) => setTables(answer.tables), () => {}), [client]);
  const [isOpening, setOpening] = useState(false);
  const open = () => {
    const { seats, variant, rounds, name } = settings;
    setOpening(true);
    client.ask("open", { seats, variant, rounds, public: seen, hints, clock: readClock(clock, then), name: name || _("Host") }).then((welcome) => {
      const link = readLink(writeLink(welcome))!;
      keepPlace(link);
      visit(link);
    }, setTrouble).finally(() => setOpening(false));
  };
  const others = tables.filter((t) => !games.some(({ now }) => now.table === t.table));
  return (
    <main class="boxes hall">
      <h1>{_("Play with friends")}</h1>
      <Games games={games} levels={levels} />
      <section>
        <header class="scene"><h2>{_("Open a table")}</h2><Gathering taken={Array.from({ length: settings.seats }, (_none, i) => i === 0)} /></header>
        <label class="named">{_("Your name")}<input type="text" maxLength={20} value={settings.name} onInput={(e) => change({ name: e.currentTarget.value })} /></label>
        <label class="named">{_("Seats")}
          <select value={settings.seats} onChange={(e) => change({ seats: Number(e.currentTarget.value) as 2 | 3 | 4 })}>{[2, 3, 4].map((n) => <option key={n} value={n}>{n}</option>)}</select>
        </label>
        <label class="named">{_("Variant")}
          <select value={settings.variant} onChange={(e) => change({ variant: e.currentTarget.value as Settings["variant"] })}>
            <option value="basic">{_("Basic")}</option><option value="tower">{_("Tower tiles")}</option>
          </select>
        </label>
        <label class="named">{_("Rounds")}
          <select value={settings.rounds} onChange={(e) => change({ rounds: Number(e.currentTarget.value) as 10 | 12 })}>{[10, 12].map((n) => <option key={n} value={n}>{n}</option>)}</select>
        </label>
        <label class="named">{_("Time")}
          <select value={clock} onChange={(e) => setClock(e.currentTarget.value)}>{CLOCKS.map((words) => <option key={words} value={words}>{writeClock(readClock(words, then))}</option>)}</select>
        </label>
        {clock === "none" ? null : (
          <label class="named">{_("When it is up")}
            <select value={then} onChange={(e) => setThen(e.currentTarget.value as Then)}>
              <option value="computer">{_("a computer plays on")}</option><option value="remind">{_("everybody is told")}</option>
            </select>
          </label>
        )}
        <label class="seen"><input type="checkbox" checked={seen} onChange={(e) => setSeen(e.currentTarget.checked)} /> {_("Everybody may find this table")}</label>
        <label class="seen"><input type="checkbox" checked={hints} onChange={(e) => setHints(e.currentTarget.checked)} /> {_("Everybody may ask for hints")}</label>
        <button type="button" class="gate" disabled={isOpening} onClick={open}>{_("Open a table")}</button>
        <Trouble reason={trouble} />
      </section>
      <section>
        <h2>{_("Tables of others")}</h2>
        {others.length ? (
          <ul class="tables">
            {others.map((t) => (
              <li key={t.table}>
                <Gathering taken={t.people.map(({ holder }) => holder !== "nobody")} /><a href={writeLink({ table: t.table })}>{company(t, levels)}</a> <small>{tablePlan(t)}, {t.stage === "open" ? _("open") : _("being played")}</small>
              </li>
            ))}
          </ul>
        ) : <p class="soft">{_("No table can be found just now.")}</p>}
      </section>
      {children(me)}
      <button type="button" class="back" onClick={home}>{_("Back")}</button>
      <Skyline />
    </main>
  );
}
