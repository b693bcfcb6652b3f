// With others: the hall where tables are opened and found, and the table itself.
import { useEffect, useState } from "preact/hooks";
import { Client, Objection, type Status } from "../online/client";
import type { Engine, Things } from "../engine/types";
import { sayReason } from "../online/reason";
import { OnlineTable } from "../model/online";
import { dropPlace, keepPlace } from "../model/places";
import { stopNotices } from "../model/notices";
import { visit } from "../model/route";
import { keepAccount, readAccount, type Account } from "../model/account";
import { withoutSeat, writeLink, type TableLink } from "../model/link";
import type { Settings } from "../model/settings";
import type { Shown } from "../model/sitting";
import { Gathering } from "../art/gathering";
import { Skyline } from "../art/skyline";
import { Hall } from "./hall";
import { Waiting } from "./waiting";
import { Moderation } from "./moderation";
import { SittingTable } from "./table";
import { AccountPanel } from "../panel/account";
import { useTitle } from "../panel/bell";
import { Chat, Spoken } from "../panel/chat";
import { TableClock } from "../panel/clock";
import { Menu } from "../panel/menu";
import { Trouble } from "../panel/trouble";
import { SeatMenu } from "../panel/seatmenu";
import { _ } from "../engine/words";

interface Props {
  engine: Engine;
  things: Things;
  settings: Settings;
  link: TableLink;
  home(): void;
  rules(words: string): void;
  review(record: string, from: TableLink): void;
  change(part: Partial<Settings>): void;
  /** whether there is a server */
  connected(isUp: boolean): void;
}

export function Online(props: Props) {
  const [status, setStatus] = useState<Status>("connecting");
  const [ban, setBan] = useState<Objection | null>(null);
  const [client] = useState(() => new Client({
    connect: () => new WebSocket(`${location.origin.replace(/^http/, "ws")}/ws`, "ulm"),
    token: () => readAccount()?.token ?? null,
    onstatus: setStatus,
    isSeen: () => !document.hidden,
    onbanned: setBan,
  }));
  const [account, setAccount] = useState(readAccount);
  // A token that is worth nothing any more would spoil every other request.
  const [isKnown, setKnown] = useState(account === null);
  const { settings, change } = props;
  const enter = async (next: Account | null) => {
    keepAccount(next);
    if (!next) void stopNotices().catch(() => {});
    if (next) {
      const { settings: kept } = await client.ask("me", {});
      if (kept) change(kept);
    }
    setAccount(next);
  };
  useEffect(() => {
    if (!account) return;
    void client.ask("me", {}).catch((reason) => {
      if (!(reason instanceof Objection) || reason.code !== "token") return;
      void enter(null);
    }).then(() => setKnown(true));
  }, [client]);
  useEffect(() => {
    if (account && isKnown) client.ask("settings", { settings: { ...settings } }).catch(() => {});
  }, [account, isKnown, settings]);
  useEffect(() => {
    const wake = () => { if (!document.hidden) client.wake(); };
    for (const kind of ["online", "offline"]) addEventListener(kind, wake);
    document.addEventListener("visibilitychange", wake);
    return () => {
      for (const kind of ["online", "offline"]) removeEventListener(kind, wake);
      document.removeEventListener("visibilitychange", wake);
      client.close();
    };
  }, [client]);
  useEffect(() => props.connected(status === "connected"), [status]);
  if (ban) return <Lost reason={ban} link={{ table: "" }} home={props.home} />;
  return (
    <>
      {status === "waiting" || status === "silent" ? <p class="trouble" role="status">{_("No connection to the server. It is tried again by itself.")} <button type="button" onClick={props.home}>{_("Back")}</button></p> : null}
      {!isKnown ? null : props.link.moderation ? <Moderation client={client} levels={props.things.levels} home={props.home} /> : props.link.table === "" ? (
        <Hall client={client} settings={settings} account={account} lost={() => void enter(null)} change={change} home={props.home} levels={props.things.levels}>
          {(me) => <AccountPanel client={client} account={account} me={me} enter={enter} />}
        </Hall>
      ) : <AtTable key={writeLink(props.link)} {...props} client={client} isAway={status === "waiting"} />}
    </>
  );
}

