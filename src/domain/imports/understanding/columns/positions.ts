// Matches the positions that a sheet names with those of the site's patterns.
import { foldWords } from '../cells/fold.ts';

/** "AR1", "Asst Referee 1" and "assistant referee 1" are the position "Assistant Referee 1"; null if none fits. */
export function matchPosition(text: string, positions: readonly string[]): string | null {
  const folded = foldWords(text);
  if (folded === '') return null;
  const spellings = (position: string) => [foldWords(position), initialsOf(position), shortOf(position)];
  const found = positions.filter((position) => spellings(position).includes(spelled(folded)));
  return found.length === 1
    ? found[0]!
    : (positions.find((position) => foldWords(position) === folded) ?? null);
}

/** What the official is called where a game has one, folded; in six languages. */
const OFFICIAL_WORDS = new Set(
  'referee, ref, umpire, ump, head referee, main referee, schiedsrichter, schiedsrichterin, sr, schiri, hauptschiedsrichter, arbitre, arbitre principal, arbitre central, juge arbitre, arbitro, arbitra, arbitro principal, colegiado, direttore di gara, sedzia, sedzia glowny'.split(
    ', ',
  ),
);
const HELPER =
  /\b(?:assist|asist|asyst|asst|fourth|4th|vierter|cuarto|quatrieme|quarto|reserve|standby|observer|mentor)/;

/** The positions that a word can mean: of "Referee" and "Assistant Referee", a "Schiedsrichter" is the first. */
export function positionsMeant(text: string, positions: readonly string[]): string[] {
  const exact = matchPosition(text, positions);
  if (exact !== null) return [exact];
  const word = foldWords(text);
  if (!OFFICIAL_WORDS.has(word)) return [];
  const meant = positions.filter((position) => {
    const folded = foldWords(position);
    const isCalledSo = ` ${folded} `.includes(` ${spelled(word)} `) && !HELPER.test(folded);
    return isCalledSo || folded === 'official' || OFFICIAL_WORDS.has(folded);
  });
  return meant.length > 0 ? meant : [...positions];
}

function spelled(folded: string): string {
  return folded
    .replaceAll(/\basst\b|\bass\b/g, 'assistant')
    .replaceAll(/\bref\b/g, 'referee')
    .replaceAll(/\bump\b/g, 'umpire')
    .replaceAll(/(\p{L}) ?(\d)$/gu, '$1 $2')
    .replace(/^(?:center|centre|central|middle|main|cr|c r)(?: referee)?$/, 'referee')
    .replace(/^(?:4th|fourth)(?: (?:referee|official))?$/, 'fourth official');
}

/** `ar 1` of "Assistant Referee 1"; nothing of a single word. */
function initialsOf(position: string): string | undefined {
  const words = foldWords(position).split(' ');
  const letters = words.filter((word) => /\p{L}/u.test(word));
  if (letters.length < 2) return undefined;
  const number = words.find((word) => /^\d+$/.test(word));
  return letters.map((word) => word[0]).join('') + (number === undefined ? '' : ` ${number}`);
}

/** `assistant 1` of "Assistant Referee 1". */
function shortOf(position: string): string | undefined {
  const words = foldWords(position).split(' ');
  return words.length > 2 ? `${words[0]} ${words.at(-1)}` : undefined;
}
