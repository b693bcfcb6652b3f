// The points of every seat by their sources.
import type { Look } from "../engine/types";
import { ChargePicture } from "../art/charge";
import { sources } from "./breakdown";
import { _ } from "../engine/words";

/** `rules` opens the rule behind a source. */
export function ScoreSheet({ look, rules }: { look: Look; rules?: ((words: string) => void) | undefined }) {
  const isOver = look.state.phase === "over";
  return (
    <table class="scoresheet">
      <thead>
        <tr><th scope="col"><span class="said">{_("Points")}</span></th>
          {look.sheets.map((s) => <th key={s.seat} scope="col"><ChargePicture seat={s.seat} /> <span class="name">{look.names[s.seat - 1]}</span></th>)}</tr>
      </thead>
      <tbody>
        {sources(isOver).map(([member, name, rule]) => (
          <tr key={member}><th scope="row">{rules ? <button type="button" class="plain" title={_("Show the rule")} onClick={() => rules(rule)}>{name}</button> : name}</th>{look.sheets.map((s) => <td key={s.seat}>{s[member]}</td>)}</tr>
        ))}
        <tr class="total"><th scope="row">{isOver ? _("Total") : _("If it ended now")}</th>{look.sheets.map((s) => <td key={s.seat}>{s.total}</td>)}</tr>
      </tbody>
    </table>
  );
}
