// How much room the table has: for all of it at once, or for one page after the other, upright or lying.
import { useEffect, useState } from "preact/hooks";

type Room = "whole" | "lying" | "upright";

/** An em is as large as people chose their letters to be: with larger ones there is less room. */
const ROOMS: [Room, string][] = [
  ["whole", "(min-width: 60em) and (min-height: 36em) and (min-aspect-ratio: 1/1), (min-width: 46em) and (min-height: 58em) and (max-aspect-ratio: 1/1)"],
  ["lying", "(min-width: 40em) and (min-height: 20em) and (min-aspect-ratio: 5/4)"],
];

const roomNow = (): Room => ROOMS.find(([, query]) => matchMedia(query).matches)?.[0] ?? "upright";

export function useRoom(): Room {
  const [room, setRoom] = useState(roomNow);
  useEffect(() => {
    const queries = ROOMS.map(([, query]) => matchMedia(query));
    const on = () => setRoom(roomNow());
    for (const query of queries) query.addEventListener("change", on);
    return () => { for (const query of queries) query.removeEventListener("change", on); };
  }, []);
  return room;
}
