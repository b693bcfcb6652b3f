// What whoever sits at a table of the server can do beside playing: hand the seat on, take it back, leave.
import { useState } from "preact/hooks";
import type { Things } from "../engine/types";
import { withoutSeat } from "../model/link";
import type { OnlineTable } from "../model/online";
import { dropPlace } from "../model/places";
import { visit } from "../model/route";
import { Bell } from "./bell";
import { Trouble } from "./trouble";
import { addressOf, Share } from "./share";
import { _ } from "../engine/words";

interface Props { table: OnlineTable; levels: Things["levels"]; close(): void }

export function SeatMenu({ table, levels, close }: Props) {
  const [trouble, setTrouble] = useState<unknown>(null);
  const [isSure, setSure] = useState(false);
  const { client, link, seat, own } = table;
  const { now } = table.story;
  const hasCompany = now?.people.some((person) => person.holder === "person" && !person.handed && person.seat !== seat);
  const canLookOn = now?.public || !!link.invitation;
  const giveUp = async () => {
    await client.ask("leave", link);
    dropPlace(link.table);
    visit(canLookOn ? withoutSeat(link) : { table: "" });
  };
  const deed = (asked: Promise<unknown>) => void asked.then(close, setTrouble);
  return (
    <>
      {seat && now?.stage === "running" && own?.holder === "person" ? (
        <>
          <h3>{_("Your seat")}</h3>
          {own.handed ? <button type="button" class="strong" onClick={() => deed(client.ask("back", link))}>{_("Play again yourself")}</button> : (
            <select value="" aria-label={_("Let a computer play on")} onChange={(e) => deed(client.ask("hand", { ...link, level: e.currentTarget.value }))}>
              <option value="" disabled>{_("Let a computer play on")}</option>
              {levels.map((l) => <option key={l.level} value={l.level}>{l.name}</option>)}
            </select>
          )}
          <p class="soft">{hasCompany ? _("You can come back at any time.") : _("Only computers play then, and the game is over in a moment.")}</p>
          <Bell />
          <button type="button" onClick={() => (isSure ? deed(giveUp()) : setSure(true))}>
            {isSure ? _("Yes, give up the seat for good") : _("Give up the seat")}
          </button>
          {isSure ? <p>{_("A computer plays your seat to the end. You cannot come back.")}</p> : null}
        </>
      ) : null}
      <Trouble reason={trouble} />
      {link.secret && seat ? (
        <>
          <h3>{_("Your seat on another device")}</h3>
          <p class="soft">{_("Whoever has this link plays for you: show it to nobody.")}</p>
          <Share name={_("Link of your seat")} address={addressOf(link)} />
        </>
      ) : null}
      {canLookOn ? (
        <>
          <h3>{_("For those who look on")}</h3>
          <Share name={_("Link to look on")} address={addressOf(withoutSeat(link))} />
        </>
      ) : null}
    </>
  );
}
