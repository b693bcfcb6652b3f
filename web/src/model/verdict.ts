// Whether a game's luck was fair, in a sentence.
import type { Proof } from "../engine/types";
import { _, count, format } from "../engine/words";

export function sayVerdict({ verdict, draws, line }: Proof): string {
  switch (verdict) {
    case "proved": return count("Fair: the %d draw came from the seed.", "Fair: all %d draws came from the seed.", draws);
    case "no-seed": return _("The seed is made known when the game is over.");
    case "no-secret": return _("It cannot be told: the record does not say where its seed comes from.");
    case "commitment": return _("Not fair: the secret is not the one that was promised before the game.");
    case "seed": return _("Not fair: the seed does not come from the secret.");
    case "draw": return format(_("Not fair: in line %d something else was drawn than the seed brings."), line ?? 0);
    default: return format(_("It cannot be told: line %d of the record cannot be read."), line ?? 0);
  }
}
