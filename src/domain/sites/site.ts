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

/** The zone as IANA spells it, whatever the case of the name; undefined for an unknown zone. */
export function zoneNamed(name: string): string | undefined {
  if (/^[+-]/.test(name)) return undefined; // Temporal accepts offsets as zones, but they have no daylight saving time
  try {
    return new Temporal.ZonedDateTime(0n, name).timeZoneId;
  } catch {
    return undefined;
  }
}
