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

/** What officials of a role are called in six languages, folded; those of the first are alone where a game has one. */
const ROLES = {
  main: 'referee, ref, umpire, ump, head referee, main referee, schiedsrichter, schiedsrichterin, sr, schiri, hauptschiedsrichter, arbitre, arbitre principal, arbitre central, juge arbitre, arbitro, arbitra, arbitro principal, arbitro central, colegiado, direttore di gara, sedzia, sedzia glowny',
  assistant:
    'assistant referee, assistant, ar, linesman, lineswoman, line judge, lj, touch judge, tj, schiedsrichterassistent, schiedsrichterassistentin, schiedsrichter assistent, sra, sr a, sr assistent, assistent, linienrichter, lr, arbitro asistente, arbitra asistente, asistente, juez de linea, juez de banda, linier, arbitre assistant, arbitre de touche, juge de touche, juge de ligne, juge de lignes, jl, linesperson, aa, arbitro assistente, assistente arbitro, assistente, assistente di linea, guardalinee, sedzia asystent, sedzia asystentka, asystent, asystent sedziego, sedzia liniowy, liniowy, sa',
  fourth:
    'fourth official, fourth, vierter offizieller, cuarto arbitro, quatrieme arbitre, quatrieme officiel, quarto uomo, quarto ufficiale, sedzia techniczny',
};
type Role = keyof typeof ROLES;
const ROLE_OF = new Map(
  (Object.keys(ROLES) as Role[]).flatMap((role) =>
    ROLES[role].split(', ').map((word) => [word, role] as const),
  ),
);

/** The role that a text says in any of these languages, and which of several: "SRA 1", "1. Assistent". */
function roleOf(text: string): { role: Role; number: string | null } | undefined {
  const folded = spelled(foldWords(text));
  const [, before, word, after] = /^(?:(\d) )?(.*?)(?: ?(\d))?$/.exec(folded)!;
  const role = ROLE_OF.get(word!);
  return role && { role, number: after ?? before ?? null };
}

const HELPER =
  /\b(?:assist|asist|asyst|asst|fourth|4th|vierter|cuarto|quatrieme|quarto|reserve|standby|observer|mentor)/;

/**
 * The positions that a word can mean: of "Referee" and "Assistant Referee", a "Schiedsrichter" is the first. All, if it is
 * an official but none of them is called so.
 */
export function positionsMeant(text: string, positions: readonly string[]): string[] {
  const exact = matchPosition(text, positions);
  if (exact !== null) return [exact];
  const word = spelled(foldWords(text));
  const numbered = positions.filter((position) => unnumbered(foldWords(position)) === word);
  if (numbered.length > 0) return numbered;
  const said = roleOf(text);
  if (said === undefined) return positions.filter((position) => foldWords(position) === unnumbered(word));
  const same = positions.filter((position) => {
    const meant = roleOf(position);
    return meant?.role === said.role && (said.number === null || meant.number === said.number);
  });
  if (same.length > 0) return same;
  const called = positions.filter((position) => {
    const folded = foldWords(position);
    return ` ${folded} `.includes(` ${word} `) && !HELPER.test(folded);
  });
  if (called.length > 0) return called;
  const any = said.role === 'main' && said.number === null ? positions.filter(isAnyOfficial) : [];
  return any.length > 0 ? any : [...positions];
}

function unnumbered(folded: string): string {
  return folded.replace(/ \d+$/, '');
}

function isAnyOfficial(position: string): boolean {
  return foldWords(position) === 'official';
}

function spelled(folded: string): string {
  return folded
    .replaceAll(/\basst\b|\bass\b/g, 'assistant')
    .replaceAll(/\bref\b/g, 'referee')
    .replaceAll(/\bump\b/g, 'umpire')
    .replaceAll(/(\p{L}) ?(\d)$/gu, '$1 $2')
    .replace(/ (?:no|nr|n|num) (\d)$/, ' $1')
    .replace(/^(?:home )?(plate|base)s?(?= \d$|$)/, '$1 umpire')
    .replace(/^(?:center|centre|central|middle|main|cr|c r|r)(?: referee)?$/, 'referee')
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
