// A site: an organization whose users, games and lists belong together.

import { isDeepStrictEqual } from 'node:util';
import { withoutUndefined } from '../../storage/sql.ts';
import { type ConflictPolicies, POLICY_CODES, type Policy, type PolicyCode } from '../conflicts/conflict.ts';
import { gradesAfter, type RenamedGrade } from './grades.ts';
import { changedOpenGames, type OpenGames, type OpenGamesChange } from './open-games.ts';

export type Site = {
  id: number;
  name: string;
  /** IANA name; the zone of local times, unless a venue has its own. */
  timezone: string;
  /** BCP 47 tag: how people of the site write dates and clocks. */
  locale: string;
  sports: string[];
  /** false: archived, and read only. */
  active: boolean;
  /** When it is deleted for good; null if it is not. */
  deleteAt: Date | null;
  showUnassignedGames: boolean;
  showAllGames: boolean;
  showGameReports: boolean;
  formsEnabled: boolean;
  conflictPolicies: ConflictPolicies;
  /** Of officials, the lowest first. */
  grades: string[];
  /** The month and day on which a season begins each year, as `08-01`. */
  seasonStart: string;
  /** Officials cannot change their availability from today to as many days ahead; null: any day. */
  availabilityLockedDays: number | null;
  /** Officials who are younger, in years, are minors. */
  adultAge: number;
  /** How many minutes before a game its officials arrive. */
  arrivalMinutes: number;
  /** How many days before a game its officials are reminded; null: never. */
  reminderDays: number | null;
  /** How many days after they were asked officials who have not answered are reminded; null: never. */
  answerReminderDays: number | null;
  /** How many hours before a game answers are due; null: never. */
  answerHours: number | null;
  /** Whether officials who have not answered by then are taken off the game. */
  offersLapse: boolean;
  openGames: OpenGames;
  /** Whether it has fee rules, also such as have ended: without, games pay the fees of their positions. */
  paysByRules: boolean;
  createdAt: Date;
  updatedAt: Date;
};

/** A change of a site's settings; only the fields, the policies and the rules for open games sent change. */
export type SiteChange = { name?: string | undefined } & { [Switch in SiteSwitch]?: boolean | undefined } & {
  [Days in SiteDays]?: number | null | undefined;
} & {
  locale?: string | undefined;
  seasonStart?: string | undefined;
  arrivalMinutes?: number | undefined;
  adultAge?: number | undefined;
  conflictPolicies?: { [Code in PolicyCode]?: Policy | undefined } | undefined;
  grades?: string[] | undefined;
  /** Every record that names one of these grades names it anew; so does the list, unless `grades` is sent. */
  renamedGrades?: RenamedGrade[] | undefined;
  openGames?: OpenGamesChange | undefined;
  /** Whether officials may take open games at all. */
  showGameRequests?: boolean | undefined;
};
/** The fields of a site that an action writes. */
export type SiteFields = Partial<
  Pick<
    Site,
    | 'name'
    | 'locale'
    | 'seasonStart'
    | 'arrivalMinutes'
    | 'adultAge'
    | SiteSwitch
    | SiteDays
    | 'conflictPolicies'
    | 'grades'
    | 'openGames'
  >
>;
export type SiteSwitch = keyof typeof SITE_SWITCHES;
type SiteDays = keyof typeof SITE_DAYS;

/** The name of each switch in columns and on the wire. */
const SITE_SWITCHES = {
  showUnassignedGames: 'show_unassigned_games',
  showAllGames: 'show_all_games',
  showGameReports: 'show_game_reports',
  formsEnabled: 'forms_enabled',
  offersLapse: 'offers_lapse',
} as const satisfies Partial<Record<keyof Site, string>>;

/** The same of numbers of days or hours, which may be null. */
const SITE_DAYS = {
  availabilityLockedDays: 'availability_locked_days',
  reminderDays: 'reminder_days',
  answerReminderDays: 'answer_reminder_days',
  answerHours: 'answer_hours',
} as const satisfies Partial<Record<keyof Site, string>>;

/** The columns of fields that are stored as they are. */
export const SITE_COLUMNS = {
  name: 'name',
  locale: 'locale',
  seasonStart: 'season_start',
  arrivalMinutes: 'arrival_minutes',
  adultAge: 'adult_age',
  ...SITE_SWITCHES,
  ...SITE_DAYS,
};

/** The fields of the change that differ from the site's current values, with all of its policies if one does. */
export function differing(
  site: Site,
  { conflictPolicies, openGames, showGameRequests, grades, renamedGrades = [], ...sent }: SiteChange,
): SiteFields {
  const policies = POLICY_CODES.map((code) => [
    code,
    conflictPolicies?.[code] ?? site.conflictPolicies[code],
  ]);
  const after: SiteFields = {
    ...withoutUndefined(sent),
    conflictPolicies: Object.fromEntries(policies),
    grades: grades ?? gradesAfter(site.grades, renamedGrades),
    openGames: changedOpenGames(site.openGames, { sent: openGames, showGameRequests, renamedGrades }),
  };
  const isDifferent = ([name, value]: [string, unknown]) =>
    !isDeepStrictEqual(value, site[name as keyof SiteFields]);
  return Object.fromEntries(Object.entries(after).filter(isDifferent));
}

/** The zone as IANA spells it, whatever the case of the name; undefined for an unknown zone. */
export function zoneNamed(name: string): string | undefined {
  if (/^[+-]/.test(name)) return undefined; // Temporal accepts offsets as zones, but they have no daylight saving time
  try {
    return new Temporal.ZonedDateTime(0n, name).timeZoneId;
  } catch {
    return undefined;
  }
}

export const USUAL_LOCALE = 'en-US';

/** The locale as BCP 47 spells its tag, such as `de-CH`; undefined for no tag, or a language that is not known. */
export function localeNamed(tag: string): string | undefined {
  try {
    return Intl.DateTimeFormat.supportedLocalesOf(tag)[0];
  } catch {
    return undefined; // a RangeError: not a tag
  }
}
