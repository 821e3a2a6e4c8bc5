// Reads what headings above groups of rows say of their games, such as a venue or a league.

import type { ImportField } from '../../kinds.ts';
import { meaningsOf } from '../columns/headings.ts';
import type { NameMatcher } from '../names/name-matcher.ts';
import type { GroupHeading } from '../table/group-heading.ts';
import type { NameList } from '../understanding.ts';
import type { GameValues } from '../values.ts';
import type { RowReader } from './row-reader.ts';

const AGE = /^(?:u|under)[\s-]?\d{1,2}$|^\d{1,2}\s?u$/i;
const LABELED = /^([^:]{2,30}):\s*(.+)$/;

type Place = {
  field: ImportField;
  list: NameList;
  value: 'venue' | 'league' | 'ageGroup' | 'gameType' | 'gender';
};
const PLACES: Place[] = [
  { field: 'venue', list: 'venues', value: 'venue' },
  { field: 'league', list: 'leagues', value: 'league' },
  { field: 'age_group', list: 'age_groups', value: 'ageGroup' },
  { field: 'game_type', list: 'game_types', value: 'gameType' },
  { field: 'gender', list: 'genders', value: 'gender' },
];

function isAgeGroup(text: string): boolean {
  return AGE.test(text);
}

/** Whether a heading names a place or a group that the site has, or says what it names. */
export function isNamedGroup(text: string, matcher: Pick<NameMatcher, 'isKnown'>): boolean {
  const isNamed = (field: ImportField) => labelOf(text, field) !== undefined;
  return isAgeGroup(text) || PLACES.some(({ field, list }) => isNamed(field) || matcher.isKnown(list, text));
}

/** `Pier Park` of "Venue: Pier Park". */
function labelOf(text: string, field: ImportField): string | undefined {
  const [, label, labeled] = LABELED.exec(text) ?? [];
  const isNamed =
    label !== undefined && meaningsOf(label, 'games').candidates.some((one) => one.field === field);
  return isNamed ? labeled : undefined;
}

/** Only of what the sheet has no column for, and only names that the site has or that a label explains. */
export function readGroupNames(reader: RowReader, heading: GroupHeading | null): GameValues {
  const values: GameValues = {};
  for (const { field, text } of heading?.named ?? []) {
    const place = PLACES.find((one) => one.field === field);
    if (field === 'subvenue') values.subvenue ??= text;
    else if (place !== undefined && !reader.has(field)) values[place.value] ??= reader.matchName(text, place);
  }
  for (const text of heading?.texts ?? []) {
    for (const { field, list, value } of PLACES) {
      if (reader.has(field) || values[value] !== undefined) continue;
      const labeled = labelOf(text, field);
      const name = labeled ?? text;
      if (
        labeled === undefined &&
        !(field === 'age_group' && isAgeGroup(name)) &&
        !reader.isKnown(list, name)
      )
        continue;
      values[value] = reader.matchName(name, { field, list });
      break;
    }
  }
  return values;
}
