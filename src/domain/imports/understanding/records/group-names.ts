// Reads what headings above groups of rows say of their games, such as a venue or a league.

import type { ImportField } from '../../kinds.ts';
import { isUnknown } from '../cells/words.ts';
import { meaningsOf } from '../columns/headings.ts';
import type { NameMatcher } from '../names/name-matcher.ts';
import type { GroupHeading } from '../table/group-heading.ts';
import type { NameList } from '../understanding.ts';
import type { GameValues } from '../values.ts';
import type { RowReader } from './row-reader.ts';

const AGE = /^(?:u|under)[\s-]?\d{1,2}$|^\d{1,2}\s?u$/i;
const SURE = 0.9; // a heading that is called exactly so
const ADDRESS = /@|:\/\/|^www\./i; // "Site: www.league.example" is no venue
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
  return PLACES.some((place) => nameIn(text, place, matcher) !== undefined);
}

/** Whether a cell says what it names, such as "Venue: Pier Park" and "Pool: U12". */
export function isLabeledGroup(text: string, matcher: Pick<NameMatcher, 'isKnown'>): boolean {
  return LABELED.test(text) && isNamedGroup(text, matcher);
}

/**
 * Whether a cell above the table says of all rows where or what they are: with a label, a name that the site has. A letterhead
 * has labels, too, such as "Location: Association Office".
 */
export function isLabeledTitle(text: string, matcher: Pick<NameMatcher, 'isKnown'>): boolean {
  const [, label, labeled] = LABELED.exec(text) ?? [];
  if (label === undefined || labeled === undefined) return false;
  const place = PLACES.find(({ field }) => isCalled(label, field, SURE));
  const isKnown = ({ field, list }: Place) =>
    (field === 'age_group' && isAgeGroup(labeled)) || matcher.isKnown(list, labeled);
  return place === undefined
    ? !PLACES.some(({ field }) => isCalled(label, field)) && PLACES.some(isKnown)
    : isKnown(place);
}

/** What a cell above the table says of all games by its label alone, whether or not the site has it: "League: Premier". */
export function labeledField(text: string): ImportField | undefined {
  const [, label, labeled = ''] = LABELED.exec(text) ?? [];
  if (label === undefined || isUnknown(labeled) || ADDRESS.test(labeled)) return undefined;
  return PLACES.find(({ field }) => isCalled(label, field, SURE))?.field;
}

/** `Pier Park` of "Pier Park", if the site has it, and of "Venue: Pier Park"; undefined if it is something else. */
function nameIn(
  text: string,
  { field, list }: Place,
  matcher: Pick<NameMatcher, 'isKnown'>,
): string | undefined {
  if (matcher.isKnown(list, text)) return text; // its name may have a colon
  const [, label, labeled] = LABELED.exec(text) ?? [];
  if (label !== undefined && isCalled(label, field)) return labeled;
  // After a label that says nothing else, a name says itself what it is.
  const isOpen = label === undefined || !PLACES.some((one) => isCalled(label, one.field));
  const name = labeled ?? text;
  const isSaid = (field === 'age_group' && isAgeGroup(name)) || matcher.isKnown(list, name);
  return isOpen && isSaid ? name : undefined;
}

function isCalled(label: string, field: ImportField, least = 0): boolean {
  return meaningsOf(label, 'games').candidates.some((one) => one.field === field && one.score >= least);
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
    for (const place of PLACES) {
      if (reader.has(place.field) || values[place.value] !== undefined) continue;
      const name = nameIn(text, place, reader);
      if (name === undefined) continue;
      values[place.value] = reader.matchName(name, place);
      break;
    }
  }
  return values;
}
