// Being told of turns in this browser, also while no page is open: its push service only wakes the service worker, which
// asks the server what is new and says it in the reader's language.
import { _, count, useCatalogue } from "../engine/words";
import { dropTold, keepTold, readTold, type Told } from "./told";

/** As much of the service worker's registration as is used. */
export type Registration = Pick<ServiceWorkerRegistration, "scope" | "pushManager" | "showNotification">;

interface Objected { error?: { code: string; sentence: string } }

/** The server's objection, as the page says it (reason.ts). */
class Refusal extends Error {
  constructor(readonly code: string, sentence: string) { super(sentence); }
}

async function ask<Answer>({ token }: Pick<Told, "token">, request: string, more: object): Promise<Answer> {
  const answer = await fetch(`api/${request}`, {
    method: "POST", headers: { "Content-Type": "application/json", Authorization: `Bearer ${token}` }, body: JSON.stringify(more),
  });
  const said = await answer.json() as Answer & Objected;
  if (!answer.ok) throw new Refusal(said.error?.code ?? "", said.error?.sentence ?? answer.statusText);
  return said;
}

/** No notice comes here any more. Where the server cannot be told, the push service tells it. */
export async function endNotices({ pushManager }: Registration): Promise<void> {
  const told = await readTold();
  await dropTold();
  if (told) await ask(told, "unsubscribe", { channel: told.channel }).catch(() => {});
  await (await pushManager.getSubscription())?.unsubscribe();
}

/** From now on notices come here. */
export async function beginNotices(registration: Registration, who: Omit<Told, "channel">): Promise<void> {
  await endNotices(registration);
  const subscription = await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: who.key });
  try {
    const { channel } = await ask<Pick<Told, "channel">>(who, "subscribe", { kind: "push", to: subscription.endpoint, language: who.catalogue.language });
    await keepTold({ ...who, channel });
  } catch (reason) {
    await subscription.unsubscribe();
    throw reason;
  }
}

/** The push service has given the browser another address. */
export async function renewNotices(registration: Registration): Promise<void> {
  const told = await readTold();
  if (told) await beginNotices(registration, told);
}

interface News { body: string; place: string; isLast?: boolean }

async function news(told: Told): Promise<News> {
  try {
    const { turns } = await ask<{ turns: { table: string }[] }>(told, "turns", {});
    const [first, ...others] = turns;
    if (!first) return { body: _("You are told here when it is your turn."), place: "#hall" };
    return {
      body: count("It is your turn in %d game of Ulm.", "It is your turn in %d games of Ulm.", turns.length),
      place: others.length ? "#hall" : `#table=${first.table}`,
    };
  } catch (reason) {
    if (!(reason instanceof Refusal) || reason.code !== "token") return { body: _("It is your turn."), place: "#hall" };
    return { body: _("You are logged out here, so you are told of no more turns."), place: "#hall", isLast: true };
  }
}

/** Woken by the push service. Browsers want something to be shown each time. */
export async function tellNotice(registration: Registration): Promise<void> {
  const told = await readTold();
  if (told) useCatalogue(told.catalogue);
  const { body, place, isLast } = told ? await news(told) : { body: _("It is your turn."), place: "#hall", isLast: true };
  const options = {
    body, tag: "ulm-turn", data: registration.scope + place, lang: told?.catalogue.language ?? "en",
    actions: [{ action: "off", title: _("Tell me no more here") }],
  };
  await registration.showNotification("Ulm", options);
  if (isLast) await endNotices(registration);
}
