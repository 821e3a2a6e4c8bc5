// How well the values of a column fit a field.
import type { ImportField, ImportKind } from '../../kinds.ts';
import type { Profile, Trait } from './profile.ts';

/**
 * `with` a heading that means the field, and `without` one, from 0 to 1. `never`: whatever the heading says, the values
 * are not of the field, such as a score in a column "Home".
 */
export type Fit = { withHeading: number; withoutHeading: number; never: boolean };

type Rule = {
  /** The traits of which the values must have one. */
  any: Trait[];
  /** The least share of them; below it the field is out of the question. */
  least: number;
  /** The share of these must be small. */
  none?: Trait[];
  /** How much the traits, or only these of them, say without a heading. */
  alone?: number;
  clear?: Trait[];
  /** Traits that say more. */
  known?: Trait[];
};

const MOST_OF_NONE = 0.3;
const ANYTHING: Rule = { any: [], least: 0 };
const NOT_NAMES: Trait[] = [
  'day',
  'time',
  'moment',
  'phone',
  'email',
  'score',
  'birth',
  'number',
  'weekday',
  'versus',
];
const TEAM: Rule = { any: ['letters'], least: 0.5, none: [...NOT_NAMES, 'flag'], known: ['teams'] };
const NAME: Rule = {
  any: ['letters'],
  least: 0.5,
  none: ['day', 'time', 'moment', 'phone', 'email', 'birth'],
};
// A number alone is a field of a place that the sheet does not name.
const PLACE_NAME: Rule = { ...NAME, any: ['letters', 'venues'], known: ['venues'] };
const PERSON: Rule = {
  any: ['letters', 'email'],
  least: 0.5,
  none: ['day', 'time', 'moment', 'phone', 'birth', 'score', 'number'],
  known: ['people'],
};
const DAY: Rule = { any: ['day', 'moment'], least: 0.3, none: ['birth'], alone: 0.9 };
const TIME: Rule = { any: ['time', 'moment', 'hour'], least: 0.3 };
const FLAG: Rule = { any: ['flag'], least: 0.5 };
const DEGREES: Rule = { any: ['number'], least: 0.5 };
const PHONE: Rule = {
  any: ['phone', 'integer'],
  least: 0.3,
  none: ['day', 'time'],
  alone: 0.6,
  clear: ['phone'],
};
const EMAIL: Rule = { any: ['email'], least: 0.3, alone: 0.9 };

