// Reads what headings above groups of rows say of their games, such as a venue or a league.

import type { ImportField } from '../../kinds.ts';
import { meaningsOf } from '../columns/headings.ts';
import type { GroupHeading } from '../table/sections.ts';
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

/** Only of what the sheet has no column for, and only names that the site has or that a label explains. */
export function readGroupNames(reader: RowReader, heading: GroupHeading | null): GameValues {
  const values: GameValues = {};
  for (const text of heading?.texts ?? []) {
    const [, label, labeled] = LABELED.exec(text) ?? [];
    for (const { field, list, value } of PLACES) {
      if (reader.has(field) || values[value] !== undefined) continue;
      const isNamed =
        label !== undefined && meaningsOf(label, 'games').candidates.some((one) => one.field === field);
      const name = isNamed ? labeled! : text;
      if (!isNamed && !(field === 'age_group' && AGE.test(name)) && !reader.isKnown(list, name)) continue;
      values[value] = reader.matchName(name, { field, list });
      break;
    }
  }
  return values;
}
