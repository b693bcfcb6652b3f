// Where an account is told of its turns while it is not there: in this browser, by mail, by webhook; and when not.
import { useEffect, useRef, useState } from "preact/hooks";
import type { Client } from "../online/client";
import type { Channel, Channels } from "../online/types";
import type { Account } from "../model/account";
import { allowNotices, canTell, refreshNotices, stopNotices } from "../model/notices";
import { Trouble } from "./trouble";
import { _, spoken } from "../engine/words";

interface Props { client: Client; account: Account }

const kindOf = (kind: Channel["kind"]) => ({ mail: _("Mail"), discord: "Discord", ntfy: "ntfy", push: _("Another browser") })[kind];

export function Notices({ client, account }: Props) {
  const [channels, setChannels] = useState<Channels | null>(null);
  const [own, setOwn] = useState<string | null>(null);
  const [trouble, setTrouble] = useState<unknown>(null);
  const [said, setSaid] = useState("");
  const chosen = useRef<Partial<Channels["quiet"]>>({}); // of the quiet hours, and not yet what the server says
  const look = async () => {
    setOwn(await refreshNotices(account));
    setChannels(await client.ask("channels", {}));
  };
  const attempt = (deed: Promise<unknown>, words = "") => {
    setTrouble(null);
    setSaid("");
    return deed.then(() => setSaid(words)).catch(setTrouble).then(look).catch(setTrouble);
  };
  const { language } = spoken();
  useEffect(() => void look().catch(setTrouble), [client, account, language]);
  if (!channels?.kinds.length) return <Trouble reason={trouble} />;
  const { push, kinds } = channels;
  const quiet = { ...channels.quiet, ...chosen.current };
  const begin = async () => { if (!(await allowNotices(account, push!))) setSaid(_("This browser does not show notices of this page. Its settings can allow them.")); };
  const others = channels.channels.filter(({ channel }) => channel !== own);
  const change = (part: Partial<typeof quiet>) => {
    const mine = chosen.current = { ...chosen.current, ...part };
    void attempt(client.ask("quiet", { ...quiet, ...mine, offset: -new Date().getTimezoneOffset(), language }))
      .then(() => { if (chosen.current === mine) chosen.current = {}; });
  };
  return (
    <>
      <h3>{_("When it is my turn")}</h3>
      <p class="soft">{_("While you are not here, you can be told that it is your turn.")}</p>
      {push && canTell() ? (
        own ? <button type="button" onClick={() => void attempt(stopNotices())}>{_("Tell me no more in this browser")}</button>
          : <button type="button" onClick={() => { setTrouble(null); setSaid(""); void begin().catch(setTrouble).then(look).catch(setTrouble); }}>{_("Tell me in this browser")}</button>
      ) : null}
      <ul class="tables">
        {others.map(({ channel, kind, to, confirmed, failing }) => (
          <li key={channel}>
            <b>{kindOf(kind)}</b> {to} <small>{!confirmed ? _("Follow the link in the mail first.") : failing ? _("The last notice did not arrive.") : null}</small>{" "}
            {confirmed ? <button type="button" onClick={() => void attempt(client.ask("try", { channel }), _("It has arrived."))}>{_("Try it")}</button> : null}{" "}
            <button type="button" onClick={() => void attempt(client.ask("unsubscribe", { channel }))}>{_("Take away")}</button>
          </li>
        ))}
      </ul>
      <Place kinds={kinds.filter((kind) => kind !== "push")} add={(kind, to) => void attempt(client.ask("subscribe", { kind, to, language }))} />
      <Hours of={_("Quiet from")} hour={quiet.from} change={(from) => change({ from })} />
      <Hours of={_("Quiet until")} hour={quiet.until} change={(until) => change({ until })} />
      {said ? <p role="status">{said}</p> : null}
      <Trouble reason={trouble} />
    </>
  );
}

function Place({ kinds, add }: { kinds: Channel["kind"][]; add(kind: Channel["kind"], to: string): void }) {
  const [kind, setKind] = useState(kinds[0]);
  const [to, setTo] = useState("");
  if (!kind) return null;
  return (
    <form onSubmit={(e) => { e.preventDefault(); add(kind, to.trim()); setTo(""); }}>
      <label class="named">{_("Tell me by")}
        <select value={kind} onChange={(e) => setKind(e.currentTarget.value as Channel["kind"])}>{kinds.map((it) => <option key={it} value={it}>{kindOf(it)}</option>)}</select>
      </label>
      <label class="named">{_("Address")}<input type="text" maxLength={512} required value={to} onInput={(e) => setTo(e.currentTarget.value)} /></label>
      <button type="submit">{_("Tell me there")}</button>
    </form>
  );
}

/** The same hour twice is never. */
function Hours({ of, hour, change }: { of: string; hour: number; change(hour: number): void }) {
  return (
    <label class="named">{of}
      <select value={hour} onChange={(e) => change(Number(e.currentTarget.value))}>{Array.from({ length: 24 }, (_none, n) => <option key={n} value={n}>{`${n}:00`}</option>)}</select>
    </label>
  );
}