const GAMES: { [Field in ImportField<'games'>]?: Rule } = {
  id: { any: ['integer'], least: 0.8 },
  external_id: { any: ['integer'], least: 0.8 },
  user_defined_id: { any: [], least: 0, none: ['day', 'time', 'moment', 'pair', 'birth'] },
  date: DAY,
  start_time: { ...TIME, alone: 0.7, clear: ['time', 'moment'] },
  end_time: TIME,
  length: { any: ['length'], least: 0.5 },
  home_team: TEAM,
  away_team: TEAM,
  teams: { any: ['pair'], least: 0.4, alone: 0.7 },
  venue: PLACE_NAME,
  subvenue: {
    any: ['letters', 'short', 'integer'],
    least: 0.5,
    none: ['day', 'time', 'moment', 'phone', 'birth'],
  },
  league: { ...NAME, any: ['letters', 'age', 'integer'], known: ['leagues'] },
  age_group: {
    any: ['letters', 'age', 'integer'],
    least: 0.5,
    none: ['time', 'phone', 'birth'],
    known: ['age_groups', 'age'],
    alone: 0.6,
    clear: ['age'],
  },
  game_type: { ...NAME, known: ['game_types'] },
  gender: {
    any: ['gender', 'genders', 'letters'],
    least: 0.5,
    known: ['genders', 'gender'],
    alone: 0.6,
    clear: ['gender'],
  },
  pattern: { any: ['letters', 'short'], least: 0.5, known: ['patterns'] },
  position: { ...NAME, any: ['letters', 'short'], known: ['positions'] },
  official: PERSON,
  officials: PERSON,
  status: { any: ['status', 'flag'], least: 0.4, alone: 0.5, clear: ['status'] },
  published: FLAG,
  public: FLAG,
};
const PEOPLE: { [Field in ImportField<'people'>]?: Rule } = {
  id: { any: ['integer'], least: 0.8 },
  name: {
    any: ['person', 'letters'],
    least: 0.5,
    none: ['email', 'phone', 'day'],
    known: ['people', 'person'],
    alone: 0.5,
  },
  first_name: { any: ['letters'], least: 0.5, none: ['email', 'phone', 'day', 'number'] },
  last_name: { any: ['letters'], least: 0.5, none: ['email', 'phone', 'day', 'number'] },
  email: EMAIL,
  mobile_phone: PHONE,
  home_phone: { ...PHONE, alone: 0 },
  work_phone: { ...PHONE, alone: 0 },
  date_of_birth: { any: ['day', 'birth'], least: 0.3, known: ['birth'], alone: 0.6 },
  official_since: { any: ['integer'], least: 0.8 },
  latitude: DEGREES,
  longitude: DEGREES,
  official: FLAG,
  assignor: FLAG,
  manager: FLAG,
  observer: FLAG,
  active: { any: ['flag', 'status'], least: 0.4 },
};
const AVAILABILITY: { [Field in ImportField<'availability'>]?: Rule } = {
  official: PERSON,
  email: EMAIL,
  date: { ...DAY, any: ['day', 'moment'] },
  end_date: { ...DAY, alone: 0 },
  start_time: { ...TIME, alone: 0.6, clear: ['time'] },
  end_time: TIME,
  available: { any: ['flag', 'letters'], least: 0.4, known: ['flag'], alone: 0.4, clear: ['flag'] },
};
const VENUES: { [Field in ImportField<'venues'>]?: Rule } = {
  id: { any: ['integer'], least: 0.8 },
  name: { ...NAME, known: ['venues'], alone: 0.4 },
  latitude: DEGREES,
  longitude: DEGREES,
};
const TEAMS: { [Field in ImportField<'teams'>]?: Rule } = {
  id: { any: ['integer'], least: 0.8 },
  name: { ...TEAM, alone: 0.4 },
};
const RULES: Record<ImportKind, { [field: string]: Rule | undefined }> = {
  games: GAMES,
  people: PEOPLE,
  availability: AVAILABILITY,
  venues: VENUES,
  teams: TEAMS,
};

export function fitOf(field: ImportField, profile: Profile, kind: ImportKind): Fit {
  const { any, least, none = [], alone = 0, clear = any, known = [] } = RULES[kind][field] ?? ANYTHING;
  if (profile.filled === 0) return { withHeading: 0.5, withoutHeading: 0, never: false };
  const share =
    any.length === 0
      ? 1
      : Math.min(
          1,
          any.reduce((sum, trait) => sum + profile.share[trait], 0),
        );
  const others = Math.max(0, ...none.map((trait) => profile.share[trait]));
  const never = share < least || others > MOST_OF_NONE;
  const recognized = Math.max(0, ...known.map((trait) => profile.share[trait]));
  const confirmed = known.length === 0 ? share : 0.6 * share + 0.4 * recognized;
  const clearly = clear === any ? share : sumOf(clear, profile);
  const withoutHeading = Math.max(alone * clearly, recognized >= 0.3 ? 0.5 + 0.4 * recognized : 0);
  return { withHeading: confirmed, withoutHeading, never };
}

function sumOf(traits: readonly Trait[], { share }: Profile): number {
  return Math.min(
    1,
    traits.reduce((sum, trait) => sum + share[trait], 0),
  );
}

/** The words for what the values look like, of the traits that matter. */
export function describe({ share, filled }: Profile): string | null {
  if (filled === 0) return null;
  const [most] = (Object.keys(LOOKS) as (keyof typeof LOOKS)[]).filter((trait) => share[trait] > 0.6);
  return most === undefined ? null : LOOKS[most];
}

const LOOKS = {
  birth: 'dates of birth',
  email: 'email addresses',
  phone: 'phone numbers',
  score: 'results',
  moment: 'days with a time',
  day: 'days',
  time: 'times of day',
  weekday: 'weekdays',
  teams: 'teams of the site',
  venues: 'venues of the site',
  people: 'people of the site',
  leagues: 'leagues of the site',
  positions: 'positions of the site',
  pair: 'pairs of teams',
  age: 'age groups',
  integer: 'numbers',
  letters: 'names',
} as const;
