// A score by its sources.
import type { Sheet } from "../engine/types";
import { _ } from "../engine/words";

/** Each with its name and the rule about it. */
export const sources = (isOver = false): [keyof Sheet, string, string][] => [
  ["during", isOver ? _("During the game") : _("Scored so far"), "R-END-1"],
  ["sparrows", _("Sparrows"), "R-END-1"],
  ["river", _("The river"), "R-RIVER-5"],
  ["cathedral", _("Cathedral cards"), "R-CARD-CATHEDRAL"],
  ["trade", _("Trade cards"), "R-CARD-TRADE"],
  ["chronicle", _("Chronicle cards"), "R-CARD-CHRONICLE"],
];

export function Breakdown({ sheet }: { sheet: Sheet }) {
  return (
    <dl class="breakdown">
      {sources().map(([member, name]) => (
        <div key={member}><dt>{name}</dt><dd>{sheet[member]}</dd></div>
      ))}
      <div class="total"><dt>{_("If it ended now")}</dt><dd>{sheet.total}</dd></div>
    </dl>
  );
}
