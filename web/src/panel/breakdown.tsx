// A score by its sources.
import type { Sheet } from "../engine/types";
import { _ } from "../engine/words";

export const sources = (): [keyof Sheet, string][] => [
  ["during", _("Scored so far")],
  ["sparrows", _("Sparrows")],
  ["river", _("River")],
  ["cathedral", _("Cathedral cards")],
  ["trade", _("Trade cards")],
  ["chronicle", _("Chronicle cards")],
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
