// A site: an organization whose users, games and lists belong together.

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
  createdAt: Date;
  updatedAt: Date;
};

/** A change of what officials are shown and may do; only the fields sent change. */
export type SiteChange = { [Switch in SiteSwitch]?: boolean | undefined };
export type SiteSwitch = keyof typeof SITE_SWITCHES;

/** The name of each switch in columns and on the wire. */
export const SITE_SWITCHES = {
  showGameRequests: 'show_game_requests',
  showUnassignedGames: 'show_unassigned_games',
  showAllGames: 'show_all_games',
  showGameReports: 'show_game_reports',
  formsEnabled: 'forms_enabled',
} as const satisfies Partial<Record<keyof Site, string>>;

/** The zone as IANA spells it, whatever the case of the name; undefined for an unknown zone. */
export function zoneNamed(name: string): string | undefined {
  if (/^[+-]/.test(name)) return undefined; // Temporal accepts offsets as zones, but they have no daylight saving time
  try {
    return new Temporal.ZonedDateTime(0n, name).timeZoneId;
  } catch {
    return undefined;
  }
}
