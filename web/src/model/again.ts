// Asked again and again, for what nobody tells by itself.
import { useEffect } from "preact/hooks";

const EVERY = 5000;

/** One question at a time: without a connection it waits, and the others would pile up behind it. */
export function useAgain(ask: () => Promise<unknown>, changes: unknown[]): void {
  useEffect(() => {
    let isAsking = false;
    const again = () => {
      if (isAsking) return;
      isAsking = true;
      void ask().finally(() => { isAsking = false; });
    };
    again();
    const timer = setInterval(again, EVERY);
    return () => clearInterval(timer);
  }, changes);
}
