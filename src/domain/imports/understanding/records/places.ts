// Builds venues and teams from the rows of a table.
import type { ImportField } from '../../kinds.ts';
import type { NameMatcher } from '../names/name-matcher.ts';
import type { DataLine } from '../table/sections.ts';
import type { Column, UnderstoodRow } from '../understanding.ts';
import type { TeamValues, VenueValues } from '../values.ts';
import { parseDegrees } from './people.ts';
import { toRow } from './record.ts';
import { RowReader } from './row-reader.ts';

type Context = { columns: Column[]; matcher: NameMatcher };

const WHOLE = /^\d{1,15}$/;

export function buildVenues(
  lines: readonly DataLine[],
  { columns, matcher }: Context,
): UnderstoodRow<'venues'>[] {
  return lines.map((line) => {
    const reader = new RowReader(line, columns, matcher);
    const values: VenueValues = {
      id: readId(reader),
      name: reader.name('name', 'venues'),
      street1: reader.text('street1'),
      city: reader.text('city'),
      stateOrProvince: reader.text('state_or_province'),
      postal: reader.text('postal'),
      latitude: reader.value('latitude', (text) => parseDegrees(text, 90), 'is not a latitude'),
      longitude: reader.value('longitude', (text) => parseDegrees(text, 180), 'is not a longitude'),
      timezone: reader.value('timezone', parseZone, 'is no time zone: write one such as America/Chicago'),
    };
    requireName(reader, values);
    return toRow<'venues'>({ key: String(line.number), reader, values: defined(values) });
  });
}

export function buildTeams(
  lines: readonly DataLine[],
  { columns, matcher }: Context,
): UnderstoodRow<'teams'>[] {
  return lines.map((line) => {
    const reader = new RowReader(line, columns, matcher);
    const values: TeamValues = { id: readId(reader), name: reader.name('name', 'teams') };
    requireName(reader, values);
    return toRow<'teams'>({ key: String(line.number), reader, values: defined(values) });
  });
}

function readId(reader: RowReader): number | null | undefined {
  return reader.value('id', (text) => (WHOLE.test(text) ? Number(text) : undefined), 'is no id');
}

function requireName(reader: RowReader, { name }: VenueValues | TeamValues): void {
  const field: ImportField = 'name';
  if (name == null && reader.problems.length === 0) reader.complain(field, 'every row needs a name');
}

function parseZone(text: string): string | undefined {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions().timeZone;
  } catch {
    return undefined;
  }
}

function defined<Values extends object>(values: Values): Values {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Values;
}