function AtTable({ client, isAway, engine, link, things, settings, home, rules, review, change }: Props & { client: Client; isAway: boolean }) {
  const [, redraw] = useState(0);
  const [shown, setShown] = useState<Shown | null>(null);
  const [lost, setLost] = useState<unknown>(null);
  const [trouble, setTrouble] = useState<unknown>(null);
  const [isMenu, setMenu] = useState(false);
  const [isGoingOn, setGoingOn] = useState(false);
  const [table] = useState(() => new OnlineTable(client, engine, link, things.levels));
  const lookBack = () => void client.ask("record", link).then(({ text }) => review(text, link), setTrouble);
  useEffect(() => {
    table.onchange = () => {
      if (table.sitting) table.sitting.onshown = setShown;
      redraw((n) => n + 1);
    };
    table.onlost = setLost;
    if (link.review) lookBack();
    table.begin();
    return () => table.leave();
  }, [table]);
  useEffect(() => void table.speak(things.levels), [table, things]);
  useTitle(table.isMine);
  const { now } = table.story;
  const isOwn = table.seat !== 0 && !!link.secret;
  useEffect(() => { if (isOwn) keepPlace({ ...link, ...(now?.stage === "open" ? { commitment: now.commitment } : {}) }); }, [isOwn, now?.stage]);
  // The next table is told to all, also to whoever asked for it a moment too late.
  const next = isGoingOn ? now?.rematch : undefined;
  useEffect(() => { if (next) visit({ ...link, table: next }); }, [next]);
  const goOn = () => {
    setGoingOn(true);
    if (!now?.rematch) client.ask("rematch", link).catch((reason) => {
      if (reason instanceof Objection && reason.code === "rematch") return;
      setGoingOn(false);
      setTrouble(reason);
    });
  };
  if (lost !== null) return <Lost reason={lost} link={link} home={home} />;
  if (!now) return isAway ? <Away home={home} /> : <main class="waiting" aria-busy="true"><h1>Ulm</h1></main>;
  const chat = <Chat table={table} name={settings.name} levels={things.levels} />;
  const note = trouble ? <p class="trouble" role="alert">{sayReason(trouble)} <button type="button" onClick={() => setTrouble(null)}>{_("Close")}</button></p> : null;
  if (!table.sitting || !shown)
    return <><Waiting table={table} now={now} settings={settings} change={change} home={home} levels={things.levels}>{chat}</Waiting>{note}</>;
  table.sitting.pace = settings.pace;
  const canGoOn = now.stage === "over" && (table.seat !== 0 || now.rematch);
  const players = now.people.map((person) => (person.holder === "person" && !person.handed ? "person" : person.level ?? "person"));
  return (
    <>
      <SittingTable sitting={table.sitting} shown={{ ...shown, busy: shown.busy || table.isHanded, look: { ...shown.look, players } }} things={things} isLoud={settings.sound} rules={rules} leave={() => setMenu(true)}
        isUnaided={now.hints === false} again={canGoOn ? goOn : undefined} review={lookBack}
        clock={<TableClock now={now} skew={table.skew} />}
        foot={table.seat ? undefined : <LookingOn isSeatLost={!!link.secret} isOver={now.stage === "over"} />}
        band={table.isHanded ? (
          <section class="lesson" aria-label={_("Your seat")}>
            <p>{_("A computer plays on for you.")}</p>
            <button type="button" class="strong" onClick={() => void client.ask("back", link).catch(setTrouble)}>{_("Play again yourself")}</button>
          </section>
        ) : null}>{chat}</SittingTable>
      <Spoken table={table} />
      {isMenu ? <Menu settings={settings} change={change} close={() => setMenu(false)} leave={home}><SeatMenu table={table} levels={things.levels} close={() => setMenu(false)} /></Menu> : null}
      {note}
    </>
  );
}

function Lost({ reason, link, home }: { reason: unknown; link: TableLink; home(): void }) {
  const lookOn = () => {
    dropPlace(link.table); // its secret is worth nothing
    visit(withoutSeat(link));
  };
  return (
    <main class="boxes astray">
      <h1>{_("Play with friends")}</h1>
      <section>
        <Gathering taken={[false, false, false]} />
        <Trouble reason={reason} />
        {link.table ? <p>{_("Ask whoever invited you for the link once more, or open a table of your own.")}</p> : null}
        <p class="word-choices">
          {link.secret ? <button type="button" onClick={lookOn}>{_("Look on")}</button> : null}
          <a class="button strong" href="#hall">{_("Other tables")}</a>
          <button type="button" onClick={home}>{_("Back")}</button>
        </p>
      </section>
      <Skyline />
    </main>
  );
}

/** A table that was not reached yet. */
function Away({ home }: { home(): void }) {
  return (
    <main class="boxes astray">
      <h1>{_("The table cannot be reached")}</h1>
      <section>
        <Gathering taken={[false, false, false]} />
        <p role="status">{_("There is no connection to the server. It is tried again by itself; until then you can play here against the computer.")}</p>
        <p class="word-choices"><button type="button" class="strong" onClick={home}>{_("Back")}</button></p>
      </section>
      <Skyline />
    </main>
  );
}

/** Whoever has no seat has no tray either. */
function LookingOn({ isSeatLost, isOver }: { isSeatLost: boolean; isOver: boolean }) {
  return (
    <section class="tray looking-on" aria-label={_("Looking on")}>
      <p><b>{_("You are looking on.")}</b> {isOver ? null : _("The cards in everybody's hand stay hidden.")}</p>
      {isSeatLost ? <p>{_("The link of your seat is not valid here, or not any more.")}</p> : null}
    </section>
  );
}
