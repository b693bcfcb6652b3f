// An account: logging in, and who is.
import { useState } from "preact/hooks";
import type { Client } from "../online/client";
import type { Me } from "../online/types";
import type { Account } from "../model/account";
import { stopNotices } from "../model/notices";
import { Notices } from "./notices";
import { Trouble } from "./trouble";
import { _, count, format } from "../engine/words";

interface Props {
  client: Client;
  account: Account | null;
  me: Me | null;
  /** logged in, or out with null */
  enter(account: Account | null): Promise<void>;
}

export function AccountPanel({ client, account, me, enter }: Props) {
  return (
    <section aria-label={_("Account")}>
      {account ? <Own client={client} account={account} me={me} enter={enter} /> : <LogIn client={client} enter={enter} />}
    </section>
  );
}

function LogIn({ client, enter }: Pick<Props, "client" | "enter">) {
  const [name, setName] = useState("");
  const [password, setPassword] = useState("");
  const [trouble, setTrouble] = useState<unknown>(null);
  const ask = (request: "login" | "register") => client.ask(request, { name, password })
    .then(({ account, token }) => enter({ name: account, token }))
    .catch(setTrouble);
  return (
    <form onSubmit={(e) => { e.preventDefault(); void ask("login"); }}>
      <h2>{_("Account")}</h2>
      <p class="soft">{_("Nobody needs one. With it your games are found on all your devices.")}</p>
      <label class="named">{_("Account name")}<input type="text" autoComplete="username" maxLength={32} required value={name} onInput={(e) => setName(e.currentTarget.value)} /></label>
      <label class="named">{_("Password")}<input type="password" autoComplete="current-password" minLength={8} maxLength={200} required value={password} onInput={(e) => setPassword(e.currentTarget.value)} /></label>
      <p class="word-choices">
        <button type="submit">{_("Log in")}</button>
        <button type="button" onClick={(e) => e.currentTarget.form!.reportValidity() && void ask("register")}>{_("Make an account")}</button>
      </p>
      <Trouble reason={trouble} />
    </form>
  );
}

/** What changes the account wants its password once more. */
function Secured({ title, words, deed, isNew, done, children }: { title: string; words: string; deed(password: string, next: string): Promise<unknown>; isNew?: boolean; done: string; children?: preact.ComponentChildren }) {
  const [password, setPassword] = useState("");
  const [next, setNext] = useState("");
  const [trouble, setTrouble] = useState<unknown>(null);
  const [isDone, setDone] = useState(false);
  const send = (e: Event) => {
    e.preventDefault();
    setTrouble(null);
    setDone(false);
    void deed(password, next).then(() => {
      setPassword("");
      setNext("");
      setDone(true);
    }, setTrouble);
  };
  return (
    <details>
      <summary>{title}</summary>
      <form onSubmit={send}>
        {children}
        <label class="named">{_("Password")}<input type="password" autoComplete="current-password" minLength={8} maxLength={200} required value={password} onInput={(e) => setPassword(e.currentTarget.value)} /></label>
        {isNew ? <label class="named">{_("New password")}<input type="password" autoComplete="new-password" minLength={8} maxLength={200} required value={next} onInput={(e) => setNext(e.currentTarget.value)} /></label> : null}
        <button type="submit">{words}</button>
        <p role="status">{isDone ? done : ""}</p>
        <Trouble reason={trouble} />
      </form>
    </details>
  );
}

function Own({ client, account, me, enter }: Props & { account: Account }) {
  return (
    <>
      <h2>{_("Account")}</h2>
      <p>{format(_("You are logged in as %s."), account.name)} {me?.games ? `${format(_("Elo %d"), Math.round(me.rating))}, ${count("%d rated game", "%d rated games", me.games)}` : ""}</p>
      <p class="soft">{_("What you play now counts for your rating.")}</p>
      <Notices client={client} account={account} />
      {me?.moderator ? <p><a class="button" href="#moderation">{_("Moderation")}</a></p> : null}
      <Secured title={_("Change the password")} words={_("Set the new password")} isNew done={_("The password is changed. All other devices are logged out.")}
        deed={(password, next) => client.ask("password", { password, new: next })} />
      <Secured title={_("Delete the account")} words={_("Delete the account for good")} done="" deed={(password) => client.ask("forget", { password }).then(() => enter(null))}>
        <p class="soft">{_("Your name goes from all tables and records, and what you said there too. The games stay. This cannot be taken back.")}</p>
      </Secured>
      <button type="button" onClick={() => void stopNotices().catch(() => {}).then(() => client.ask("logout", { token: account.token })).catch(() => {}).then(() => enter(null))}>{_("Log out")}</button>
    </>
  );
}
