// My games at the server: those of the account, and those of seats that were taken in this browser.
import { useEffect, useRef, useState } from "preact/hooks";
import { Objection, type Client } from "../online/client";
import type { Me, TableNow } from "../online/types";
import type { Seat } from "../engine/types";
import { useAgain } from "./again";
import { dropPlace, readPlaces } from "./places";
import type { Account } from "./account";
import type { TableLink } from "./link";

export interface MyGame { link: TableLink; now: TableNow; seat: Seat | 0; mine: boolean }

/** Objections after which a place is worth nothing any more. */
const GONE = new Set(["table", "invitation", "secret"]);

const seatOf = (table: TableNow, name: string): Seat | 0 => table.people.find((p) => p.account?.toLowerCase() === name.toLowerCase())?.seat ?? 0;

const game = (link: TableLink, now: TableNow, seat: Seat | 0): MyGame =>
  ({ link, now, seat, mine: now.stage === "running" && now.to_move === seat && !now.people.find((p) => p.seat === seat)?.handed });

/** Whose turn it is first, then the newest; asked for again and again. `lost`: the account is not known any more. */
export function useGames(client: Client, account: Account | null, lost: () => void): { games: MyGame[]; me: Me | null } {
  const [me, setMe] = useState<Me | null>(null);
  const [kept, setKept] = useState<MyGame[]>([]);
  const over = useRef(new Map<string, MyGame>());
  const look = async (place: TableLink): Promise<MyGame | null> => {
    const known = over.current.get(place.table);
    if (known) return known;
    const link: TableLink = { table: place.table, ...(place.secret ? { secret: place.secret } : {}), ...(place.invitation ? { invitation: place.invitation } : {}) };
    try {
      const { now, seat } = await client.ask("look", link);
      if (!seat) dropPlace(place.table);
      const found = game(link, now, seat);
      if (now.stage === "over") over.current.set(place.table, found);
      return seat ? found : null;
    } catch (reason) {
      if (reason instanceof Objection && GONE.has(reason.code)) dropPlace(place.table);
      return null;
    }
  };
  useEffect(() => setMe(null), [client, account]);
  useAgain(() => Promise.all([
    Promise.all(readPlaces().map(look)).then((list) => setKept(list.filter((it) => it !== null))),
    account ? client.ask("me", {}).then(setMe, (reason) => { if (reason instanceof Objection && reason.code === "token") lost(); }) : null,
  ]), [client, account]);
  const own = account && me ? me.tables.filter((t) => !kept.some((k) => k.now.table === t.table)).map((t) => game({ table: t.table }, t, seatOf(t, account.name))) : [];
  const rank = ({ mine, now }: MyGame) => (mine ? 0 : now.stage === "over" ? 2 : 1);
  const games = [...kept, ...own].sort((a, b) => rank(a) - rank(b) || b.now.changed - a.now.changed);
  return { games, me };
}
