// What lies where, in words: for whoever cannot see the table.
import type { Look, Place, Quarter, Seat, SeatState, Things } from "../engine/types";
import { _, count, format } from "../engine/words";

const sentences = (list: (string | null | undefined)[]) => list.filter((text) => text).map((text) => text!.replace(/\.$/, "")).join(". ");

/** An outer place, the coat of arms beside it, and who has a seal on that. */
export function tellPlace(place: Place, look: Look, things: Things): string {
  const { state } = look;
  const lies = state.out[place], owner = state.edges[place];
  const coat = Object.values(things.coats).find((it) => it.place === place)!;
  return sentences([
    lies ? format(_("%s: %s lies here"), place, things.colours[lies].name) : format(_("%s: empty"), place),
    format(_("Coat of arms beside it: %s"), coat.name),
    owner ? format(_("Seal on it: %s"), look.names[owner - 1]!) : null,
  ]);
}

/** A quarter: what it does, from where it is sealed, who has seals and a crest there, how much room is left. */
export function tellQuarter(quarter: Quarter, look: Look, things: Things): string {
  const it = things.quarters[quarter];
  const seals = Object.entries(look.state.seals[quarter]).filter(([, n]) => n > 0);
  const free = it.spaces - seals.reduce((sum, [, n]) => sum + n, 0);
  const crest = look.state.crests[quarter];
  return sentences([
    it.name,
    it.effect,
    format(_("River spaces %s to %s"), nameSpace(it.river[0]!, things), nameSpace(it.river[it.river.length - 1]!, things)),
    seals.length ? format(_("Seals: %s"), seals.map(([seat, n]) => `${look.names[Number(seat) - 1]} ${n}`).join(", ")) : null,
    format(_("Free spaces: %d of %d"), free, it.spaces),
    crest ? format(_("Crest: %s"), look.names[crest - 1]!) : null,
  ]);
}

/** A space of the river is called what is printed there: its points at the end. */
export function nameSpace(space: number, things: Things): string {
  const { points } = things.river[space - 1]!;
  return points > 0 ? `+${points}` : `\u2212${-points}`;
}

export function tellSpace(space: number, things: Things): string {
  const it = things.river[space - 1]!;
  return sentences([`${_("River space")} ${nameSpace(space, things)}`, it.effect, `${_("Points at the end")}: ${it.points}`]);
}

export const tellBarge = (seat: SeatState, look: Look, things: Things) =>
  format(_("Barge of %s: space %s"), look.names[seat.seat - 1]!, nameSpace(seat.space, things));

export const tellBag = (look: Look) =>
  count("%d tile in the bag", "%d tiles in the bag", Object.values(look.state.bag).reduce((a, b) => a + b, 0));

/** A card with what it does when it is played and what it scores when it is laid down. */
export function tellCard(card: string, things: Things): string {
  const it = things.cards[card];
  return it ? sentences([it.title, `${_("If played")}: ${it.played}`, `${_("If laid down")}: ${it.laid}`]) : _("A hidden card");
}

/** Whose turn it is, what is asked and which round it is. */
export function tellTask(look: Look, seat: Seat | 0): string {
  const { state } = look;
  const round = format(_("Round %d of %d"), state.round, state.rounds);
  if (state.phase === "over") return _("The game is over.");
  if (!state.to_move) return round;
  if (state.to_move === seat) return sentences([_("Your turn"), look.task, round]);
  return sentences([format(_("It is %s's turn."), look.names[state.to_move - 1]!), round]);
}
