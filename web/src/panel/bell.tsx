// Being told that it is one's turn: in the title, and where it is allowed by the system.
import { useEffect, useState } from "preact/hooks";
import { _ } from "../engine/words";

const canAsk = () => "Notification" in window && Notification.permission === "default";
const TAG = "ulm-turn";

/** Asks for permission, and only when it is clicked. */
export function Bell() {
  const [asks, setAsks] = useState(canAsk);
  if (!asks) return null;
  return <button type="button" onClick={() => void Notification.requestPermission().then(() => setAsks(canAsk()))}>{_("Tell me when it is my turn")}</button>;
}

const registration = async () => ("serviceWorker" in navigator ? await navigator.serviceWorker.getRegistration() : undefined);

/** By the service worker, the only way on phones; a click on it leads here. Returns how it is taken back. */
async function ring(words: string): Promise<() => void> {
  const options = { body: words, tag: TAG, data: location.href };
  const worker = await registration();
  if (!worker?.active) {
    const note = new Notification("Ulm", options);
    note.onclick = () => focus();
    return () => note.close();
  }
  await worker.showNotification("Ulm", options);
  return () => void worker.getNotifications({ tag: TAG }).then((notes) => notes.forEach((note) => note.close()));
}

export function useTitle(mine: boolean): void {
  useEffect(() => {
    document.title = mine ? `${_("Your turn")} · Ulm` : "Ulm";
    if (!mine) return;
    const rung = document.hidden && "Notification" in window && Notification.permission === "granted"
      ? ring(_("It is your turn.")).catch(() => null)
      : null;
    const hush = () => { if (!document.hidden) void rung?.then((quiet) => quiet?.()); };
    document.addEventListener("visibilitychange", hush);
    return () => {
      document.removeEventListener("visibilitychange", hush);
      void rung?.then((quiet) => quiet?.());
      document.title = "Ulm";
    };
  }, [mine]);
}
