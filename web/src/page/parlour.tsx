// With others: the hall where tables are opened and found, and the table itself.
import { useEffect, useState } from "preact/hooks";
import { Client, Objection } from "../online/client";
import type { Engine, Things } from "../engine/types";
import { OnlineTable } from "../model/online";
import { keepAccount, readAccount, type Account } from "../model/account";
import { writeLink, type TableLink } from "../model/link";
import type { Settings } from "../model/settings";
import type { Shown } from "../model/sitting";
import { Hall } from "./hall";
import { Lobby } from "./lobby";
import { SittingTable } from "./table";
import { AccountPanel } from "../panel/account";
import { useTitle } from "../panel/bell";
import { Chat } from "../panel/chat";
import { Trouble } from "../panel/trouble";
import { _ } from "../engine/words";

interface Props {
  engine: Engine;
  things: Things;
  settings: Settings;
  link: TableLink;
  home(): void;
  menu(): void;
  rules(words: string): void;
  review(record: string): void;
  change(part: Partial<Settings>): void;
}

type Status = "connecting" | "connected" | "waiting" | "closed";

export function Parlour(props: Props) {
  const [status, setStatus] = useState<Status>("connecting");
  const [client] = useState(() => new Client({
    connect: () => new WebSocket(`${location.origin.replace(/^http/, "ws")}/ws`, "ulm"),
    token: () => readAccount()?.token ?? null,
    onstatus: setStatus,
  }));
  const [account, setAccount] = useState(readAccount);
  // A token that is worth nothing any more would spoil every other request.
  const [isKnown, setKnown] = useState(account === null);
  const { settings, change, things: { levels } } = props;
  const enter = async (next: Account | null) => {
    keepAccount(next);
    if (next) {
      const { settings: kept } = await client.ask("me", {});
      if (kept) change(kept as Partial<Settings>);
    }
    setAccount(next);
  };
  useEffect(() => {
    if (!account) return;
    void client.ask("me", {}).catch((reason) => {
      if (!(reason instanceof Objection) || reason.code !== "token") return;
      keepAccount(null);
      setAccount(null);
    }).then(() => setKnown(true));
  }, [client]);
  useEffect(() => {
    if (account && isKnown) client.ask("settings", { settings: { ...settings } }).catch(() => {});
  }, [account, isKnown, settings]);
  useEffect(() => {
    const wake = () => client.wake();
    addEventListener("online", wake);
    document.addEventListener("visibilitychange", wake);
    return () => {
      removeEventListener("online", wake);
      document.removeEventListener("visibilitychange", wake);
      client.close();
    };
  }, [client]);
  return (
    <>
      {status === "waiting" ? <p class="trouble" role="status">{_("No connection to the server. It is tried again by itself.")}</p> : null}
      {!isKnown ? null : props.link.table === ""
        ? <Hall client={client} levels={levels} settings={settings} change={change} home={props.home}><AccountPanel client={client} account={account} levels={levels} enter={enter} /></Hall>
        : <AtTable key={props.link.table + (props.link.secret ?? "")} {...props} client={client} />}
    </>
  );
}

function AtTable({ client, engine, link, things, settings, home, menu, rules, review, change }: Props & { client: Client }) {
  const [, redraw] = useState(0);
  const [shown, setShown] = useState<Shown | null>(null);
  const [lost, setLost] = useState<unknown>(null);
  const [table] = useState(() => new OnlineTable(client, engine, link, things.levels));
  useEffect(() => {
    table.onchange = () => {
      if (table.sitting) table.sitting.onshown = setShown;
      redraw((n) => n + 1);
    };
    table.onlost = setLost;
    table.begin().catch(setLost);
    return () => table.leave();
  }, [table]);
  useEffect(() => void table.speak(things.levels), [table, things]);
  useTitle(!!shown && shown.seat !== 0 && shown.look.state.to_move === shown.seat);
  const { now } = table.story;
  if (lost !== null) return <main class="lobby"><Trouble reason={lost} /><button type="button" onClick={home}>{_("Back")}</button></main>;
  if (!now) return <main class="waiting" aria-busy="true"><h1>Ulm</h1></main>;
  const chat = <Chat table={table} name={settings.name} />;
  if (!table.sitting || !shown) return <Lobby table={table} now={now} settings={settings} change={change} home={home} levels={things.levels}>{chat}</Lobby>;
  table.sitting.pace = settings.pace;
  const again = now.stage === "over" && table.seat
    ? () => {
      const follow = (next: string) => { location.hash = writeLink({ ...link, table: next }); };
      if (now.rematch) follow(now.rematch);
      else client.ask("rematch", link).then(({ table: next }) => follow(next), setLost);
    }
    : undefined;
  return (
    <SittingTable sitting={table.sitting} shown={shown} things={things} isLoud={settings.sound} rules={rules} leave={menu} again={again}
      review={() => void client.ask("record", link).then(({ text }) => review(text), setLost)}>{chat}</SittingTable>
  );
}
