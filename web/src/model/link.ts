// Links to tables: everything stands behind the #, so that no server or log sees a secret.
export interface TableLink {
  table: string;
  secret?: string;
  invitation?: string;
  /** no table: the page of moderators */
  moderation?: boolean;
  /** to look back at its game, when it is over */
  review?: boolean;
}

export function readLink(hash: string): TableLink | null {
  const words = new URLSearchParams(hash.replace(/^#/, ""));
  const table = words.get("table");
  if (words.has("moderation")) return { table: "", moderation: true };
  if (table === null) return words.has("hall") ? { table: "" } : null;
  const secret = words.get("secret"), invitation = words.get("invitation");
  return { table, ...(secret ? { secret } : {}), ...(invitation ? { invitation } : {}), ...(words.has("review") ? { review: true } : {}) };
}

export function writeLink(link: TableLink): string {
  const words = new URLSearchParams({ table: link.table });
  if (link.secret) words.set("secret", link.secret);
  if (link.invitation) words.set("invitation", link.invitation);
  return `#${words}${link.review ? "&review" : ""}`;
}

/** The same table for others: to look on, or to sit down. */
export const withoutSeat = ({ table, invitation }: TableLink): TableLink => ({ table, ...(invitation ? { invitation } : {}) });
