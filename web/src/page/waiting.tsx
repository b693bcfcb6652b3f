// A table before its game: who sits where, the invitation, and being ready.
import { useState } from "preact/hooks";
import { Broken } from "../online/client";
import type { Seat, Things } from "../engine/types";
import { nameOf } from "../online/person";
import type { TableNow } from "../online/types";
import { ChargePicture } from "../art/charge";
import { Gathering } from "../art/gathering";
import { Skyline } from "../art/skyline";
import { useRefuge } from "../model/focus";
import { withoutSeat } from "../model/link";
import type { OnlineTable } from "../model/online";
import { dropPlace, keepPlace, randomHex } from "../model/places";
import { beReady } from "../model/promise";
import { visit } from "../model/route";
import type { Settings } from "../model/settings";
import { Bell } from "../panel/bell";
import { Fate } from "../panel/fate";
import { tablePlan } from "../panel/games";
import { Trouble } from "../panel/trouble";
import { addressOf, Share } from "../panel/share";
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

export function Waiting({ table, now, settings, levels, change, home, children }: Props) {
  const [trouble, setTrouble] = useState<unknown>(null);
  const { client, link, seat } = table;
  const deed = (asked: Promise<unknown>) => {
    setTrouble(null);
    void asked.catch(setTrouble);
  };
  const sit = async (at: Seat) => {
    const own = { ...withoutSeat(link), secret: randomHex(16) };
    const ask = () => client.ask("sit", { ...own, name: settings.name || _("Guest"), seat: at });
    // With a secret of one's own it can be asked again where the answer was lost.
    await ask().catch((reason) => { if (reason instanceof Broken) return ask(); throw reason; });
    keepPlace({ ...own, commitment: now.commitment });
    visit(own);
  };
  const leave = async () => {
    await client.ask("leave", link);
    dropPlace(link.table);
    visit(withoutSeat(link));
  };
  useRefuge(".boxes .strong:enabled, .boxes h1");
  const own = now.people.find((p) => p.seat === seat);
  const isFull = !now.people.some((p) => p.holder === "nobody");
  const canInvite = now.public || !!link.invitation;
  return (
    <main class="boxes">
      <h1>{seat ? _("Your table") : _("A table")}</h1>
      <section>
        <header class="scene"><h2>{_("Seats")}</h2><Gathering taken={now.people.map(({ holder }) => holder !== "nobody")} /></header>
        <p class="soft">{tablePlan(now)}</p>
        {seat || isFull ? null : <label class="named">{_("Your name")}<input type="text" maxLength={20} value={settings.name} onInput={(e) => change({ name: e.currentTarget.value })} /></label>}
        <ul class="people" aria-live="polite">
          {now.people.map((p) => (
            <li key={p.seat}>
              <ChargePicture seat={p.seat} size="2em" />
              <b>{nameOf(p, levels) || _("free")}</b>
              {p.seat === seat ? <small>{_("you")}</small> : null}
              {p.holder === "computer" ? <small>{_("Computer")}</small> : p.ready ? <small>{now.seal && p.promise && !p.entropy ? _("not revealed yet") : _("ready")}</small> : null}
              {p.holder === "nobody" && !seat ? <button type="button" onClick={() => deed(sit(p.seat))}>{_("Sit here")}</button> : null}
              {p.holder === "nobody" && seat ? (
                <select value="" aria-label={_("Let a computer sit here")} onChange={(e) => deed(client.ask("fill", { ...link, seat: p.seat, level: e.currentTarget.value }))}>
                  <option value="" disabled>{_("Let a computer sit here")}</option>
                  {levels.map((l) => <option key={l.level} value={l.level}>{l.name}</option>)}
                </select>
              ) : null}
              {p.holder === "computer" && seat ? <button type="button" class="plain" onClick={() => deed(client.ask("leave", { ...link, seat: p.seat }))}>{_("Free this seat")}</button> : null}
            </li>
          ))}
        </ul>
        {seat ? (
          <p class="word-choices">
            <button type="button" class="strong" disabled={!!own?.ready} onClick={() => deed(beReady(table, now))}>{own?.ready ? _("Waiting for the others") : _("I am ready")}</button>
            <button type="button" onClick={() => deed(leave())}>{_("Leave the seat")}</button>
            <Bell />
          </p>
        ) : isFull ? <p>{_("Every seat is taken. You can look on when the game begins.")}</p> : null}
        <Fate table={table} now={now} />
        <Trouble reason={trouble} />
      </section>
      {!isFull && canInvite ? (
        <section>
          <h2>{_("Invite")}</h2>
          <Share name={_("Invitation link")} address={addressOf(withoutSeat(link))} drawn />
        </section>
      ) : null}
      {children}
      <button type="button" onClick={home}>{_("Back")}</button>
      <Skyline />
    </main>
  );
}
