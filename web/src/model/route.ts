// Where one is in the page, as its address says it: what is reloaded, kept as a bookmark or gone back to comes again.
import { readLink, withoutSeat, writeLink, type TableLink } from "./link";
import { readPlace } from "./places";

/** To what has to be opened first, and to all else. */
type GameRoute = { leaf: "play" | "review"; id: string };
/** a game that stands in the address, and a moment of it */
interface SharedGame { packed: string; at?: number | undefined }
type SharedRoute = { leaf: "shared" } & SharedGame;
export type Route = GameRoute | SharedRoute | { leaf: "start" | "learn" | "shelf" } | { leaf: "online"; link: TableLink };

export const isGameRoute = (route: Route): route is GameRoute => "id" in route;

function readRoute(hash: string): Route {
  const link = readLink(hash);
  if (link) return { leaf: "online", link };
  const words = new URLSearchParams(hash.replace(/^#/, ""));
  const game = words.get("game"), review = words.get("review"), packed = words.get("record");
  if (packed) return { leaf: "shared", packed, at: Number(words.get("at")) || undefined };
  if (game) return { leaf: "play", id: game };
  if (review) return { leaf: "review", id: review };
  return { leaf: words.has("lesson") ? "learn" : words.has("games") ? "shelf" : "start" };
}

/** Behind the #, as all that is nobody else's business. */
export const writeShared = ({ packed, at }: SharedGame) => `#record=${packed}${at ? `&at=${at}` : ""}`;

function writeRoute(route: Route): string {
  switch (route.leaf) {
    case "play": return `#${new URLSearchParams({ game: route.id })}`;
    case "review": return `#${new URLSearchParams({ review: route.id })}`;
    case "shared": return writeShared(route);
    case "learn": return "#lesson";
    case "shelf": return "#games";
    case "online": return writeLink({ ...withoutSeat(route.link), ...(route.link.review ? { review: true } : {}) });
    case "start": return "";
  }
}

/** What the browser remembers beside an address and shows to nobody. */
interface Beside { secret?: string; rules?: string }

export const beside = (): Beside => (history.state as Beside | null) ?? {};

/** Notes where one has come to. The secret of a seat is never in the address: whoever copies that gives no seat away. */
export function noteRoute(route: Route): void {
  const secret = route.leaf === "online" ? route.link.secret : undefined;
  history.pushState(secret ? { secret } : null, "", `${location.pathname}${writeRoute(route)}`);
}

/** Goes to a table, as if by a link. */
export function visit(link: TableLink): void {
  noteRoute({ leaf: "online", link });
  dispatchEvent(new PopStateEvent("popstate"));
}

/** The route of the address, with the seat that one has there; it goes out of the address into what is remembered. */
export function takeRoute(): Route {
  const route = readRoute(location.hash);
  if (route.leaf !== "online") return route;
  const { link } = route, place = readPlace(link.table);
  if (link.secret) history.replaceState({ ...beside(), secret: link.secret }, "", `${location.pathname}${writeRoute(route)}`);
  const secret = link.secret ?? beside().secret ?? place?.secret;
  const invitation = link.invitation ?? place?.invitation;
  return { leaf: "online", link: { ...link, ...(secret ? { secret } : {}), ...(invitation ? { invitation } : {}) } };
}
