// What people at the table say to each other, and who is there.
import { useState } from "preact/hooks";
import { ChargePicture } from "../art/charge";
import type { OnlineTable } from "../model/online";
import { Trouble } from "./trouble";
import { _, count, format } from "../engine/words";

export function Chat({ table, name }: { table: OnlineTable; name: string }) {
  const [text, setText] = useState("");
  const [trouble, setTrouble] = useState<unknown>(null);
  const said = table.story.events.filter((event) => event.kind === "said");
  const here = table.presence;
  const others = (here?.here ?? []).filter((seat) => seat !== table.seat);
  const say = (e: Event) => {
    e.preventDefault();
    if (!text.trim()) return;
    void table.client.ask("say", { ...table.link, text: text.trim(), ...(name ? { name } : {}) }).then(() => {
      setText("");
      setTrouble(null);
    }, setTrouble);
  };
  return (
    <section class="chat" aria-label={_("Chat")}>
      {others.length || here?.spectators ? (
        <p class="soft present">
          {others.map((seat) => <span key={seat}><ChargePicture seat={seat} size="1.1em" /> {format(_("%s is here"), table.names[seat - 1]!)}</span>)}
          {here?.spectators ? <span>{count("%d person looks on", "%d people look on", here.spectators)}</span> : null}
        </p>
      ) : null}
      <div class="entries" role="log" tabindex={0} aria-label={_("Chat")}><ol>
        {said.map((event, i) => <li key={i}>{event.seat ? <ChargePicture seat={event.seat} size="1em" /> : null} <b>{event.name ?? ""}</b> {event.text}</li>)}
      </ol></div>
      <form onSubmit={say}><input type="text" maxLength={400} value={text} aria-label={_("Say something")} placeholder={_("Say something")} onInput={(e) => setText(e.currentTarget.value)} /></form>
      <Trouble reason={trouble} />
    </section>
  );
}
