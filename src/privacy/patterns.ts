// Regular expressions that find a person in text: whole words, with any white space between them, whatever the case.
import type { Identity } from './identity.ts';

/** Of PostgreSQL, for text and for JSON as text. */
export type Patterns = { names: string; contacts: string; any: string; words: string[] };

const NOTHING = '$.'; // matches no text

/**
 * `names` and `contacts` replace, `any` finds both. `words` are patterns of LIKE for text in lower case of ASCII: one of them
 * matches wherever `any` does, in a sixth of the time.
 */
export function patternsOf({ names, contacts }: Identity): Patterns {
  const all = [...names, ...contacts];
  const words = new Set(all.map(longestWord).flatMap(written).map(likeWord));
  return {
    names: wholeTexts(names),
    contacts: wholeTexts(contacts),
    any: wholeTexts(all),
    words: [...words],
  };
}

/** As the patterns of PostgreSQL, for strings. */
export function wordsOf(texts: readonly string[]): RegExp {
  const any = texts.length === 0 ? NOTHING : texts.map(escaped).join('|');
  return new RegExp(`(?<![\\p{L}\\p{N}_])(?:${any})(?![\\p{L}\\p{N}_])`, 'giu');
}

/** In JSON, a line break before the name is written with a letter. */
function wholeTexts(texts: readonly string[]): string {
  if (texts.length === 0) return NOTHING;
  const alternatives = new Set(texts.flatMap(written).map(escaped));
  return `(^|\\W|\\\\[bfnrt])(?:${[...alternatives].join('|')})(?!\\w)`;
}

/** As it is, and as JSON has it. */
function written(text: string): string[] {
  return [text, JSON.stringify(text).slice(1, -1)];
}

/** Without the comma of "last name, first name". */
function longestWord(text: string): string {
  const words = text.split(/,?\s+/);
  return words.reduce((longest, word) => (word.length > longest.length ? word : longest));
}

/** A letter that is not of ASCII has an upper case of its own, and matches any character. */
function likeWord(word: string): string {
  const lower = word.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());
  return `%${lower.replaceAll(/[\\%_]/g, '\\$&').replaceAll(/[^\0-\x7f]/gu, '_')}%`;
}

function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll(/\s+/g, '\\s+');
}
