// Links in mails of the server: one click confirms an address, or lets no more mails come.
import { _ } from "../engine/words";

const KEY = /^[0-9a-f]{32}$/;

/** Does what the link is for, and says how it went; null where it is another kind of link. */
export async function followMailLink(hash: string): Promise<string | null> {
  const words = new URLSearchParams(hash.replace(/^#/, ""));
  const name = (["confirm", "off"] as const).find((word) => KEY.test(words.get(word) ?? ""));
  if (!name) return null;
  const answer = await fetch(`api/${name}`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ key: words.get(name) }),
  });
  if (!answer.ok) return _("This link has been used, or is too old.");
  return name === "confirm" ? _("These mails will come here from now on.") : _("No more of these mails will come.");
}
