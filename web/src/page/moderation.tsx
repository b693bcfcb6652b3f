// For moderators: what people complain of, what was said there, order at that table, and who is banned.
import { useEffect, useState } from "preact/hooks";
import { Skyline } from "../art/skyline";
import type { Client } from "../online/client";
import type { Things } from "../engine/types";
import type { Ban, BanWish, Report, Said } from "../online/types";
import { nameOf } from "../online/person";
import { useArrival } from "../model/focus";
import { Trouble } from "../panel/trouble";
import { writeMoment } from "../online/reason";
import { _, count, format } from "../engine/words";

interface Props { client: Client; levels: Things["levels"]; home(): void }

/** What was asked: that it is done, or why not. */
function useDeed() {
  const [trouble, setTrouble] = useState<unknown>(null);
  const [isDone, setDone] = useState(false);
  const attempt = (asked: Promise<unknown>, then: () => void = () => {}) => {
    setTrouble(null);
    setDone(false);
    void asked.then(() => { setDone(true); then(); }, setTrouble);
  };
  const note = <>{isDone ? <p role="status">{_("It is done.")}</p> : null}<Trouble reason={trouble} /></>;
  return { attempt, note };
}

const HOURS = [1, 24, 168, 720, 0];

const writeHours = (hours: number) => (!hours ? _("for good") : hours < 24 ? count("%d hour", "%d hours", hours) : count("%d day", "%d days", hours / 24));

interface Why { reason: string; hours: number }

function WhyFields({ why, change }: { why: Why; change(why: Why): void }) {
  return (
    <>
      <label class="named">{_("Reason, which is shown")}<input type="text" maxLength={100} value={why.reason} onInput={(e) => change({ ...why, reason: e.currentTarget.value })} /></label>
      <label class="named">{_("A ban lasts")}
        <select value={why.hours} onChange={(e) => change({ ...why, hours: Number(e.currentTarget.value) })}>{HOURS.map((n) => <option key={n} value={n}>{writeHours(n)}</option>)}</select>
      </label>
    </>
  );
}

const wishOf = ({ reason, hours }: Why) => ({ ...(reason.trim() ? { reason: reason.trim() } : {}), ...(hours ? { hours } : {}) });

/** A report, with its table once it is opened. */
function ReportItem({ client, levels, report, settle, changed }: Pick<Props, "client" | "levels"> & { report: Report; settle(): void; changed(): void }) {
  const { table, seat, number } = report;
  const [said, setSaid] = useState<Said | null>(null);
  const [why, setWhy] = useState<Why>({ reason: "", hours: 24 });
  const { attempt, note } = useDeed();
  const [lost, setLost] = useState<unknown>(null);
  const look = () => void client.ask("said", { table, ...(number ? { number } : {}) }).then(setSaid, setLost);
  const { hours: _none, ...because } = wishOf(why);
  const order = { table, by: "moderator" as const, ...because };
  const people = said?.now.people.filter((person) => person.holder === "person") ?? [];
  return (
    <li>
      <b>{report.reason}</b> <small>{seat ? format(_("about seat %d"), seat) : _("about words")}, {writeMoment(report.time)}</small>
      <p class="word-choices">
        <button type="button" onClick={look}>{_("What was said")}</button>
        <button type="button" onClick={() => attempt(client.ask("done", { report: report.report }), settle)}>{_("Done")}</button>
      </p>
      {said ? (
        <>
          <ol class="said-there">{said.said.map((line) => <li key={line.number} class={line.number === number ? "meant" : ""}><b>{line.name}</b> {line.text}</li>)}</ol>
          {said.said.length ? null : <p class="soft">{_("Nothing was said.")}</p>}
          <WhyFields why={why} change={setWhy} />
          {people.map((person) => (
            <p key={person.seat} class="word-choices">
              <span class={person.seat === seat ? "meant" : ""}>{format(_("Seat %d: %s"), person.seat, nameOf(person, levels))}</span>
              <button type="button" onClick={() => attempt(client.ask("mute", { ...order, seat: person.seat }))}>{_("Mute")}</button>
              <button type="button" onClick={() => attempt(client.ask("kick", { ...order, seat: person.seat }), look)}>{_("Send away")}</button>
              <button type="button" onClick={() => attempt(client.ask("ban", { table, seat: person.seat, ...wishOf(why) }), changed)}>{_("Ban")}</button>
            </p>
          ))}
          <p class="word-choices">
            <button type="button" onClick={() => attempt(client.ask("hush", order))}>{_("Mute those who look on")}</button>
            <button type="button" onClick={() => attempt(client.ask("close", order))}>{_("Close the table")}</button>
          </p>
        </>
      ) : null}
      <Trouble reason={lost} />
      {note}
    </li>
  );
}

