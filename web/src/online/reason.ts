// Why something was not done, in the page's language.
import { Broken, Objection } from "./client";
import { _, format } from "../engine/words";

/** Day and time, as the reader writes them. */
export const writeMoment = (time: number) => new Date(time).toLocaleString(document.documentElement.lang || undefined, { dateStyle: "medium", timeStyle: "short" });

/** What the server objects is English, and the key of its translation. */
export function sayReason(reason: unknown): string {
  if (reason instanceof Broken) return _("The connection broke before the server answered. See whether it was done, else try again.");
  if (reason instanceof Objection) {
    const { message, until, why } = reason;
    return [_(message), until ? format(_("This ends: %s."), writeMoment(until)) : "", why ? format(_("The reason: %s"), why) : ""].filter(Boolean).join(" ");
  }
  return reason instanceof Error ? _(reason.message) : String(reason);
}
