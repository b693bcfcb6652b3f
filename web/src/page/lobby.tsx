// A table before its game: who sits where, the invitation, and being ready.
import { useState } from "preact/hooks";
import type { Level, Seat, Things } from "../engine/types";
import { nameOf } from "../online/person";
import type { TableNow } from "../online/types";
import { ChargePicture } from "../art/charge";
import { writeLink } from "../model/link";
import type { OnlineTable } from "../model/online";
import type { Settings } from "../model/settings";
import { Bell } from "../panel/bell";
import { QrCode } from "../panel/qrcode";
import { Trouble } from "../panel/trouble";
import { _ } from "../engine/words";

interface Props {
  table: OnlineTable;
  now: TableNow;
  settings: Settings;
  levels: Things["levels"];
  change(part: Partial<Settings>): void;
  home(): void;
  children: preact.ComponentChildren;
}

export function Lobby({ table, now, settings, levels, change, home, children }: Props) {
  const [trouble, setTrouble] = useState<unknown>(null);
  const { client, link, seat } = table;
  const deed = (asked: Promise<unknown>) => void asked.catch(setTrouble);
  const sit = (at?: Seat) => deed(client.ask("sit", { ...link, name: settings.name || _("Guest"), ...(at ? { seat: at } : {}) })
    .then((welcome) => { location.hash = writeLink({ ...link, ...(welcome.secret ? { secret: welcome.secret } : {}) }); }));
  const own = now.people.find((p) => p.seat === seat);
  const invitation = writeLink({ table: link.table, ...(link.invitation ? { invitation: link.invitation } : {}) });
  const address = `${location.origin}${location.pathname}${invitation}`;
  return (
    <main class="lobby">
      <h1>{_("Your table")}</h1>
      <section>
        <h2>{_("Seats")}</h2>
        <ul class="people">
          {now.people.map((p) => (
            <li key={p.seat}>
              <ChargePicture seat={p.seat} size="2em" />
              <b>{nameOf(p, levels) || _("free")}</b>
              {p.holder === "computer" ? <small>{_("Computer")}</small> : p.ready ? <small>{_("ready")}</small> : null}
              {p.holder === "nobody" && !seat ? <button type="button" onClick={() => sit(p.seat)}>{_("Sit here")}</button> : null}
              {p.holder === "nobody" && seat ? (
                <select aria-label={_("Let a computer sit here")} onChange={(e) => deed(client.ask("fill", { ...link, seat: p.seat, level: e.currentTarget.value as Level }))}>
                  <option>{_("Let a computer sit here")}</option>
                  {levels.map((l) => <option key={l.level} value={l.level}>{l.name}</option>)}
                </select>
              ) : null}
            </li>
          ))}
        </ul>
        {seat ? <button type="button" class="strong" disabled={!!own?.ready} onClick={() => deed(client.ask("ready", link))}>{own?.ready ? _("Waiting for the others") : _("I am ready")}</button> : (
          <label class="named">{_("Your name")}<input type="text" maxLength={24} value={settings.name} onInput={(e) => change({ name: e.currentTarget.value })} /></label>
        )}
        {seat ? <Bell /> : null}
        <Trouble reason={trouble} />
      </section>
      {now.people.some((p) => p.holder === "nobody") ? <section>
        <h2>{_("Invite")}</h2>
        <p class="address"><input type="text" readOnly value={address} aria-label={_("Invitation link")} onFocus={(e) => e.currentTarget.select()} /> <button type="button" onClick={() => void navigator.clipboard?.writeText(address)}>{_("Copy")}</button></p>
        <QrCode text={address} />
      </section> : null}
      {children}
      <button type="button" onClick={home}>{_("Back")}</button>
    </main>
  );
}
