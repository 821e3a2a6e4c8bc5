// What the values of a column look like.
import type { Cell } from '../../../../sheets/sheet.ts';
import { weekdayOf } from '../cells/calendar-words.ts';
import { foldWords } from '../cells/fold.ts';
import { momentIn, parseMoment } from '../cells/moments.ts';
import { isVersus, parseTeams } from '../cells/teams.ts';
import { parseLength } from '../cells/times.ts';
import { isPlaceholder, isUnknown, parseFlag, parseStatus } from '../cells/words.ts';
import { foldForMatch, foldPerson } from '../names/fold-name.ts';
import { cellAt, type Line } from '../table/lines.ts';
import type { KnownNames, NameList } from '../understanding.ts';

const TRAITS = [
  ...([
    'day',
    'time',
    'moment',
    'range',
    'integer',
    'number',
    'hour',
    'length',
    'score',
    'phone',
    'email',
  ] as const),
  ...([
    'birth',
    'flag',
    'weekday',
    'age',
    'gender',
    'letters',
    'person',
    'pair',
    'versus',
    'status',
    'short',
    'unknown',
  ] as const),
  ...([
    'teams',
    'venues',
    'leagues',
    'age_groups',
    'game_types',
    'genders',
    'patterns',
    'people',
    'positions',
  ] as const),
];
export type Trait = (typeof TRAITS)[number];

export type Profile = {
  /** Cells that are not blank, and say neither TBD nor "Winner Game 3". */
  filled: number;
  /** The rows that were looked at. */
  probed: number;
  /** From 0 to 1, of those. */
  share: Record<Trait, number>;
  /** The different values, folded. */
  values: Map<string, number>;
  samples: string[];
};

const PROBED_ROWS = 300; // spread over the table; every row would take as long as reading it
const SAMPLES = 3;
const YOUNGEST_OFFICIAL = 10; // years; a day that is longer ago is a birthday

/** The names of the site, folded, to see what a column has of them. */
export type KnownWords = Record<Exclude<NameList, never> | 'positions', Set<string>>;

export function knownWords(names: KnownNames): KnownWords {
  const lists = (
    ['venues', 'teams', 'leagues', 'age_groups', 'game_types', 'genders', 'patterns'] as const
  ).map((list) => [list, new Set(names[list].map(({ name }) => foldForMatch(list, name)))]);
  return {
    ...(Object.fromEntries(lists) as Omit<KnownWords, 'people' | 'positions'>),
    people: new Set(names.people.map(({ firstName, lastName }) => foldPerson(`${firstName} ${lastName}`))),
    positions: new Set(names.positions.map(foldWords)),
  };
}

export type ProfileContext = { known: KnownWords; today: string };

export function profileOf(lines: readonly Line[], index: number, context: ProfileContext): Profile {
  const step = Math.max(1, Math.floor(lines.length / PROBED_ROWS));
  const counts = Object.fromEntries(TRAITS.map((trait) => [trait, 0])) as Record<Trait, number>;
  const values = new Map<string, number>();
  const samples: string[] = [];
  let filled = 0;
  let probed = 0;
  for (let at = 0; at < lines.length; at += step) {
    const cell = cellAt(lines[at]!, index);
    probed++;
    if (cell.text === '' || cell.merged === 'left') continue;
    if (samples.length < SAMPLES && !samples.includes(cell.text)) samples.push(cell.text);
    if (isUnknown(cell.text) || isPlaceholder(cell.text)) continue;
    filled++;
    const folded = foldWords(cell.text);
    values.set(folded, (values.get(folded) ?? 0) + 1);
    for (const trait of traitsOf(cell, context)) counts[trait]++;
  }
  const share = Object.fromEntries(TRAITS.map((trait) => [trait, filled === 0 ? 0 : counts[trait] / filled]));
  return { filled, probed, share: share as Record<Trait, number>, values, samples };
}

