// Any character of Unicode, for random texts: fast-check's own `binary` first makes a table of all, which takes a second.
import fc from 'fast-check';

const isSurrogate = (code: number) => code >= 0xd800 && code <= 0xdfff;

/** One code point that is no half of a surrogate pair. */
export const ANY_CHARACTER = fc
  .integer({ min: 0, max: 0x10ffff })
  .filter((code) => !isSurrogate(code))
  .map((code) => String.fromCodePoint(code), codeOf);

/** With it, fast-check also makes names such as `__proto__`. */
function codeOf(text: unknown): number {
  if (typeof text !== 'string' || [...text].length !== 1) throw new Error('not one character');
  return text.codePointAt(0)!;
}
