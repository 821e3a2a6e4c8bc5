// Names that the site does not have, and that one sheet spells in several ways.
import { editDistance } from '../../../../kernel/similar-names.ts';
import { isCalendarWord } from '../cells/calendar-words.ts';
import type { NameList } from '../understanding.ts';
import { clubOf, coreOf } from './fold-name.ts';

/** A new name. `near` is an earlier one of the sheet that may be the same. */
export type NewName = { text: string; folded: string; near: NewName | undefined };

type Compared = { name: NewName; words: string[]; letters: string; club: string };

const MOST_COMPARED = 25; // of names that begin alike: more are no spellings of one, and would take long

export class NewNames {
  private readonly list: NameList;
  private readonly known = new Map<string, NewName>();
  private readonly bySlip = new Map<string, Compared[]>();

  constructor(list: NameList) {
    this.list = list;
  }

  /** The name as the sheet first writes it. `folded` is by `foldForMatch`. */
  add(text: string, folded: string): NewName {
    const words = coreOf(this.list, folded).split(' ');
    const club = this.list === 'teams' ? clubOf(folded) : '';
    const key = `${club}|${words.join(' ')}`;
    const known = this.known.get(key);
    if (known !== undefined) return known;
    const one = { words, letters: words.join(''), club };
    const slips = [...new Set([initialsOf(words), one.letters])];
    const alike = slips.flatMap((slip) => this.bySlip.get(slip) ?? []).find((other) => areAlike(one, other));
    const name: NewName = { text, folded, near: alike?.name.near ?? alike?.name };
    this.known.set(key, name);
    for (const slip of slips) {
      const names = this.bySlip.get(slip) ?? [];
      this.bySlip.set(slip, names);
      if (names.length < MOST_COMPARED) names.push({ name, ...one });
    }
    return name;
  }
}

/** `h u12 r` of "harbour u12 rovers": what spellings of one name have in common. */
function initialsOf(words: readonly string[]): string {
  return words.map((word) => (/\d/.test(word) ? word : word[0])).join(' ');
}

type Spelled = Omit<Compared, 'name'>;

/** Whether two names may be one: the same letters, or words that differ by a slip. */
function areAlike(one: Spelled, other: Spelled): boolean {
  if (one.club !== '' && other.club !== '' && one.club !== other.club) return false; // AS Roma is not US Roma
  if (one.letters === other.letters) return true;
  return (
    one.words.length === other.words.length &&
    one.words.every((word, at) => word === other.words[at] || isSlip(word, other.words[at]!))
  );
}

const SHORTEST = 4; // letters: A and B, red and rod, II and III
const LONG = 8; // has room for two slips
/** What words of one stem end in for other people: chicos and chicas, ragazzi and ragazze, juniorzy and juniorki. */
const ENDING = /^(?:[aeioy]s?|zy|ki|cy|en|n|innen|ne|nes|tte|ttes|cz?ki)?$/;
const COLORS = new Set(
  [
    'red blue green yellow white black orange purple violet pink grey gray brown silver gold golden maroon navy teal azure',
    'rojo roja azul verde amarillo amarilla blanco blanca negro negra naranja morado rosa gris plata dorado oro',
    'rouge bleu bleue vert verte jaune blanc blanche noir noire violette rose grise argent dore marron',
    'rot blau grun gelb weiss weis schwarz lila violett grau braun silber',
    'rosso rossa blu giallo gialla bianco bianca nero nera arancione viola grigio azzurro argento',
    'czerwony czerwoni niebieski niebiescy zielony zieloni zolty zolci bialy biali czarny czarni rozowy szary zloty srebrny',
  ].flatMap((words) => words.split(' ')),
);

function isSlip(one: string, other: string): boolean {
  const shortest = Math.min(one.length, other.length);
  const slips = shortest < LONG ? 1 : 2;
  if (shortest < SHORTEST || one[0] !== other[0] || Math.abs(one.length - other.length) > slips) return false;
  if (/\d/.test(one + other)) return false;
  const kinds = [(word: string) => COLORS.has(word), isCalendarWord];
  if (kinds.some((is) => is(one) && is(other))) return false; // Juni and Juli
  let same = 0;
  while (same < shortest && one[same] === other[same]) same++;
  const endings = [one.slice(same), other.slice(same)];
  if (endings.every((ending) => ENDING.test(ending))) return false;
  return editDistance(one, other) <= slips;
}
