// A public schedule: a secret address at which a league, a club or a venue reads its published public games.

/** Whose games it has, by the column that refers to it. */
export const SCHEDULE_TARGETS = { league: 'league_id', team: 'team_id', venue: 'venue_id' } as const;
export type ScheduleTarget = keyof typeof SCHEDULE_TARGETS;
export const TARGET_KINDS = Object.keys(SCHEDULE_TARGETS) as ScheduleTarget[];

/** The most that a site has: one for each of its leagues, teams and venues. */
export const MAX_SCHEDULES = 500;

/** How many days it goes back: what was played a week ago. */
export const PAST_DAYS = 7;

/** How many games it has at most. */
export const MAX_SHOWN_GAMES = 1_000;

export type PublicSchedule = {
  id: number;
  siteId: number;
  kind: ScheduleTarget;
  targetId: number;
  targetName: string;
  createdAt: Date;
  updatedAt: Date;
};

export type NewSchedule = Pick<PublicSchedule, 'siteId' | 'kind' | 'targetId'>;
