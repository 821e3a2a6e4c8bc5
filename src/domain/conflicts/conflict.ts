// A conflict: why an assignment is unwise or not possible (docs/api: Conflicts).

/** `never`: no override permits it. `override`: an override permits it. `warning`: it prevents nothing. */
type Force = 'never' | 'override' | 'warning';

/** Every kind of conflict. */
const FORCES = {
  on_this_game: 'never',
  declined: 'never',
  double_booked: 'override',
  busy_elsewhere: 'warning',
  unavailable: 'warning',
  travel_time: 'warning',
  same_team: 'warning',
  removed_from_league: 'warning',
} as const satisfies Record<string, Force>;

export type ConflictCode = keyof typeof FORCES;

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
};

/** What a rule found. */
export type Finding = {
  code: ConflictCode;
  /** For a reader who sees the official and the game: `Ends at Pier Field 20 minutes before, 31 minutes' drive`. */
  message: string;
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

export function toConflict(finding: Finding): Conflict {
  const force: Force = FORCES[finding.code];
  return {
    ...finding,
    severity: force === 'warning' ? 'warning' : 'error',
    overridable: force === 'override',
  };
}
