// A site: an organization whose users, games and lists belong together.
import { isDeepStrictEqual } from 'node:util';
import { type ConflictPolicies, POLICY_CODES, type Policy, type PolicyCode } from '../conflicts/conflict.ts';

export type Site = {
  id: number;
  name: string;
  /** IANA name; the zone of local times, unless a venue has its own. */
  timezone: string;
  sports: string[];
  active: boolean;
  showGameRequests: boolean;
  showUnassignedGames: boolean;
  showAllGames: boolean;
  showGameReports: boolean;
  formsEnabled: boolean;
  conflictPolicies: ConflictPolicies;
  /** Of officials, the lowest first. */
  grades: string[];
  /** Officials cannot change their availability from today to as many days ahead; null: any day. */
  availabilityLockedDays: number | null;
  /** How many days before a game its officials are reminded; null: never. */
  reminderDays: number | null;
  createdAt: Date;
  updatedAt: Date;
};

/** A change of a site's settings; only the fields and the policies sent change. */
export type SiteChange = { [Switch in SiteSwitch]?: boolean | undefined } & {
  [Days in SiteDays]?: number | null | undefined;
} & {
  conflictPolicies?: { [Code in PolicyCode]?: Policy | undefined } | undefined;
  grades?: string[] | undefined;
};
/** The fields of a site that an action writes. */
export type SiteFields = Partial<Pick<Site, SiteSwitch | SiteDays | 'conflictPolicies' | 'grades'>>;
export type SiteSwitch = keyof typeof SITE_SWITCHES;
type SiteDays = keyof typeof SITE_DAYS;

/** The name of each switch in columns and on the wire. */
const SITE_SWITCHES = {
  showGameRequests: 'show_game_requests',
  showUnassignedGames: 'show_unassigned_games',
  showAllGames: 'show_all_games',
  showGameReports: 'show_game_reports',
  formsEnabled: 'forms_enabled',
} as const satisfies Partial<Record<keyof Site, string>>;

/** The same of numbers of days, which may be null. */
const SITE_DAYS = {
  availabilityLockedDays: 'availability_locked_days',
  reminderDays: 'reminder_days',
} as const satisfies Partial<Record<keyof Site, string>>;

/** The columns of fields that are stored as they are. */
export const SITE_COLUMNS = { ...SITE_SWITCHES, ...SITE_DAYS };

/** The fields of the change that differ from the site's current values, with all of its policies if one does. */
export function differing(
  site: Site,
  { conflictPolicies: sent = {}, grades, ...plain }: SiteChange,
): SiteFields {
  const names = Object.keys(SITE_COLUMNS) as (keyof typeof SITE_COLUMNS)[];
  const changed = names.filter((name) => plain[name] !== undefined && plain[name] !== site[name]);
  const codes = POLICY_CODES.filter(
    (code) => sent[code] !== undefined && sent[code] !== site.conflictPolicies[code],
  );
  return {
    ...Object.fromEntries(changed.map((name) => [name, plain[name]])),
    ...(grades !== undefined && !isDeepStrictEqual(grades, site.grades) && { grades }),
    ...(codes.length > 0 && {
      conflictPolicies: {
        ...site.conflictPolicies,
        ...Object.fromEntries(codes.map((code) => [code, sent[code]])),
      },
    }),
  };
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
