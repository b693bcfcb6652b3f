// After the last round: who won and how it came, drawn; then the way to what could have been better.
import type { Look, Sheet } from "../engine/types";
import { Triumph } from "../art/triumph";
import { sources } from "./breakdown";
import { _, count, format } from "../engine/words";

interface Props {
  look: Look;
  review(): void;
  again?: (() => void) | undefined;
  /** looking on, one does not play again oneself */
  isOnlooker?: boolean;
}

/** By how much, and in what the winner was furthest ahead of the next one. */
function howItCame({ sheets, names, state }: Look): string[] {
  const winners = state.winners ?? [];
  const [winner] = winners;
  const first = sheets.find(({ seat }) => seat === winner);
  const second = sheets.filter(({ seat }) => seat !== winner).reduce<Sheet | null>((most, it) => (most && most.total >= it.total ? most : it), null);
  if (!first || !second || winners.length > 1) return [];
  const ahead = first.total - second.total, other = names[second.seat - 1]!;
  const [best] = sources(true).map(([member, name]) => ({ name, more: first[member] - second[member] })).sort((a, b) => b.more - a.more);
  return [
    ahead ? count("%d point ahead of %s.", "%d points ahead of %s.", ahead, ahead, other) : format(_("As many points as %s, but seals in more quarters."), other),
    ...(best && best.more > 0 ? [count("Furthest ahead: %s, %d point more.", "Furthest ahead: %s, %d points more.", best.more, best.name, best.more)] : []),
  ];
}

export function Result({ look, review, again, isOnlooker }: Props) {
  const winners = look.state.winners ?? [];
  const names = winners.map((seat) => look.names[seat - 1]!);
  const standings = look.sheets.map(({ seat, total }) => ({ seat, total, name: look.names[seat - 1]!, wins: winners.includes(seat) }));
  return (
    <section class="result" aria-label={_("The game is over.")}>
      <div class="verdict">
        <h2>{names.length === 1 ? format(_("%s wins."), names[0]!) : format(_("Shared by %s."), names.join(", "))}</h2>
        {howItCame(look).map((words) => <p key={words}>{words}</p>)}
        <div class="word-choices">
          <button type="button" class="strong" onClick={review}>{_("Look back at the game")}</button>
          {again ? <button type="button" onClick={again}>{isOnlooker ? _("Look on at the next game") : _("Play again")}</button> : null}
        </div>
      </div>
      <Triumph standings={standings} />
    </section>
  );
}
