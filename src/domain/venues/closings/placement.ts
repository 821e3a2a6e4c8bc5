// Games that are placed at a venue that is closed then: the site's policy refuses them, or warns of them.
import { AppError } from '../../../kernel/errors.ts';
import { dateOf } from '../../../kernel/times/words.ts';
import type { Transaction } from '../../../storage/database.ts';
import { type Sql, sql } from '../../../storage/sql.ts';
import { DEFAULT_POLICIES, type Policy } from '../../conflicts/conflict.ts';
import type { GameFields } from '../../games/fields.ts';
import { type ClosedPlace, closedSentence } from './closing.ts';
import { closes } from './condition.ts';

export type PlacedGame = Pick<GameFields, 'venueId' | 'subvenue' | 'startTime' | 'endTime' | 'status'>;

/** A closing that the game lies in; `place` is that of the game among those sent, from 1. */
type Found = ClosedPlace & { place: number; zone: string; locale: string; policy: Policy | null };

const ZONE = sql`coalesce(v.timezone, s.timezone)`;
const COLUMNS = sql`v.name as venue, c.subvenue, c.reason, ${ZONE} as zone, s.locale, s.conflict_policies->>'venue_closed' as policy`;
const CLOSINGS = sql`venue_closings c join venues v on v.id = c.venue_id join sites s on s.id = v.site_id`;

/**
 * The warnings of each game, in their order: a sentence for each closing that it lies in. Canceled games are played nowhere.
 * Throws AppError `policy_conflict` if the site refuses games at a closed venue.
 */
export async function checkPlacements(tx: Transaction, games: readonly PlacedGame[]): Promise<string[][]> {
  const placed = games.map(({ venueId, status, ...game }) => ({
    ...game,
    venueId: status === 'A' ? venueId : null,
  }));
  if (placed.every(({ venueId }) => venueId === null)) return games.map(() => []);
  const found = (await tx.query<Found>(statementOf(placed)))
    .map((one) => ({ ...one, policy: one.policy ?? DEFAULT_POLICIES.venue_closed }))
    .filter(({ policy }) => policy !== 'ignore');
  const sentenceOf = ({ place, zone, locale, ...closed }: Found) => {
    return closedSentence(closed, `on ${dateOf(games[place - 1]!.startTime, { zone, locale })}`);
  };
  const [refused] = found.filter(({ policy }) => policy === 'refuse');
  if (refused !== undefined) throw new AppError('policy_conflict', refusalOfClosed(sentenceOf(refused)));
  return games.map((_, at) => found.filter(({ place }) => place === at + 1).map(sentenceOf));
}

/** Why a game is refused of which a sentence says that its place is closed. */
export function refusalOfClosed(sentence: string): string {
  return `${sentence} A policy of the site refuses games at a closed venue. Choose another time or venue, or change the closing.`;
}

type Placement = Omit<PlacedGame, 'status'>;

function statementOf(games: readonly Placement[]): Sql {
  const [game] = games;
  if (game !== undefined && games.length === 1) {
    const one = closes({
      ...{ venueId: sql`${game.venueId}`, subvenue: sql`${game.subvenue}::text`, zone: ZONE },
      ...{ startTime: sql`${game.startTime}`, endTime: sql`${game.endTime}` },
    });
    return sql`select 1 as place, ${COLUMNS} from ${CLOSINGS} where ${one} order by c.start_date, c.id`;
  }
  const sent = (['venueId', 'subvenue', 'startTime', 'endTime'] as const).map((name) =>
    games.map((one) => one[name]),
  );
  const [venueIds, subvenues, starts, ends] = sent;
  const each = closes({
    ...{ venueId: sql`g.venue_id`, subvenue: sql`g.subvenue`, zone: ZONE },
    ...{ startTime: sql`g.start_time`, endTime: sql`g.end_time` },
  });
  return sql`
    select g.place, ${COLUMNS}
    from unnest(${venueIds}::bigint[], ${subvenues}::text[], ${starts}::timestamptz[], ${ends}::timestamptz[])
      with ordinality as g (venue_id, subvenue, start_time, end_time, place)
    join (${CLOSINGS}) on ${each}
    order by g.place, c.start_date, c.id`;
}
