// Why nobody is proposed for a position, in sentences: pure functions of what keeps each official from it.
import type { Conflict, ConflictCode } from '../../conflicts/conflict.ts';
import { nameOf, type OfficialFacts } from '../../conflicts/facts.ts';
import { kilometersOf, METERS_PER_MILE, usesMiles } from '../../venues/distance.ts';

/** What keeps an official from the position, in view of the plan. Nothing: they could take it. */
export type Kept = { official: OfficialFacts; conflicts: Conflict[]; isRejected: boolean };

export type Reasons = {
  /** How many officials are kept from it by what, the most first. */
  sentence: string;
  /** Of officials with one obstacle alone, or whose other game somebody else could take: what would open the position. */
  openers: { userId: number; sentence: string }[];
};

const MOST_OPENERS = 5; // are read

type Obstacle = 'away' | 'busy' | 'far' | 'limit' | 'grade' | 'blocked' | 'team' | 'rejected' | 'other';

const OBSTACLES: Partial<Record<ConflictCode, Obstacle>> = {
  ...{ unavailable: 'away', double_booked: 'busy', on_this_game: 'busy', busy_elsewhere: 'busy' },
  ...{ travel_time: 'far', distance: 'far', games_per_day: 'limit', games_per_week: 'limit', grade: 'grade' },
  ...{
    blocked_team: 'blocked',
    blocked_venue: 'blocked',
    blocked_league: 'blocked',
    blocked_official: 'blocked',
  },
  ...{ same_team: 'team', declined: 'rejected' },
};

/** In the order in which an official with several obstacles is counted; the words for one and for several. */
const WORDS: Record<Obstacle, [one: string, several: string]> = {
  away: ['is away', 'are away'],
  busy: ['works then', 'work then'],
  grade: ['has too low a grade', 'have too low a grade'],
  rejected: ['declined or was rejected', 'declined or were rejected'],
  blocked: ['is blocked', 'are blocked'],
  limit: ['has all the games that they take', 'have all the games that they take'],
  far: ['cannot get there', 'cannot get there'],
  team: ['has one of the teams within a week', 'have one of the teams within a week'],
  other: ['may not for another reason', 'may not for another reason'],
};
const ORDER = Object.keys(WORDS) as Obstacle[];

type Further = {
  /** Of the site, which has the units of ways. */
  locale: string;
  /** What one move would open, which comes first. */
  chains?: Reasons['openers'];
};

export function reasonsOf(officials: readonly Kept[], { locale, chains = [] }: Further): Reasons {
  if (officials.length === 0) return { sentence: 'The site has no active official.', openers: [] };
  const counts = new Map<Obstacle, number>();
  for (const one of officials) {
    const found = obstaclesOf(one);
    const first = ORDER.find((obstacle) => found.includes(obstacle));
    if (first !== undefined) counts.set(first, (counts.get(first) ?? 0) + 1);
  }
  const parts = [...counts]
    .sort(([one, many], [other, more]) => more - many || ORDER.indexOf(one) - ORDER.indexOf(other))
    .map(([obstacle, count]) => `${count} ${WORDS[obstacle][count === 1 ? 0 : 1]}`);
  const free = officials.filter((one) => obstaclesOf(one).length === 0);
  const able = free.length === 0 ? [] : [`${free.length} could take it`];
  return {
    sentence: `${capitalized([...parts, ...able].join(', '))}.`,
    openers: [...chains, ...officials.flatMap((one) => openerOf(one, locale))].slice(0, MOST_OPENERS),
  };
}

function obstaclesOf({ conflicts, isRejected }: Kept): Obstacle[] {
  return [
    ...conflicts.map(({ code }) => OBSTACLES[code] ?? 'other'),
    ...(isRejected ? ['rejected' as const] : []),
  ];
}

/** What would let them take it, if one thing would. */
function openerOf({ official, conflicts, isRejected }: Kept, locale: string): Reasons['openers'] {
  const [only, ...others] = conflicts;
  const name = nameOf(official);
  const said = (sentence: string) => [{ userId: official.id, sentence: `${name} could ${sentence}.` }];
  if (isRejected) return only === undefined ? said('if you did not reject them') : [];
  if (only === undefined) return said('take it');
  if (others.length > 0) return [];
  const { minutesBetween = 0, minutesNeeded = 0, limit = 0, miles = 0 } = only.numbers ?? {};
  switch (only.code) {
    case 'travel_time': {
      if (minutesNeeded === 0) return []; // to a game of another site, which is not named
      const minutes = minutesNeeded - minutesBetween;
      return said(`if they had ${minutes} ${minutes === 1 ? 'minute' : 'minutes'} more to get there`);
    }
    case 'games_per_day':
      return said(`if they took ${limit + 1} games a day instead of ${limit}`);
    case 'games_per_week':
      return said(`if they took ${limit + 1} games a week instead of ${limit}`);
    case 'distance':
      if (usesMiles(locale)) return said(`if they drove ${miles} miles instead of ${limit}`);
      return said(`if they drove ${kilometersIn(miles)} km instead of ${kilometersIn(limit)}`);
    case 'same_team':
      return said('if a team may have the same official twice within a week');
    default:
      return [];
  }
}

const kilometersIn = (miles: number): number => kilometersOf(miles * METERS_PER_MILE);

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
