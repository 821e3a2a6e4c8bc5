// The settings of a site as a change of it sends them (docs/api: sites, Change a site).
import { Type } from 'typebox';
import { isDayOfEveryYear } from '../../../domain/balance/balance.ts';
import { foldName } from '../../../domain/lists/list.ts';
import { localeNamed } from '../../../domain/sites/site.ts';
import { nameField } from '../input/fields.ts';

const MAX_GRADES = 30; // a ladder of a federation has about ten
export const Grades = Type.Refine(
  Type.Array(nameField('Regional'), { maxItems: MAX_GRADES, description: 'The lowest first.' }),
  (grades) => new Set(grades.map(foldName)).size === grades.length,
  () => 'must name each grade once',
);

export const RenamedGrades = Type.Refine(
  Type.Array(Type.Object({ from: nameField('Area'), to: nameField('Regional') }, { title: 'RenamedGrade' }), {
    maxItems: MAX_GRADES,
    description:
      'Users, positions, age groups and open_games that name the first name the second from now on.',
  }),
  (renamed) => new Set(renamed.map(({ from }) => foldName(from))).size === renamed.length,
  () => 'must rename each grade once',
);

const MAX_LOCALE_LENGTH = 35; // RFC 5646 §4.4.1
export const Locale = Type.Refine(
  Type.String({ maxLength: MAX_LOCALE_LENGTH, examples: ['en-GB'], description: 'A BCP 47 tag.' }),
  (tag) => localeNamed(tag) !== undefined,
  () => 'must be the BCP 47 tag of a known language, such as en-US, en-GB or de-CH',
);

export const SeasonStart = Type.Refine(
  Type.String({ maxLength: 5, examples: ['08-01'], description: 'As MM-DD.' }),
  isDayOfEveryYear,
  () => 'must be the month and day of each year, such as 08-01',
);

const MAX_LOCKED_DAYS = 365;
export const LockedDays = Type.Union(
  [Type.Integer({ minimum: 0, maximum: MAX_LOCKED_DAYS, examples: [7] }), Type.Null()],
  { description: 'null: officials change any day.' },
);

const MAX_ARRIVAL_MINUTES = 240; // four hours, for a tournament
export const ArrivalMinutes = Type.Integer({ minimum: 0, maximum: MAX_ARRIVAL_MINUTES, examples: [30] });

const [MIN_ADULT_AGE, MAX_ADULT_AGE] = [10, 25]; // years
// Managers alone move it: moved up and down, it tells how old each official is.
export const AdultAge = Type.Integer({ minimum: MIN_ADULT_AGE, maximum: MAX_ADULT_AGE, examples: [18] });
