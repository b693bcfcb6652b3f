// Complaining to the moderators about what somebody said.
import { useState } from "preact/hooks";
import type { Client } from "../online/client";
import type { TableLink } from "../model/link";
import { Trouble } from "./trouble";
import { _ } from "../engine/words";

interface Props {
  client: Client;
  link: TableLink;
  /** of the event with the words */
  number: number;
  close(): void;
}

export function Complain({ client, link, number, close }: Props) {
  const [reason, setReason] = useState("");
  const [trouble, setTrouble] = useState<unknown>(null);
  const send = (e: Event) => {
    e.preventDefault();
    const { table, secret, invitation } = link;
    client.ask("report", { table, ...(secret ? { secret } : {}), ...(invitation ? { invitation } : {}), number, reason: reason.trim() }).then(close, setTrouble);
  };
  return (
    <form class="complain" onSubmit={send}>
      <label>{_("What is wrong with these words?")}<input type="text" maxLength={100} required value={reason} onInput={(e) => setReason(e.currentTarget.value)} /></label>
      <p class="word-choices"><button type="submit">{_("Tell a moderator")}</button> <button type="button" onClick={close}>{_("Cancel")}</button></p>
      <Trouble reason={trouble} />
    </form>
  );
}