const PHONE = /^[+(]?\d[\d\s().\-/]{5,}\d(?:\s*(?:x|ext\.?)\s*\d+)?$/i;
const EMAIL = /^[^\s@<>]+@[^\s@]+\.[a-z]{2,}$/i;
const SCORE = /^\d{1,3}\s?[-:–]\s?\d{1,3}$/;
const AGE =
  /^(?:u|under|sub|unter|ü)[\s-]?\d{1,2}(?:\D.*)?$|^\d{1,2}\s?(?:u|& under)$|^(?:19|20)\d{2}\s?[bg]?$/i;
const PERSON = /^\p{Lu}[\p{L}.'’-]*(?: \p{L}[\p{L}.'’-]*){1,3}$|^\p{L}[\p{L}.'’ -]+, \p{L}[\p{L}.'’ -]*$/u;
const GENDERS = new Set([
  'boys',
  'girls',
  'men',
  'women',
  'male',
  'female',
  'coed',
  'mixte',
  'mixto',
  'herren',
  'damen',
]);

function traitsOf(cell: Cell, { known, today }: ProfileContext): Trait[] {
  const { text, value } = cell;
  const traits: Trait[] = [];
  const add = (trait: Trait, is: boolean) => {
    if (is) traits.push(trait);
  };
  const isPlain = /^\d+$/.test(text);
  const moment = isPlain && text.length < 8 ? undefined : parseMoment(cell);
  if (moment !== undefined) addMoment(moment, { add, today });
  if (moment?.day?.year === null && moment.times === null)
    add('time', momentIn('start_time', cell)?.times != null);
  add('integer', isPlain || (value?.type === 'number' && Number.isInteger(value.number)));
  add('number', /^-?\d+(?:[.,]\d+)?$/.test(text));
  add('hour', /^(?:\d|1\d|2[0-4])$/.test(text) || /^(?:[01]?\d|2[0-4])[0-5]\d$/.test(text));
  add('length', isLength(text));
  add('score', SCORE.test(text) && moment?.day == null && !/:\d\d$/.test(text));
  add('phone', PHONE.test(text) && moment === undefined && text.replaceAll(/\D/g, '').length >= 7);
  add('email', EMAIL.test(text));
  add('flag', parseFlag(text) !== undefined);
  add('weekday', /^\p{L}+\.?$/u.test(text) && weekdayOf(foldWords(text)) !== undefined);
  add('age', AGE.test(text));
  add('gender', GENDERS.has(foldForMatch('genders', text)));
  add('letters', /\p{L}/u.test(text) && moment === undefined && !EMAIL.test(text));
  add('person', PERSON.test(text));
  add('pair', parseTeams(text) !== undefined);
  add('versus', isVersus(text));
  add('status', parseStatus(text) !== undefined);
  add('short', text.length <= 3);
  addKnown(text, { add, known });
  return traits;
}

type Adding = { add: (trait: Trait, is: boolean) => void };

function addMoment(
  { day, times, instant }: NonNullable<ReturnType<typeof parseMoment>>,
  { add, today }: Adding & { today: string },
): void {
  const isBoth = instant !== undefined || (day !== null && times !== null);
  add('moment', isBoth);
  add('day', !isBoth && day !== null);
  add('time', !isBoth && times !== null);
  add('range', times?.end != null);
  add('birth', day?.year != null && day.year < Number(today.slice(0, 4)) - YOUNGEST_OFFICIAL);
}

function addKnown(text: string, { add, known }: Adding & { known: KnownWords }): void {
  for (const list of [
    'teams',
    'venues',
    'leagues',
    'age_groups',
    'game_types',
    'genders',
    'patterns',
  ] as const) {
    add(list, known[list].size > 0 && known[list].has(foldForMatch(list, text)));
  }
  add('people', known.people.has(foldPerson(text)));
  add('positions', known.positions.has(foldWords(text)));
}

function isLength(text: string): boolean {
  const minutes = parseLength(text);
  return minutes !== undefined && minutes >= 20 && minutes <= 240;
}
