// Whether there is a server: a page that was kept opens without one.
import { useEffect, useState } from "preact/hooks";

const AGAIN = 5000;

async function answers(): Promise<boolean> {
  try {
    const answer = await fetch(`${location.origin}/healthz`, { cache: "no-store" });
    await answer.text(); // so that the connection is free again
    return answer.ok;
  } catch {
    return false;
  }
}

/** Asked for once and when the network changes; while there is none again and again. */
export function useReach(): boolean {
  const [isThere, setThere] = useState(navigator.onLine);
  const [asked, setAsked] = useState(0);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined, isStale = false;
    void answers().then((is) => {
      if (isStale) return;
      setThere(is);
      if (!is) timer = setTimeout(() => setAsked(asked + 1), AGAIN);
    });
    const change = () => setAsked(asked + 1);
    addEventListener("online", change);
    addEventListener("offline", change);
    return () => {
      isStale = true;
      clearTimeout(timer);
      removeEventListener("online", change);
      removeEventListener("offline", change);
    };
  }, [asked]);
  return isThere;
}
