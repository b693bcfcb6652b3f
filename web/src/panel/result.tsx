// After the last round: who won, by what.
import type { Look } from "../engine/types";
import { ScoreSheet } from "./scoresheet";
import { _, format } from "../engine/words";

interface Props {
  look: Look;
  review(): void;
  again?: (() => void) | undefined;
  /** looking on, one does not play again oneself */
  isOnlooker?: boolean;
}

export function Result({ look, review, again, isOnlooker }: Props) {
  const winners = (look.state.winners ?? []).map((seat) => look.names[seat - 1]!);
  return (
    <div class="result">
      <h2>{winners.length === 1 ? format(_("%s wins."), winners[0]!) : format(_("Shared by %s."), winners.join(", "))}</h2>
      <ScoreSheet look={look} />
      <div class="word-choices">
        {again ? <button type="button" class="strong" onClick={again}>{isOnlooker ? _("Look on at the next game") : _("Play again")}</button> : null}
        <button type="button" onClick={review}>{_("Look back at the game")}</button>
      </div>
    </div>
  );
}
