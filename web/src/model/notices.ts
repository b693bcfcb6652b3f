// Whether this browser is told of turns while no page is open, and how that begins and ends.
import type { Account } from "./account";
import { spoken } from "../engine/words";
import { beginNotices, endNotices, type Registration } from "../offline/turns";
import { keepTold, readTold } from "../offline/told";

/** Whether a browser of this kind can be told. */
export const canTell = () => "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;

async function registration(): Promise<Registration | undefined> {
  return canTell() ? navigator.serviceWorker.getRegistration() : undefined;
}

/** The channel by which it is told; also says the worker again as whom and in which language it is to ask. */
export async function refreshNotices({ token }: Account): Promise<string | null> {
  const worker = await registration();
  const told = worker ? await readTold() : null;
  if (!told || !(await worker!.pushManager.getSubscription())) return null;
  await keepTold({ ...told, token, catalogue: spoken() });
  return told.channel;
}

/** False where the person or the browser does not want it. To be called by a click. */
export async function allowNotices({ token }: Account, key: string): Promise<boolean> {
  if ((await Notification.requestPermission()) !== "granted") return false;
  const worker = await registration();
  if (!worker) return false;
  await beginNotices(worker, { token, key, catalogue: spoken() });
  return true;
}

export async function stopNotices(): Promise<void> {
  const worker = await registration();
  if (worker) await endNotices(worker);
}
