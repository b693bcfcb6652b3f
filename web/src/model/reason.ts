// Why something could not be done, in words for people.
import { Broken, Objection } from "../online/client";
import { _, N_ } from "../engine/words";

/** The server's objections, as it says them, so that they can be said in every language. */
const WORDS: Record<string, string> = {
  table: N_("There is no such table."), seat: N_("The table has no such seat."), taken: N_("The seat is taken."),
  secret: N_("This needs the link of a seat at the table."), invitation: N_("This table is by invitation; ask for its link."),
  name: N_("A name has 1 to 63 bytes and no control characters."), text: N_("A message has 1 to 500 bytes on one line."),
  "not-open": N_("The game has begun."), "not-running": N_("No game is being played at the table."), "not-over": N_("The game is not over."),
  refused: N_("The rules do not allow this move."), undo: N_("Nothing can be taken back: luck or another seat has answered."),
  behind: N_("Something else has happened before this; look again."), handed: N_("A computer player plays this seat."),
  full: N_("The table can take no more of this."), "account-name": N_("An account's name has 2 to 32 letters, digits, dashes or underscores."),
  password: N_("A password has 8 to 200 bytes."), "account-taken": N_("This name is taken."), login: N_("The name or the password is wrong."),
  token: N_("Please log in again."), "too-many": N_("Too much at once; wait a little."),
  stopping: N_("The server is about to stop; try again in a moment."), failed: N_("The server could not keep this; nothing has changed."),
};

export function because(reason: unknown): string {
  if (reason instanceof Broken) return _("The connection broke meanwhile. See whether it was done, and try again if not.");
  const words = reason instanceof Objection ? WORDS[reason.code] : undefined;
  return words ? _(words) : (reason as Error).message;
}
