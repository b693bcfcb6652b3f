// With others: the hall where tables are opened and found, and the table itself.
import { useEffect, useState } from "preact/hooks";
import { Client } from "../online/client";
import type { Engine, Things } from "../engine/types";
import { OnlineTable } from "../model/online";
import { writeLink, type TableLink } from "../model/link";
import type { Settings } from "../model/settings";
import type { Shown } from "../model/sitting";
import { Hall } from "./hall";
import { Lobby } from "./lobby";
import { SittingTable } from "./table";
import { Chat } from "../panel/chat";
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
    onstatus: setStatus,
  }));
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
      {props.link.table === ""
        ? <Hall client={client} settings={props.settings} change={props.change} home={props.home} />
        : <AtTable key={props.link.table + (props.link.secret ?? "")} {...props} client={client} />}
    </>
  );
}

function useTitle(mine: boolean) {
  useEffect(() => {
    document.title = mine ? `${_("Your turn")} · Ulm` : "Ulm";
    if (mine && document.hidden && "Notification" in window && Notification.permission === "granted")
      new Notification("Ulm", { body: _("It is your turn.") });
    return () => { document.title = "Ulm"; };
  }, [mine]);
}

function AtTable({ client, engine, link, things, settings, home, menu, rules, review, change }: Props & { client: Client }) {
  const [, redraw] = useState(0);
  const [shown, setShown] = useState<Shown | null>(null);
  const [lost, setLost] = useState<string | null>(null);
  const [table] = useState(() => new OnlineTable(client, engine, link));
  useEffect(() => {
    table.onchange = () => {
      if (table.sitting) table.sitting.onshown = setShown;
      redraw((n) => n + 1);
    };
    table.onlost = setLost;
    table.begin().catch((reason: Error) => setLost(reason.message));
    return () => table.leave();
  }, [table]);
  useEffect(() => void table.sitting?.refresh(), [things]);
  useTitle(!!shown && shown.seat !== 0 && shown.look.state.to_move === shown.seat);
  const { now } = table.story;
  if (lost !== null) return <main class="lobby"><p role="alert">{lost}</p><button type="button" onClick={home}>{_("Back")}</button></main>;
  if (!now) return <main class="waiting" aria-busy="true"><h1>Ulm</h1></main>;
  const chat = <Chat table={table} name={settings.name} />;
  if (!table.sitting || !shown) return <Lobby table={table} now={now} settings={settings} change={change} home={home} levels={things.levels}>{chat}</Lobby>;
  table.sitting.pace = settings.pace;
  const again = now.stage === "over" && table.seat
    ? () => void client.ask("rematch", link).then(({ table: next }) => { location.hash = writeLink({ ...link, table: next }); })
    : undefined;
  return (
    <SittingTable sitting={table.sitting} shown={shown} things={things} isLoud={settings.sound} rules={rules} leave={menu} again={again}
      review={() => void table.sitting!.game.record(table.seat).then(review)}>{chat}</SittingTable>
  );
}
