// Reads the officials of a game.

import { parsePerson, splitPeople } from '../cells/people.ts';
import { isUnknown } from '../cells/words.ts';
import { positionsMeant } from '../columns/positions.ts';
import type { Column } from '../understanding.ts';
import type { CrewMember, NameMatch } from '../values.ts';
import type { RowReader } from './row-reader.ts';

const REMARK = /\s*[([].*?[)\]]\s*|\s+-\s+(?:accepted|confirmed|pending|declined|assigned)$/gi;
const NAMES_NOBODY = /^(?:open|tbd|tba|vacant|unassigned|needed|none|n\/?a|nn|offen|libre|wolne|-+)$/i;

/** Undefined if the sheet has no column about officials. */
export function readCrew(reader: RowReader, positions: string[]): CrewMember[] | undefined {
  const single = reader.columnsOf('official');
  if (single.length === 0 && !reader.has('officials')) return undefined;
  const beside = reader.columnsOf('position');
  const members = single.flatMap((column, at) => {
    const isPaired = beside.length > 1;
    const position = positionIn(reader, { column: isPaired ? beside[at] : beside[0], positions });
    return splitPeople(reader.cellOf(column).text).map((text): CrewMember => {
      const person = readPerson(reader, { text, field: 'official' });
      return { position: isPaired ? position : (column.position ?? position), person };
    });
  });
  const several = splitPeople(reader.cell('officials').text)
    .filter((text) => text !== '' && !isUnknown(text))
    .map((text): CrewMember => {
      const { position, name } = roleAndName(text, positions);
      return { position, person: readPerson(reader, { text: name, field: 'officials' }) };
    });
  // Without a position and a person, the cell says nothing.
  return [...members, ...several].filter(({ position, person }) => position !== null || person !== null);
}

const ROLE_BEFORE = /^(?<role>[^:]{1,40}):\s*(?<name>.*)$/;
const ROLE_AFTER = /^(?<name>.+?)\s*[([](?<role>[^)\]]{1,40})[)\]]$/;

/** Of "AR1: Ann Smith" and "Ann Smith (AR1)", if the site has one such position. */
function roleAndName(text: string, positions: string[]): { position: string | null; name: string } {
  const { role, name } = (ROLE_BEFORE.exec(text) ?? ROLE_AFTER.exec(text))?.groups ?? {};
  const [meant, ...others] = role === undefined ? [] : positionsMeant(role, positions);
  return meant === undefined || others.length > 0
    ? { position: null, name: text }
    : { position: meant, name: name! };
}

type PositionCell = { column: Column | undefined; positions: string[] };

/** As the site calls it, or else as the sheet does. */
function positionIn(reader: RowReader, { column, positions }: PositionCell): string | null {
  const text = column === undefined ? '' : reader.cellOf(column).text;
  if (text === '') return null;
  const [meant, ...others] = positionsMeant(text, positions);
  return meant === undefined || others.length > 0 ? text : meant;
}

type PersonCell = { text: string; field: 'official' | 'officials' };

export function readPerson(reader: RowReader, { text, field }: PersonCell): NameMatch | null {
  const plain = text.replaceAll(REMARK, ' ').trim();
  if (plain === '' || isUnknown(plain) || NAMES_NOBODY.test(plain)) return null;
  const person = parsePerson(plain);
  const name = person === undefined ? plain : `${person.firstName} ${person.lastName}`;
  const match = reader.matchName(name, { field, list: 'people' });
  return match?.match === 'new' ? null : match; // nobody, by an answer
}
