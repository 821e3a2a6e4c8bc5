// Folds names of teams, venues and people, so that spellings of one name are the same.

import { foldWords } from '../cells/fold.ts';
import type { NameList } from '../understanding.ts';

/** Words that clubs have or leave out. */
const CLUB = new Set(
  'fc sc cf ac afc sv tsv vfb vfl bv cd ud as us ks mks gks lks rc club team the bc hc bk sg spvgg futbol football soccer'.split(
    ' ',
  ),
);
const ANY_CLUB = new Set(['club', 'team', 'the', 'futbol', 'football', 'soccer']);
/** Words of places, and how they are shortened. */
const PLACE: Record<string, string> = {
  fld: 'field',
  flds: 'fields',
  fd: 'field',
  pk: 'park',
  prk: 'park',
  ctr: 'center',
  centre: 'center',
  cntr: 'center',
  hs: 'high school',
  ms: 'middle school',
  es: 'elementary school',
  elem: 'elementary',
  sch: 'school',
  stad: 'stadium',
  cmplx: 'complex',
  ct: 'court',
  crt: 'court',
  rd: 'road',
  ave: 'avenue',
  st: 'street',
  mt: 'mount',
  ft: 'fort',
  univ: 'university',
  rec: 'recreation',
  pl: 'platz',
  spl: 'sportplatz',
  str: 'strasse',
  nr: '',
  no: '',
  num: '',
};

/** As names are compared in full: without case, accents, punctuation, shortenings and `#`. */
export function foldForMatch(list: NameList, text: string): string {
  const folded = foldWords(list === 'teams' ? text.replaceAll('&', ' and ') : text);
  if (list === 'age_groups') return foldAge(folded);
  if (list === 'genders') return foldGender(folded);
  if (list !== 'venues' && list !== 'teams') return folded;
  const spaced = folded.replaceAll(/(\p{L})(\d)/gu, '$1 $2'); // Field2
  return words(spaced.split(' ').map((word) => (Object.hasOwn(PLACE, word) ? PLACE[word]! : word)));
}

/** The words that tell one name from the other: of a team without FC and the like, of a person in any order. */
export function coreOf(list: NameList, folded: string): string {
  if (list === 'people') return foldPerson(folded);
  if (list !== 'teams') return folded;
  const core = words(teamWords(folded).filter((word) => !CLUB.has(word)));
  return core === '' ? folded : core;
}

/** The words that say of which club a team is, such as `fc`, in any order; those that every team can have say nothing. */
export function clubOf(folded: string): string {
  return words(
    teamWords(folded)
      .filter((word) => CLUB.has(word) && !ANY_CLUB.has(word))
      .sort(),
  );
}

/** `f c` is `fc`. */
function teamWords(folded: string): string[] {
  return folded.replaceAll(/\b(?:f c|s c|a c|a f c)\b/g, (letters) => letters.replaceAll(' ', '')).split(' ');
}

function words(parts: string[]): string {
  return parts.filter((part) => part !== '').join(' ');
}

/** `u12` of "U-12", "Under 12", "12U" and "12 & under". */
function foldAge(folded: string): string {
  const [, before, after] =
    /^(?:(?:u|under|sub|unter) ?(\d{1,2})|(\d{1,2}) ?(?:u|and under|under))$/.exec(folded) ?? [];
  return before === undefined && after === undefined ? folded : `u${before ?? after}`;
}

const GENDERS: Record<string, string> = {
  b: 'boys',
  boy: 'boys',
  m: 'male',
  man: 'men',
  mens: 'men',
  g: 'girls',
  girl: 'girls',
  w: 'women',
  f: 'female',
  woman: 'women',
  womens: 'women',
  ladies: 'women',
  coed: 'coed',
  'co ed': 'coed',
  mixed: 'coed',
};

function foldGender(folded: string): string {
  return Object.hasOwn(GENDERS, folded) ? GENDERS[folded]! : folded;
}

/** The words of a person's name in any order: "Smith, Ann" and "Ann Smith" are the same. */
export function foldPerson(text: string): string {
  return foldWords(text).split(' ').sort().join(' ');
}
