// The page's own words in the language that was chosen. `make po` collects what stands in _() and
// count(); the translations come from the same catalogue as all other sentences (Engine.speak).
import type { Catalogue } from "./types";

/** Why something is not done, in these words already. */
export class Said extends Error {}

let catalogue: Catalogue = { language: "en", texts: {}, forms: [] };

export function useCatalogue(next: Catalogue): void {
  catalogue = next;
}

/** The one in use, for who speaks without the engine. */
export const spoken = (): Catalogue => catalogue;

/** The English literal in the language. */
export function _(english: string): string {
  return catalogue.texts[english]?.[0] ?? english;
}

/** The form that goes with n things, or with -n, with n in it or the values that are given. */
export function count(one: string, many: string, n: number, ...values: (string | number)[]): string {
  const size = Math.abs(n);
  const form = catalogue.texts[one]?.[catalogue.forms[size < 200 ? size : 100 + (size % 100)] ?? 0];
  return format(form ?? (size === 1 ? one : many), ...(values.length ? values : [n]));
}

/** Puts the arguments in the places of %s, %d or, where a translation changes their order, %2$s. */
export function format(text: string, ...values: (string | number)[]): string {
  let next = 0;
  return text.replace(/%(?:(\d)\$)?([sdc%])/g, (_all, place: string | undefined, kind: string) =>
    kind === "%" ? "%" : String(values[place ? Number(place) - 1 : next++]));
}
