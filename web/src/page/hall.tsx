// The hall: open a table for friends, or find one that is open.
import { useEffect, useState } from "preact/hooks";
import type { Things } from "../engine/types";
import type { Client } from "../online/client";
import { nameOf } from "../online/person";
import type { TableNow } from "../online/types";
import { writeLink } from "../model/link";
import type { Settings } from "../model/settings";
import { Trouble } from "../panel/trouble";
import { _, format } from "../engine/words";

interface Props { client: Client; levels: Things["levels"]; settings: Settings; change(part: Partial<Settings>): void; home(): void; children: preact.ComponentChildren }

export function Hall({ client, levels, settings, change, home, children }: Props) {
  const [tables, setTables] = useState<TableNow[]>([]);
  const [seen, setSeen] = useState(false);
  const [trouble, setTrouble] = useState<unknown>(null);
  useEffect(() => {
    const ask = () => client.ask("tables", {}).then((answer) => setTables(answer.tables), () => {});
    void ask();
    const timer = setInterval(ask, 5000);
    return () => clearInterval(timer);
  }, [client]);
  const open = () => {
    const { seats, variant, rounds, name } = settings;
    client.ask("open", { seats, variant, rounds, public: seen, name: name || _("Host") })
      .then((welcome) => { location.hash = writeLink(welcome); }, setTrouble);
  };
  return (
    <main class="lobby hall">
      <h1>{_("Play with friends")}</h1>
      <section>
        <h2>{_("Open a table")}</h2>
        <label class="named">{_("Your name")}<input type="text" maxLength={24} value={settings.name} onInput={(e) => change({ name: e.currentTarget.value })} /></label>
        <label class="named">{_("Seats")}
          <select value={settings.seats} onChange={(e) => change({ seats: Number(e.currentTarget.value) as 2 | 3 | 4 })}>{[2, 3, 4].map((n) => <option key={n} value={n}>{n}</option>)}</select>
        </label>
        <label class="named">{_("Variant")}
          <select value={settings.variant} onChange={(e) => change({ variant: e.currentTarget.value as Settings["variant"] })}>
            <option value="basic">{_("Basic")}</option><option value="tower">{_("Tower tiles")}</option>
          </select>
        </label>
        <label class="seen"><input type="checkbox" checked={seen} onChange={(e) => setSeen(e.currentTarget.checked)} /> {_("Everybody may find this table")}</label>
        <p><button type="button" class="strong" onClick={open}>{_("Open a table")}</button></p>
        <Trouble reason={trouble} />
      </section>
      <section>
        <h2>{_("Tables of others")}</h2>
        {tables.length ? (
          <ul class="tables">
            {tables.map((t) => (
              <li key={t.table}>
                <a href={writeLink({ table: t.table })}>{t.people.map((p) => nameOf(p, levels) || "…").join(", ")}</a>
                <small>{format(_("%d seats"), t.seats)}, {t.stage === "open" ? _("open") : t.stage === "running" ? _("being played") : _("over")}</small>
              </li>
            ))}
          </ul>
        ) : <p class="soft">{_("No table can be found just now.")}</p>}
      </section>
      {children}
      <button type="button" class="back" onClick={home}>{_("Back")}</button>
    </main>
  );
}
