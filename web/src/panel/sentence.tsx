// One sentence, always in the same place: whose turn it is, which round, what the game wants.
import type { Seat } from "../engine/types";
import { ChargePicture } from "../art/charge";
import { useTouch } from "../model/touch";
import { _, format } from "../engine/words";

interface Props { thinking: boolean; back?: () => void; children?: preact.ComponentChildren }

export function Sentence({ thinking, back, children }: Props) {
  const { look, seat, picked } = useTouch();
  const { state } = look;
  const mover = state.to_move;
  const mine = mover !== null && mover !== 0 && mover === seat;
  let words: string;
  if (mine) words = look.task ?? "";
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
