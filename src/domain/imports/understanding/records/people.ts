// Builds people from the rows of a table.
import { isEmailAddress } from '../../../../kernel/email-address.ts';
import { parseCertifications } from '../../../certifications/words.ts';
import { parseDay, type WrittenDay } from '../cells/dates.ts';
import { foldWords } from '../cells/fold.ts';
import { parseMoment } from '../cells/moments.ts';
import { parsePerson } from '../cells/people.ts';
import { parseFlag } from '../cells/words.ts';
import type { NameMatcher } from '../names/name-matcher.ts';
import type { DataLine } from '../table/sections.ts';
import type { Column, UnderstoodRow } from '../understanding.ts';
import type { PersonValues } from '../values.ts';
import type { DayReader } from './day-reader.ts';
import { toRow } from './record.ts';
import { RowReader } from './row-reader.ts';

export type PeopleContext = { columns: Column[]; days: DayReader; matcher: NameMatcher };

const WHOLE = /^\d{1,15}$/;
const PHONE = /^[+\d(][\d\s().\-/+]{4,28}(?:\s?(?:x|ext\.?)\s?\d{1,6})?$/i;
const CENTURY = 100;
const NO_CERTIFICATION =
  'is no list of certifications, such as “Background check (until 2031-05-02); First aid”';
const NAME_CHARACTERS = 90;
const NOTES_CHARACTERS = 2_000;

export function buildPeople(lines: readonly DataLine[], context: PeopleContext): UnderstoodRow<'people'>[] {
  return lines.map((line) => {
    const reader = new RowReader(line, context.columns, context.matcher);
    const values: PersonValues = defined({
      id: reader.value(
        'id',
        (text) => (WHOLE.test(text) ? Number(text) : undefined),
        'is not the id of a person',
      ),
      ...readName(reader),
      mi: reader.text('mi', { most: 5 }),
      emailAddresses: readAddresses(reader),
      mobilePhone: readPhone(reader, 'mobile_phone'),
      homePhone: readPhone(reader, 'home_phone'),
      workPhone: readPhone(reader, 'work_phone'),
      ...readPlace(reader),
      dateOfBirth: readBirthDate(reader, context.days),
      grade: reader.text('grade'),
      officialSince: reader.value('official_since', readYear, 'is not a year'),
      notes: reader.text('notes', { most: NOTES_CHARACTERS }),
      ...readRoles(reader),
      groups: reader.value('group', readGroups, 'has a name of more than 90 characters'),
      certifications: reader.value('certification', parseCertifications, NO_CERTIFICATION),
    });
    return toRow<'people'>({ key: String(line.number), reader, values });
  });
}

function defined<Values extends object>(values: Values): Values {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Values;
}

/** First and last name from their columns, or from one cell as "Smith, Ann" or "Ann Smith". */
function readName(reader: RowReader): PersonValues {
  const whole = reader.text('name');
  const first = reader.text('first_name');
  const last = reader.text('last_name');
  const person = whole == null ? undefined : parsePerson(whole);
  if (whole != null && person === undefined && last == null) {
    reader.complain('name', 'is not a first and a last name');
  }
  const values = {
    firstName: first ?? person?.firstName ?? null,
    lastName: last ?? person?.lastName ?? null,
  };
  const isMissing = values.firstName === null || values.lastName === null;
  if (isMissing && reader.problems.length === 0)
    reader.reject('names no person: a first and a last name are needed');
  return values;
}

/** Several addresses in one cell or in several columns; the first is the one for signing in. */
function readAddresses(reader: RowReader): string[] | null | undefined {
  const columns = reader.columnsOf('email');
  if (columns.length === 0) return undefined;
  const texts = columns.flatMap((column) => reader.cellOf(column).text.split(/[\s;,|]+/));
  const addresses = texts
    .map((text) => text.replaceAll(/^mailto:|[<>]/g, ''))
    .filter((text) => text.includes('@'));
  const hasOther = columns.some((column) => reader.cellOf(column).text !== '') && addresses.length === 0;
  const isWrong = addresses.some((text) => !isEmailAddress(text));
  if (hasOther || isWrong) {
    reader.complain('email', 'is not an email address');
    return null;
  }
  return addresses.length === 0 ? null : [...new Set(addresses)];
}

function readPhone(
  reader: RowReader,
  field: 'mobile_phone' | 'home_phone' | 'work_phone',
): string | null | undefined {
  const read = (text: string) => (PHONE.test(text) && text.length <= 30 ? text : undefined);
  return reader.value(field, read, 'is not a phone number');
}

function readPlace(reader: RowReader): PersonValues {
  return {
    street1: reader.text('street1'),
    street2: reader.text('street2'),
    city: reader.text('city'),
    state: reader.text('state'),
    postalCode: reader.text('postal_code', { most: 20 }),
    latitude: reader.value('latitude', (text) => parseDegrees(text, 90), 'is not a latitude'),
    longitude: reader.value('longitude', (text) => parseDegrees(text, 180), 'is not a longitude'),
  };
}

export function parseDegrees(text: string, most: number): number | undefined {
  const number = Number(text.replace(',', '.'));
  return Number.isFinite(number) && Math.abs(number) <= most ? number : undefined;
}

function readBirthDate(reader: RowReader, days: DayReader): string | null | undefined {
  const written = writtenBirthDate(reader, days);
  const day = written && days.day(written, { isTyped: false, waits: reader.waits });
  const isBirth = day !== undefined && day <= days.season.today && day >= '1900-01-01';
  const isNoDay = written !== undefined && day === undefined;
  const rule = isNoDay ? days.nonexistent(written) : 'is not a date of birth';
  return reader.value('date_of_birth', () => (isBirth ? day : undefined), rule);
}

/** A year of two digits is in the past. */
function writtenBirthDate(reader: RowReader, { season }: DayReader): WrittenDay | undefined {
  const cell = reader.cell('date_of_birth');
  const written = parseMoment(cell)?.day ?? parseDay(cell.text);
  if (written?.year == null) return undefined;
  const isLater = written.year > Number(season.today.slice(0, 4));
  return isLater ? { ...written, year: written.year - CENTURY } : written;
}

function readYear(text: string): number | undefined {
  return /^(?:19|20)\d\d$/.test(text) ? Number(text) : undefined;
}

function readGroups(text: string): string[] | undefined {
  const names = text.split(/\s*[;,/|]\s*/).filter((name) => name !== '');
  return names.every((name) => name.length <= NAME_CHARACTERS) ? names : undefined;
}

const ROLES = ['official', 'assignor', 'manager', 'observer', 'active'] as const;
const ROLE_WORDS: [role: 'official' | 'assignor' | 'manager' | 'observer', pattern: RegExp][] = [
  ['official', /\b(?:official|referee|ref|umpire|schiedsrichter\w*|arbitro|arbitre|sedzia|linesman)\b/],
  ['assignor', /\b(?:assignor|assigner|scheduler|ansetzer\w*|designador|designateur|designatore|obsadowy)\b/],
  ['manager', /\b(?:manager|admin|administrator)\b/],
  [
    'observer',
    /\b(?:observer|assessor|mentor|evaluator|beobachter\w*|observador|observateur|osservatore|obserwator)\b/,
  ],
];

function readRoles(reader: RowReader): PersonValues {
  const flag = 'is neither yes nor no';
  const active = (text: string) =>
    /^(?:inactive|retired|suspended|inaktiv|inactivo|inactif|inattivo|nieaktywny)$/i.test(text)
      ? false
      : parseFlag(text);
  const flags = ROLES.map(
    (role) => [role, reader.value(role, role === 'active' ? active : parseFlag, flag)] as const,
  );
  const text = foldWords(reader.cell('role').text);
  if (text === '') return Object.fromEntries(flags);
  const roles = ROLE_WORDS.map(([role, pattern]) => [role, pattern.test(text)] as const);
  if (!roles.some(([, has]) => has))
    reader.complain('role', 'is no role: write official, assignor, manager or observer');
  return {
    ...Object.fromEntries(roles),
    ...Object.fromEntries(flags.filter(([, has]) => has !== undefined)),
  };
}
