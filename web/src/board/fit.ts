// How long a text of the serif is, roughly, so that names of any language stay in their place.
const wide = (letter: string) => (letter.codePointAt(0)! > 0x2e7f ? 1 : /[mwMWшщжмюШЩЖМЮ]/.test(letter) ? 0.75 : 0.49);

/** The attributes that squeeze a text into the room, where it would be longer. */
export function fit(text: string, size: number, room: number) {
  const long = [...text].reduce((sum, letter) => sum + wide(letter), 0) * size;
  return long > room ? { textLength: room, lengthAdjust: "spacingAndGlyphs" as const } : {};
}
