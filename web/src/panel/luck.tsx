// Whether the luck of a game was fair, and how one can know, in words for everybody.
import type { Proof } from "../engine/types";
import type { Place } from "../model/places";
import { _, count, format } from "../engine/words";

/** Whether all that this browser wrote down before the game is in the record as it was. */
function isAsNoted(proof: Proof, record: string, place: Place | undefined): boolean {
  return (!place?.commitment || place.commitment === proof.commitment) && (!place?.seal || place.seal === proof.seal) && hasEntropy(record, place);
}

const hasEntropy = (record: string, place: Place | undefined) => !place?.entropy || new RegExp(`^entropy \\d: ${place.entropy}$`, "m").test(record);

function verdict({ verdict: word, secret, commitment }: Proof, isNoted: boolean): string {
  if (word === "proved" && !isNoted) return _("The luck does not fit what this browser wrote down before the game!");
  if (word === "proved") return secret && commitment ? _("The luck was fair: nobody chose it.") : _("The luck fits its seed.");
  if (word === "no-seed") return _("The luck cannot be checked yet: the record does not have the seed.");
  if (word === "no-secret") return _("The luck cannot be checked: the record lacks the secret that it was made of.");
  if (word === "unreadable") return _("The luck cannot be checked: this is not a whole record.");
  return _("The luck does not fit! The record was changed, or somebody chose the luck.");
}

/** What was proved, a sentence each. `place`: what this browser wrote down before the game. */
function facts(proof: Proof, record: string, names: string[], place: Place | undefined): string[] {
  const list: string[] = [];
  if (proof.commitment) {
    list.push(_("Before the first move the server sealed a secret number. At the end it opened the seal: it was that number."));
    if (place?.commitment) list.push(place.commitment === proof.commitment
      ? _("It is the seal that this browser wrote down before the game.")
      : _("But it is not the seal that this browser wrote down before the game!"));
  }
  if (proof.secret) {
    list.push(proof.entropy.length
      ? format(_("Random numbers of these players were mixed with it, so that the server could not choose either: %s."), proof.entropy.map((seat) => names[seat - 1]!).join(", "))
      : _("No player mixed in a number of their own."));
    if (proof.promised.length) list.push(format(_("These players had promised their number before anybody knew another's: %s."), proof.promised.map((seat) => names[seat - 1]!).join(", ")));
    if (place?.seal) list.push(place.seal === proof.seal
      ? _("All promises are as this browser saw them before it revealed yours.")
      : _("But the promises are not as this browser saw them before it revealed yours!"));
    if (place?.entropy) list.push(hasEntropy(record, place) ? _("Yours is among them, as this browser sent it.") : _("But yours is not among them as this browser sent it!"));
  } else if (proof.verdict === "proved") list.push(_("The game was not dealt by a server: whoever began it had the seed."));
  if (proof.draws) list.push(count("%d draw was made anew from these numbers, and it was the same.", "%d draws were made anew from these numbers, and all were the same.", proof.draws));
  if (proof.verdict === "no-seed") list.push(_("The seed is made known when the game is over. Download the record again then."));
  if (proof.verdict === "proved") list.push(proof.over ? _("The game is over, and its result is right.") : _("The record breaks off; all is proved up to there."));
  else if (proof.line && proof.expected) list.push(format(_("Line %d: %s"), proof.line, proof.expected));
  return list;
}

interface Props { proof: Proof; record: string; names: string[]; place: Place | undefined }

export function Luck({ proof, record, names, place }: Props) {
  return (
    <div class="luck" role="status">
      <h2>{verdict(proof, isAsNoted(proof, record, place))}</h2>
      <ul>{facts(proof, record, names, place).map((fact) => <li key={fact}>{fact}</li>)}</ul>
    </div>
  );
}
