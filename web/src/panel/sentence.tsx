// One sentence, always in the same place: whose turn it is, which round, what the game wants.
import type { Seat, Thing, Way } from "../engine/types";
import { ChargePicture } from "../art/charge";
import { spare } from "../model/picking";
import { useTouch } from "../model/touch";
import type { Next } from "../model/ways";
import { _, count, format } from "../engine/words";

/** What is to be touched after what was touched: things of one kind say it. */
function nextTask(next: Map<Thing, Next>, picked: Way): string {
  const kinds = new Set([...next.keys()].map((thing) => thing.split(":", 1)[0]!));
  const only = (...these: string[]) => [...kinds].every((kind) => these.includes(kind));
  if (only("tile")) {
    if (picked.some((thing) => thing.startsWith("card:"))) return _("Choose a tile.");
    const isPrice = [...next.values()].every(({ move }) => move === null);
    if (isPrice) return _("Choose two tiles to pay with.");
    return picked.some((thing) => thing.startsWith("tile:")) ? _("Choose the second tile to pay with.") : _("Choose a tile to pay with.");
  }
  if (only("tile", "coins")) return _("Choose what you pay with.");
  if (only("quarter")) return _("Choose a quarter.");
  if (only("descendant")) return _("Choose a descendant.");
  if (only("quarter", "descendant")) return _("Choose a quarter, or in the Oath House a descendant.");
  if (only("place")) return _("Choose a tile that was pushed out.");
  if (only("side")) return _("Choose a side of the square.");
  if (only("dock")) return _("Choose a tile of the docks.");
  if (only("way")) return _("Play the card, or lay it down.");
  return "";
}

interface Props { thinking: boolean; back?: () => void; children?: preact.ComponentChildren }

export function Sentence({ thinking, back, children }: Props) {
  const { look, seat, picked, next, armed } = useTouch();
  const { state } = look;
  const mover = state.to_move;
  const mine = mover !== null && mover !== 0 && mover === seat;
  let words: string;
  if (mine && armed === "end") words = count("%d action is not used yet.", "%d actions are not used yet.", spare(look));
  else if (mine) words = (picked.length && nextTask(next, picked)) || (look.task ?? "");
  else if (mover) words = format(thinking ? _("%s is thinking.") : _("It is %s's turn."), look.names[mover - 1]!);
  else words = "";
  return (
    <section class={`sentence ${mine ? "mine" : ""}`} aria-label={_("What is asked")} data-anchor="sentence">
      {mover ? <ChargePicture seat={mover as Seat} size="1.6em" /> : null}
      <h2 class="who">{mine ? _("Your turn") : mover ? look.names[mover - 1] : state.phase === "over" ? _("The game is over.") : ""}</h2>
      <span class="wish">{words}</span>
      <span class="round">{format(_("Round %d of %d"), state.round, state.rounds)}</span>
      {children}
      {picked.length && back ? <button type="button" class="plain" aria-keyshortcuts="Escape" onClick={back}>{_("Back")} <kbd aria-hidden="true">Esc</kbd></button> : null}
    </section>
  );
}
