// A site: where a season is organised; its people, games and lists hang on it.

export type Site = {
  id: number;
  name: string;
  /** IANA name; what a local time means wherever a venue has no zone of its own. */
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

/** The zone as IANA spells it (`america/new_york` is found too), or undefined when there is no such zone. */
export function zoneNamed(name: string): string | undefined {
  if (/^[+-]/.test(name)) return undefined; // Temporal takes bare offsets as zones; they know no daylight saving
  try {
    return new Temporal.ZonedDateTime(0n, name).timeZoneId;
  } catch {
    return undefined;
  }
}
