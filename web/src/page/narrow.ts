// Whether the screen is too narrow or, zoomed or on its side, too low for the whole table at once.
import { useEffect, useState } from "preact/hooks";

const QUERY = "(max-width: 760px), (max-aspect-ratio: 1/1), (max-height: 480px)";

export function useNarrow(): boolean {
  const [narrow, setNarrow] = useState(() => matchMedia(QUERY).matches);
  useEffect(() => {
    const query = matchMedia(QUERY);
    const on = () => setNarrow(query.matches);
    query.addEventListener("change", on);
    return () => query.removeEventListener("change", on);
  }, []);
  return narrow;
}
