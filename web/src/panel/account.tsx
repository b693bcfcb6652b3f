// An account: logging in, and the games of whoever is.
import { useEffect, useState } from "preact/hooks";
import type { Things } from "../engine/types";
import type { Client } from "../online/client";
import { nameOf } from "../online/person";
import type { Me, TableNow } from "../online/types";
import type { Account } from "../model/account";
import { writeLink } from "../model/link";
import { Bell, useTitle } from "./bell";
import { Trouble } from "./trouble";
import { _, count, format } from "../engine/words";

interface Props {
  client: Client;
  account: Account | null;
  levels: Things["levels"];
  /** logged in, or out with null */
  enter(account: Account | null): Promise<void>;
}

export function AccountPanel({ client, account, levels, enter }: Props) {
  return (
    <section aria-label={_("Account")}>
      {account ? <Own client={client} account={account} levels={levels} enter={enter} /> : <LogIn client={client} enter={enter} />}
    </section>
  );
}

function LogIn({ client, enter }: Omit<Props, "account" | "levels">) {
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

const seatOf = (table: TableNow, name: string) => table.people.find((p) => p.account?.toLowerCase() === name.toLowerCase())?.seat;

function whose(table: TableNow, name: string, levels: Things["levels"]): string {
  if (table.stage === "open") return _("open");
  if (table.stage === "over") return _("over");
  if (table.to_move === seatOf(table, name)) return _("Your turn");
  const person = table.people.find((p) => p.seat === table.to_move);
  return person ? format(_("It is %s's turn."), nameOf(person, levels)) : _("being played");
}

function Own({ client, account, levels, enter }: Props & { account: Account }) {
  const [me, setMe] = useState<Me | null>(null);
  useEffect(() => {
    const ask = () => client.ask("me", {}).then(setMe, () => {});
    void ask();
    const timer = setInterval(ask, 5000);
    return () => clearInterval(timer);
  }, [client, account]);
  const isMine = (table: TableNow) => table.stage === "running" && table.to_move === seatOf(table, account.name);
  const tables = [...(me?.tables ?? [])].sort((a, b) => Number(isMine(b)) - Number(isMine(a)) || b.changed - a.changed);
  useTitle(tables.some(isMine));
  return (
    <>
      <h2>{_("My games")}</h2>
      <p>{format(_("You are logged in as %s."), account.name)} {me?.games ? `${format(_("Elo %d"), Math.round(me.rating))}, ${count("%d rated game", "%d rated games", me.games)}` : ""}</p>
      {tables.length ? (
        <ul class="tables">
          {tables.slice(0, 30).map((t) => (
            <li key={t.table} class={isMine(t) ? "mine" : ""}>
              <a href={writeLink({ table: t.table })}>{t.people.map((p) => nameOf(p, levels) || "…").join(", ")}</a> <small>{whose(t, account.name, levels)}</small>
            </li>
          ))}
        </ul>
      ) : <p class="soft">{_("You have no games yet.")}</p>}
      <p class="word-choices">
        <Bell />
        <button type="button" onClick={() => void client.ask("logout", { token: account.token }).catch(() => {}).then(() => enter(null))}>{_("Log out")}</button>
      </p>
    </>
  );
}
