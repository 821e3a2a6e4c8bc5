// The balance of a period: what each official worked, was paid, offered and answered, against their fair share.
import { validationError } from '../../kernel/errors.ts';
import type { Queryable } from '../../storage/database.ts';
import type { Limits } from '../users/limits.ts';
import type { WantedGames } from '../users/wanted-games.ts';
import { milesOf } from '../venues/distance.ts';
import { type Season, toHours } from './balance.ts';
import { listOffers, type Offers } from './offers.ts';
import { type Pay, payByRules } from './pay.ts';
import { type PeriodQuery, seasonDaysStatement } from './period-days.ts';
import { periodStatement } from './period-statement.ts';
import { sharesOf, toTenths } from './share.ts';
import { metersOf, type Ways } from './visits.ts';

export type Balance = {
  user: { id: number; firstName: string; lastName: string; grade: string | null; active: boolean };
  games: number;
  /** From their start to their end, with two decimals. */
  hours: number;
  /** The fees of these games and of those that were canceled with pay, by currency; exact, as text. */
  pay: Pay[];
  /** On roads from home to the venue and back, once for each day and venue; null: of no game it is known. */
  meters: number | null;
  /** The same with one decimal. */
  miles: number | null;
  /** The weeks in which they worked on Saturday or Sunday. */
  weekends: number;
  positions: CountedGames[];
  ageGroups: CountedGames[];
  /** What became of the games that they were asked to work; `offered` is the sum. */
  answers: { offered: number; accepted: number; declined: number; turnedBackLate: number; noAnswer: number };
  /** The hours of games that they were available for and may work by their grade. */
  hoursOffered: number;
  /** The games that would be theirs, and their games less these, with one decimal. Null: they offered nothing, or are not active. */
  fairShare: number | null;
  offBy: number | null;
};

/** Null: games without an age group. */
type CountedGames = { name: string | null; games: number };

type Row = Balance['user'] &
  Omit<Balance['answers'], 'offered'> &
  Ways & {
    limits: Partial<Limits>;
    wantedGames: Partial<WantedGames>;
    minutes: number;
    parts: { position: string; ageGroup: string | null; games: number }[] | null;
    weekends: number;
    amounts: Balance['pay'] | null;
  };

/** A balance compares the days of a season. */
const MAX_PERIOD_DAYS = 366;

/**
 * The days of a balance: those that are given. A day that is left out is that of the season which the other is in, or of the
 * current season. Throws AppError `validation_failed` (`/search/end_date`) for days in the wrong order, or more than 366.
 */
export async function findPeriod(
  db: Queryable,
  { siteId, startDate, endDate, now }: { siteId: number; now: Date } & Partial<Season>,
): Promise<Season> {
  if (startDate === undefined || endDate === undefined) {
    const [season] = await db.query<Season>(seasonDaysStatement({ siteId, day: startDate ?? endDate, now }));
    return { startDate: startDate ?? season!.startDate, endDate: endDate ?? season!.endDate };
  }
  const days = Temporal.PlainDate.from(startDate).until(endDate, { largestUnit: 'days' }).days + 1;
  const refuse = (message: string) => validationError([{ path: '/search/end_date', message }]);
  if (days < 1) throw refuse(`search.end_date must not be before ${startDate}.`);
  if (days > MAX_PERIOD_DAYS) {
    throw refuse(`From ${startDate} to ${endDate} are ${days} days; choose at most ${MAX_PERIOD_DAYS}.`);
  }
  return { startDate, endDate };
}

/**
 * The balance of the officials who are active or had a game in the period. Those with the fewest games against their fair
 * share come first, and those who offered nothing last; then by name.
 */
export async function listBalance(db: Queryable, query: PeriodQuery): Promise<Balance[]> {
  const [read, offers, pay] = await Promise.all([
    db.query<Row>(periodStatement(query)),
    listOffers(db, query),
    payByRules(db, query),
  ]);
  const rows = pay === undefined ? read : read.map((row) => ({ ...row, amounts: pay.get(row.id) ?? null }));
  const active = rows.filter((row) => row.active);
  const shares = sharesOf(active, { offers, more: 0 });
  return rows.map((row) => toBalance(row, { offers, fairShare: shares.get(row.id) ?? null })).sort(compare);
}

function toBalance(row: Row, { offers, fairShare }: { offers: Offers; fairShare: number | null }): Balance {
  const { id, firstName, lastName, grade, active, games, weekends } = row;
  const { accepted, declined, turnedBackLate, noAnswer } = row;
  const parts = row.parts ?? [];
  const meters = metersOf(row);
  return {
    user: { id, firstName, lastName, grade, active },
    ...{ games, weekends, meters },
    hours: toHours(row.minutes),
    pay: row.amounts ?? [],
    miles: meters === null ? null : milesOf(meters),
    positions: countedBy(parts, ({ position }) => position),
    ageGroups: countedBy(parts, ({ ageGroup }) => ageGroup),
    answers: {
      offered: accepted + declined + turnedBackLate + noAnswer,
      ...{ accepted, declined, turnedBackLate, noAnswer },
    },
    hoursOffered: toHours(offers.get(id)?.minutes ?? 0),
    fairShare: fairShare === null ? null : toTenths(fairShare),
    offBy: fairShare === null ? null : toTenths(games - fairShare),
  };
}

function countedBy(
  parts: NonNullable<Row['parts']>,
  nameOf: (part: NonNullable<Row['parts']>[number]) => string | null,
) {
  const counts = new Map<string | null, number>();
  for (const part of parts) counts.set(nameOf(part), (counts.get(nameOf(part)) ?? 0) + part.games);
  return [...counts]
    .map(([name, games]) => ({ name, games }))
    .sort((one, other) => other.games - one.games || (one.name ?? '').localeCompare(other.name ?? '', 'en'));
}

function compare(one: Balance, other: Balance): number {
  const nameOf = ({ user }: Balance) => `${user.lastName}\u0000${user.firstName}\u0000${user.id}`;
  return (
    (one.offBy ?? Number.MAX_VALUE) - (other.offBy ?? Number.MAX_VALUE) ||
    nameOf(one).localeCompare(nameOf(other), 'en')
  );
}
