// Whether this page is still the one that the server has: a page that was kept, or a tab that is old, may know other rules.
import { useEffect, useState } from "preact/hooks";

const SCRIPT = /ulm-[0-9a-f]+\.js/;

/** The name of the page's script has the hash of all that it is made of in it, the rules' wasm as well. */
const own = () => SCRIPT.exec(document.querySelector<HTMLScriptElement>("script[src]")?.src ?? "")?.[0];

async function isOld(): Promise<boolean> {
  try {
    const answer = await fetch(`${location.origin}${location.pathname}`, { cache: "no-store" });
    const [there] = answer.ok ? SCRIPT.exec(await answer.text()) ?? [] : [];
    return there !== undefined && there !== own();
  } catch {
    return false; // nobody there knows better
  }
}

/** Asked at once, when somebody comes back to the page, and whenever one of these changes. */
export function useVersion(changes: unknown[]): boolean {
  const [old, setOld] = useState(false);
  useEffect(() => {
    const ask = () => { if (!document.hidden) void isOld().then((is) => setOld(is)); };
    ask();
    document.addEventListener("visibilitychange", ask);
    return () => document.removeEventListener("visibilitychange", ask);
  }, changes);
  return old;
}
