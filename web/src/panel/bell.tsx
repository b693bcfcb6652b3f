// Being told that it is one's turn: in the title, and where it is allowed by the system.
import { useEffect, useState } from "preact/hooks";
import { _ } from "../engine/words";

const canAsk = () => "Notification" in window && Notification.permission === "default";

/** Asks for permission, and only when it is clicked. */
export function Bell() {
  const [asks, setAsks] = useState(canAsk);
  if (!asks) return null;
  return <button type="button" onClick={() => void Notification.requestPermission().then(() => setAsks(canAsk()))}>{_("Tell me when it is my turn")}</button>;
}

export function useTitle(mine: boolean): void {
  useEffect(() => {
    document.title = mine ? `${_("Your turn")} · Ulm` : "Ulm";
    if (mine && document.hidden && "Notification" in window && Notification.permission === "granted")
      new Notification("Ulm", { body: _("It is your turn.") });
    return () => { document.title = "Ulm"; };
  }, [mine]);
}
