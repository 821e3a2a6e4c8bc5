// Prevents double booking: finds an official's conflicting game and names it (docs/api: Writing games).
import { AppError } from '../../kernel/errors.ts';
import { dateAndClockOf } from '../../kernel/times/words.ts';
import type { Database, Queryable, Transaction } from '../../storage/database.ts';
import { violatedConstraint } from '../../storage/pg-errors.ts';
import { nothing, type Sql, sql } from '../../storage/sql.ts';

/** The game that the officials must be free for. */
export type Booking = { gameId: number; startTime: Date; endTime: Date };

const TRIES = 3; // each retry means that another transaction won the race

/**
 * Runs an action in one transaction. If it violates the constraint `double_booked`, another transaction has just
 * assigned the official to another game. The retry finds that game and can name it.
 */
export async function bookingTransaction<Result>(
  db: Database,
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction(work);
    } catch (error) {
      if (violatedConstraint(error) !== 'double_booked') throw error;
      if (attempt === TRIES) {
        const sentence = 'The official is on another game at that time. Check their games and try again.';
        throw new AppError('double_booked', sentence, { cause: error });
      }
    }
  }
}

export type ConflictQuery = {
  userIds: readonly number[];
  booking: Booking;
  /** The game's time before it moved. Games that already overlapped it were overridden, and are not conflicts. */
  moved?: Pick<Booking, 'startTime' | 'endTime'> | undefined;
  /** True if the reader of the sentence may not see unpublished games. */
  hidesDrafts?: boolean | undefined;
};

type ClashRow = {
  first_name: string;
  last_name: string;
  id: number;
  published: boolean;
  start_time: Date;
  zone: string;
  locale: string;
  venue: string | null;
  home_team: string | null;
  away_team: string | null;
};

/**
 * A sentence that names the first other game of the site that one of the officials is on at that time; undefined if all
 * are free. Declined slots and canceled games do not block. Slots with an override do, although the constraint exempts
 * them.
 */
export async function findConflict(
  db: Queryable,
  { userIds, booking, moved, hidesDrafts = false }: ConflictQuery,
): Promise<string | undefined> {
  const rows = await db.query<ClashRow>(sql`
    select u.first_name, u.last_name, g.id, g.published, g.start_time, coalesce(v.timezone, s.timezone) as zone,
      s.locale, v.name as venue,
      ht.name as home_team, at.name as away_team
    from assignments a
    join users u on u.id = a.user_id
    join games g on g.id = a.game_id
    join sites s on s.id = g.site_id
    left join venues v on v.id = g.venue_id
    left join teams ht on ht.id = g.home_team_id
    left join teams at on at.id = g.away_team_id
    where a.user_id = any(${userIds}) and ${blocksAt(booking)}
      ${moved === undefined ? nothing : sql`and not a.during && ${during(moved)}`}
    order by g.start_time, g.id limit 1`);
  return rows.map((row) => sentenceOf(row, hidesDrafts))[0];
}

function blocksAt({ gameId, startTime, endTime }: Booking) {
  return sql`a.game_id <> ${gameId} and a.live and a.answer is distinct from 'declined'
    and a.during && ${during({ startTime, endTime })}`;
}

function during({ startTime, endTime }: Pick<Booking, 'startTime' | 'endTime'>): Sql {
  return sql`tstzrange(${startTime}, ${endTime}, '[)')`;
}

function sentenceOf(row: ClashRow, hidesDrafts: boolean): string {
  const person = `${row.first_name} ${row.last_name}`;
  if (hidesDrafts && !row.published) return `${person} is on another game at that time.`;
  const { id, start_time: startTime, zone, venue, home_team: homeTeam, away_team: awayTeam } = row;
  return `${person} is on game ${id} at that time (${gameInWords({ startTime, zone, venue, homeTeam, awayTeam }, row.locale)}).`;
}

type ClashingGame = {
  startTime: Date;
  zone: string;
  venue: string | null;
  homeTeam: string | null;
  awayTeam: string | null;
};

/** `Harbor Hawks – Bay Gulls, May 2 2026 9:00 AM at Pier Field`, in the time zone of its venue, as the locale writes it. */
export function gameInWords(
  { startTime, zone, venue, homeTeam, awayTeam }: ClashingGame,
  locale: string,
): string {
  const teams = homeTeam && awayTeam ? `${homeTeam} – ${awayTeam}, ` : '';
  const place = venue === null ? '' : ` at ${venue}`;
  return `${teams}${dateAndClockOf(startTime, { zone, locale })}${place}`;
}
