// Plans the demo's season: 440 games around today; past games are staffed, coming games partly.
import { LEAGUES, officials, PATTERNS, SITE, VENUES } from './names.ts';

const WEEKS_BEFORE = 6;
const WEEKS_PAID = 13; // before today: two whole months and this one
const WEEKS_AFTER = 9;
const PUBLISHED_WEEKS_AHEAD = 4; // later games are still drafts
export const KICK_OFFS = ['09:00', '11:00', '13:00', '15:00'];
const GAMES_A_DAY = 10;
const DAYS_OF_PLAY = [6, 7]; // Saturday and Sunday, ISO 8601
const OPEN_SHARE = 0.2;
const ACCEPTED_SHARE = 0.7;
const DECLINED_SHARE = 0.05;

export type PlannedSlot = {
  position: number;
  official: number | undefined;
  answer: 'accepted' | 'declined' | undefined;
};

/** A planned game. Leagues, teams, venues, patterns and officials are indexes in names.ts. */
export type PlannedGame = {
  start: Date;
  end: Date;
  league: number;
  home: number;
  away: number;
  venue: number;
  gameType: number;
  pattern: number;
  published: boolean;
  status: 'A' | 'C';
  slots: PlannedSlot[];
};

/** The season around `now`. The same `random` (numbers from 0 to 1) gives the same season. */
export function planSeason(now: Date, random: () => number): PlannedGame[] {
  const days = daysOfPlay(now, { from: -WEEKS_BEFORE * 7, to: WEEKS_AFTER * 7 });
  const publishedUntil = new Date(now.getTime() + PUBLISHED_WEEKS_AHEAD * 7 * 86_400_000);
  return days.flatMap((day) => planDay(day, { now, publishedUntil, random }));
}

/** The games of the weeks before, of which nothing is left but what they paid. */
export function planEarlier(now: Date, random: () => number): PlannedGame[] {
  const days = daysOfPlay(now, { from: -WEEKS_PAID * 7, to: -WEEKS_BEFORE * 7 });
  return days.flatMap((day) => planDay(day, { now, publishedUntil: now, random }));
}

/** More drafts: games on every weekend of the next five weeks. */
export function planDrafts(now: Date, random: () => number): PlannedGame[] {
  const days = daysOfPlay(now, { from: 1, to: 35 });
  return days.flatMap((day) => planDay(day, { now, publishedUntil: now, random }));
}

type PlanContext = { now: Date; publishedUntil: Date; random: () => number };

function planDay(day: Temporal.PlainDate, context: PlanContext): PlannedGame[] {
  const { now, publishedUntil, random } = context;
  const resting = new Map(KICK_OFFS.map((clock) => [clock, shuffled(officials().length, random)]));
  return Array.from({ length: GAMES_A_DAY }, (_, index) => {
    const clock = KICK_OFFS[index % KICK_OFFS.length]!;
    const league = Math.floor(random() * LEAGUES.length);
    const [home, away] = shuffled(LEAGUES[league]!.teams.length, random) as [number, number];
    const start = instantOf(day, clock);
    const published = start < publishedUntil;
    const status = random() < 0.03 && published ? ('C' as const) : ('A' as const);
    const pattern = Math.floor(random() * PATTERNS.length);
    const free = published ? resting.get(clock)! : [];
    return {
      start,
      end: new Date(start.getTime() + LEAGUES[league]!.ageGroup.minutes * 60_000),
      league,
      home,
      away,
      venue: index % VENUES.length,
      gameType: random() < 0.9 ? 0 : 1,
      pattern,
      published,
      status,
      slots: PATTERNS[pattern]!.positions.map((_name, position) =>
        planSlot({ position, free, isPast: start < now, random }),
      ),
    };
  });
}

type SlotPlan = { position: number; free: number[]; isPast: boolean; random: () => number };

/** `free` has the officials without a game at this kick-off, so that nobody has two. */
function planSlot({ position, free, isPast, random }: SlotPlan): PlannedSlot {
  const isOpen = free.length === 0 || (!isPast && random() < OPEN_SHARE);
  const official = isOpen ? undefined : free.pop();
  if (official === undefined) return { position, official, answer: undefined };
  const chance = random();
  if (isPast || chance < ACCEPTED_SHARE) return { position, official, answer: 'accepted' };
  return { position, official, answer: chance < ACCEPTED_SHARE + DECLINED_SHARE ? 'declined' : undefined };
}

function daysOfPlay(now: Date, { from, to }: { from: number; to: number }): Temporal.PlainDate[] {
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime())
    .toZonedDateTimeISO(SITE.timezone)
    .toPlainDate();
  return Array.from({ length: to - from }, (_, index) => today.add({ days: from + index })).filter((day) =>
    DAYS_OF_PLAY.includes(day.dayOfWeek),
  );
}

function instantOf(day: Temporal.PlainDate, clock: string): Date {
  const moment = day.toZonedDateTime({ timeZone: SITE.timezone, plainTime: clock });
  return new Date(moment.epochMilliseconds);
}

function shuffled(length: number, random: () => number): number[] {
  return Array.from({ length }, (_, index) => ({ index, key: random() }))
    .sort((left, right) => left.key - right.key)
    .map(({ index }) => index);
}
