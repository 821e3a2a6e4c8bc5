// A conflict: why an assignment is unwise or not possible, by the policies of the site (docs/api: Conflicts).

/** What a site does about a kind of conflict. `refuse`: the assignment is rejected unless the assignor overrides it. */
export type Policy = 'ignore' | 'warn' | 'refuse';
export const POLICIES = ['ignore', 'warn', 'refuse'] as const satisfies readonly Policy[];

/** The kinds for which a site chooses a policy, with that of a site that has chosen none. */
export const DEFAULT_POLICIES = {
  busy_elsewhere: 'warn',
  unavailable: 'warn',
  travel_time: 'warn',
  same_team: 'warn',
  removed_from_league: 'warn',
  blocked_team: 'warn',
  blocked_venue: 'warn',
  blocked_league: 'warn',
  blocked_official: 'warn',
  games_per_day: 'warn',
  games_per_week: 'warn',
  distance: 'warn',
  grade: 'warn',
  venue_closed: 'warn', // also of a game that is placed there
  certification: 'warn',
} as const satisfies Record<string, Policy>;

export type PolicyCode = keyof typeof DEFAULT_POLICIES;
export const POLICY_CODES = Object.keys(DEFAULT_POLICIES) as PolicyCode[];
export type ConflictPolicies = Record<PolicyCode, Policy>;

/** The kinds that an override permits; the database rejects a double booking of a slot without one. */
export type OverridableCode = PolicyCode | 'double_booked';
export const OVERRIDABLE_CODES = ['double_booked', ...POLICY_CODES] as const;

/** Every kind: an official is never on two slots of one game, nor again on the slot that they declined. */
export type ConflictCode = OverridableCode | 'on_this_game' | 'declined';

/** The numbers of a conflict; each kind has its own. */
export type ConflictNumbers = {
  /** Between the end of one game and the start of the other. */
  minutesBetween?: number | undefined;
  /** For the way from one game to the other, with leaving and parking. */
  minutesNeeded?: number | undefined;
  driveMinutes?: number | undefined;
  miles?: number | undefined;
  /** Calendar days between two games of one team. */
  daysApart?: number | undefined;
  /** Other games that the official has. */
  games?: number | undefined;
  limit?: number | undefined;
};

/** What a rule found. */
export type Finding = {
  code: ConflictCode;
  /** For a reader who sees the official and the game: `Ends at Pier Field 20 minutes before, 31 minutes' drive`. */
  message: string;
  /** The same, to the official: `Your game at Pier Field ends 20 minutes before, 31 minutes' drive`. */
  toOfficial: string;
  /** The same as a whole sentence that names the official. */
  sentence: string;
  /** The sentence of the error that rejects the assignment, if it is another one. */
  rejection?: string | undefined;
  /** Another game of the site that it is about. */
  gameId?: number | undefined;
  numbers?: ConflictNumbers | undefined;
};

/** `error`: the assignment is rejected, unless `overridable` and the assignor overrides it. */
export type Conflict = Finding & { severity: 'warning' | 'error'; overridable: boolean };

/** The finding as a conflict; none if the site ignores its kind. */
export function toConflicts(finding: Finding, policies: ConflictPolicies): Conflict[] {
  const { code } = finding;
  if (code === 'on_this_game' || code === 'declined') {
    return [{ ...finding, severity: 'error', overridable: false }];
  }
  const policy = code === 'double_booked' ? 'refuse' : policies[code];
  if (policy === 'ignore') return [];
  const isError = policy === 'refuse';
  return [{ ...finding, severity: isError ? 'error' : 'warning', overridable: isError }];
}
