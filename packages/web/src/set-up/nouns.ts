// The simple lists of a site: what each is called, what a record of it has, and where the API keeps it.
import type { Change } from '@crewcall/sdk/core';
import { NO_POINT, pointText, readPoint } from '../format/map-point.ts';

/** A record of any of these lists, with the fields of its noun. */
export type ListRecord = { id: number; name: string; [field: string]: unknown };

/** The text of each field of a form. */
export type FormValues = Record<string, string>;

export type NounField = {
  name: string;
  label: string;
  placeholder?: string;
  kind?: 'minutes' | 'point' | 'zone' | 'grade' | 'lines';
  /** Of a form where it takes half of a line, or a quarter. */
  width?: 'half' | 'quarter';
  /** Asked only when the record is edited, not when it is added. */
  isFurther?: boolean;
};

export type Noun = {
  /** The part of the address, and the collection of the API. */
  part: string;
  path: string;
  type: Change['type'];
  one: string;
  many: string;
  title: string;
  about: string;
  example: string;
  fields: readonly NounField[];
  /** What a row says besides the name. */
  describe?: (record: ListRecord) => string;
  isMergeable?: boolean;
};

const text = (value: unknown) => (typeof value === 'string' ? value : '');

const billTo = ({ bill_to }: ListRecord) => (text(bill_to) === '' ? '' : `billed to ${text(bill_to)}`);

export const NOUNS: readonly Noun[] = [
  {
    ...{ part: 'venues', path: 'venues', type: 'venue', one: 'venue', many: 'venues', title: 'Venues' },
    about: 'Where games are played. With a map point, Crewcall knows how long officials drive between games.',
    example: 'Pier Field',
    fields: [
      { name: 'point', label: 'Map point', kind: 'point' },
      { name: 'street_1', label: 'Street', isFurther: true },
      { name: 'city', label: 'City', width: 'half', isFurther: true },
      { name: 'state_or_province', label: 'State', width: 'quarter', isFurther: true },
      { name: 'postal', label: 'Postal code', width: 'quarter', isFurther: true },
      { name: 'timezone', label: 'Time zone', kind: 'zone', isFurther: true },
      { name: 'notes', label: 'Notes for officials', kind: 'lines', isFurther: true },
    ],
    describe: (venue) => {
      const place = [venue.street_1, venue.city, venue.state_or_province]
        .map(text)
        .filter(Boolean)
        .join(', ');
      return [place, pointText(venue) || 'no map point'].filter(Boolean).join(' · ');
    },
    isMergeable: true,
  },
  {
    ...{ part: 'leagues', path: 'leagues', type: 'league', one: 'league', many: 'leagues', title: 'Leagues' },
    about: 'Competitions. Officials belong to the leagues they work.',
    example: 'Spring League',
    fields: [{ name: 'bill_to', label: 'Bill to', placeholder: 'the league', isFurther: true }],
    describe: billTo,
  },
  {
    ...{ part: 'teams', path: 'teams', type: 'team', one: 'team', many: 'teams', title: 'Teams' },
    about: 'Who plays. A team that a new game names is added here by itself.',
    example: 'Harbor Hawks',
    fields: [
      {
        name: 'bill_to',
        label: 'Bill home games to',
        placeholder: 'who pays for the league',
        isFurther: true,
      },
    ],
    describe: billTo,
    isMergeable: true,
  },
  {
    ...{ part: 'age-groups', path: 'age_groups', type: 'age-group', one: 'age group', many: 'age groups' },
    title: 'Age groups',
    about: 'How old the players are, and how long their games take.',
    example: 'U12',
    fields: [
      {
        name: 'game_length',
        label: 'Minutes of a game',
        kind: 'minutes',
        width: 'quarter',
        placeholder: '60',
      },
      { name: 'minimum_grade', label: 'From grade', kind: 'grade', width: 'quarter' },
    ],
    describe: ({ game_length: minutes, minimum_grade: grade }) =>
      [`${minutes} minutes`, text(grade) && `from ${text(grade)}`].filter(Boolean).join(' · '),
  },
  {
    ...{ part: 'types', path: 'game_types', type: 'game-type', one: 'game type', many: 'game types' },
    title: 'Game types',
    about: 'Kinds of games, such as regular season, tournament or friendly.',
    example: 'Tournament',
    fields: [],
  },
  {
    ...{ part: 'genders', path: 'genders', type: 'gender', one: 'gender', many: 'genders' },
    title: 'Genders',
    about: 'Who plays, as your leagues say it.',
    example: 'Girls',
    fields: [],
  },
  {
    ...{ part: 'groups', path: 'groups', type: 'group', one: 'group', many: 'groups', title: 'Groups' },
    about: 'Groups of officials, such as mentors or those in training. You choose who is in them at People.',
    example: 'In training',
    fields: [],
  },
];

/** The form of a record; of a new one without a record. */
export function toForm({ fields }: Noun, record?: ListRecord): FormValues {
  const values = fields.map(({ name, kind }) => {
    if (record === undefined) return [name, ''];
    return [name, kind === 'point' ? pointText(record) : String(record[name] ?? '')];
  });
  return { name: record?.name ?? '', ...Object.fromEntries(values) };
}

/** What a form sends, or what is wrong with it. Only the fields that the form has are sent. */
export function toBody(
  { fields, one }: Noun,
  values: FormValues,
): { body: Record<string, unknown> } | { problems: Record<string, string> } {
  const problems: Record<string, string> = {};
  const body: Record<string, unknown> = { name: values.name?.trim() };
  if (body.name === '') problems.name = `Enter the name of the ${one}.`;
  for (const { name, kind } of fields.filter((field) => field.name in values)) {
    const value = (values[name] ?? '').trim();
    if (kind === 'point') {
      const point = readPoint(value);
      if (point === undefined) problems[name] = NO_POINT;
      else Object.assign(body, point);
    } else if (kind === 'minutes') {
      if (value !== '' && !/^\d{1,4}$/.test(value)) problems[name] = 'Enter whole minutes, such as 60.';
      else if (value !== '') body[name] = Number(value);
    } else {
      body[name] = value === '' ? null : value;
    }
  }
  return Object.keys(problems).length > 0 ? { problems } : { body };
}

/** What a form without problems sends. */
export function bodyOf(noun: Noun, values: FormValues): Record<string, unknown> {
  const read = toBody(noun, values);
  return 'body' in read ? read.body : { name: values.name };
}

/** What creates the same record again. */
export const copyOf = (noun: Noun, record: ListRecord) => bodyOf(noun, toForm(noun, record));