/** Who is meant: an account's name, or an address or network. */
const targetOf = (words: string): BanWish => (/[.:]/.test(words) ? { address: words } : { name: words });

function Bans({ client, bans, changed }: Pick<Props, "client"> & { bans: Ban[]; changed(): void }) {
  const [whom, setWhom] = useState("");
  const [why, setWhy] = useState<Why>({ reason: "", hours: 24 });
  const { attempt, note } = useDeed();
  return (
    <section>
      <h2>{_("Bans")}</h2>
      {bans.length ? null : <p class="soft">{_("Nobody is banned.")}</p>}
      <ul class="tables">
        {bans.map(({ ban, until, reason, by }) => (
          <li key={ban}>
            <b class="target">{ban}</b> <small>{[until ? format(_("until %s"), writeMoment(until)) : _("for good"), reason ?? "", by === "machine" ? _("by who runs the server") : ""].filter(Boolean).join(" – ")}</small>{" "}
            {by === "moderator" ? <button type="button" onClick={() => attempt(client.ask("lift", { ban }), changed)}>{_("Lift")}</button> : null}
          </li>
        ))}
      </ul>
      <form onSubmit={(e) => { e.preventDefault(); attempt(client.ask("ban", { ...targetOf(whom.trim()), ...wishOf(why) }), () => { setWhom(""); changed(); }); }}>
        <label class="named">{_("Account, address or network")}<input type="text" maxLength={60} required value={whom} onInput={(e) => setWhom(e.currentTarget.value)} /></label>
        <WhyFields why={why} change={setWhy} />
        <button type="submit">{_("Ban")}</button>
      </form>
      {note}
    </section>
  );
}

export function Moderation({ client, levels, home }: Props) {
  useArrival();
  const [reports, setReports] = useState<Report[] | null>(null);
  const [bans, setBans] = useState<Ban[]>([]);
  const [trouble, setTrouble] = useState<unknown>(null);
  const readBans = () => void client.ask("bans", {}).then((answer) => setBans(answer.bans), setTrouble);
  const readReports = () => void client.ask("reports", {}).then((answer) => setReports(answer.reports), setTrouble);
  useEffect(() => { readReports(); readBans(); }, [client]);
  return (
    <main class="boxes moderation">
      <h1>{_("Moderation")}</h1>
      {reports ? (
        <>
          <section>
            <h2>{_("Reports")}</h2>
            {reports.length ? null : <p class="soft">{_("Nobody complains of anything.")}</p>}
            <ul class="tables">{reports.map((report) => <ReportItem key={report.report} client={client} levels={levels} report={report} settle={readReports} changed={readBans} />)}</ul>
            <button type="button" onClick={readReports}>{_("Look again")}</button>
          </section>
          <Bans client={client} bans={bans} changed={readBans} />
        </>
      ) : null}
      <Trouble reason={trouble} />
      <p class="word-choices"><a class="button" href="#hall">{_("Other tables")}</a> <button type="button" onClick={home}>{_("Back")}</button></p>
      <Skyline />
    </main>
  );
}
