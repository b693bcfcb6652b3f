// Why something was not done, in the page's language.
import { Broken } from "./client";
import { _ } from "../engine/words";

/** What the server objects is English, and the key of its translation. */
export function sayReason(reason: unknown): string {
  if (reason instanceof Broken) return _("The connection broke before the server answered. See whether it was done, else try again.");
  return reason instanceof Error ? _(reason.message) : String(reason);
}
