// Reads the name of a person, and several people in one cell.

export type PersonName = { firstName: string; lastName: string };

const SUFFIX = /^(?:jr|sr|ii|iii|iv)\.?$/i;
const TITLES = /^(?:mr|mrs|ms|miss|dr|herr|frau|sr|sra|srta|m|mme|sig|pan|pani)\.?\s+(?=\S+\s+\S)/i;
const PARTICLES = new Set(
  'de del della di da van von der den la le du dos san st bin ibn al el ten ter zu'.split(' '),
);

/** "Smith, Ann", "Ann Smith" and "SMITH Ann"; undefined if there is only one word. */
export function parsePerson(text: string): PersonName | undefined {
  const plain = text.replaceAll(/\s+/g, ' ').trim();
  const [before = '', after = '', ...more] = plain.split(/\s*,\s*/);
  if (after !== '' && !SUFFIX.test(after)) {
    return more.length === 0 ? { firstName: after, lastName: before } : undefined;
  }
  const words = before.replace(TITLES, '').split(' ');
  if (words.length < 2) return undefined;
  const capital = words.findIndex((word) => !isCapitals(word));
  if (capital > 0)
    return { firstName: words.slice(capital).join(' '), lastName: words.slice(0, capital).join(' ') };
  const last = lastNameAt(words);
  const suffix = after === '' ? '' : ` ${after}`;
  return { firstName: words.slice(0, last).join(' '), lastName: words.slice(last).join(' ') + suffix };
}

/** Where the last name begins: with its particles, as in "Ana de la Cruz". */
function lastNameAt(words: string[]): number {
  let at = words.length - 1;
  if (at > 1 && SUFFIX.test(words[at]!)) at--;
  while (at > 1 && PARTICLES.has(words[at - 1]!.toLowerCase())) at--;
  return at;
}

function isCapitals(word: string): boolean {
  return /^\p{Lu}[\p{Lu}'’-]+$/u.test(word);
}

/** "Ann Smith / Omar Reyes", a line for each, or "Ann Smith, Omar Reyes"; "Smith, Ann" is one person. */
export function splitPeople(text: string): string[] {
  const parts = text.split(/\s*[\n;/|&+]\s*|\s+(?:and|und|y|et|e|i|oraz)\s+/).filter((part) => part !== '');
  if (parts.length > 1) return parts;
  const commas = text.split(/\s*,\s*/).filter((part) => part !== '');
  return commas.length > 1 && commas.every((part) => part.includes(' ')) ? commas : [text];
}
