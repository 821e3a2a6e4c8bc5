// What the fair shares of a season are made of, beside what officials offered.
import type { Queryable } from '../../storage/database.ts';
import { sql } from '../../storage/sql.ts';
import type { Season } from './balance.ts';
import { listOffers, type Offers } from './offers.ts';
import { SITE } from './period-days.ts';
import type { Sharer } from './share.ts';
import { workedStatement } from './statement.ts';

/** The active officials of a site with their games of the season, and what they offered. */
export type SeasonShares = { officials: Sharer[]; offers: Offers };

export async function readSeasonShares(
  db: Queryable,
  { siteId, startDate, endDate }: Season & { siteId: number },
): Promise<SeasonShares> {
  const query = { siteId, startDate, endDate };
  const worked = workedStatement({
    siteId: sql`(select id from site)`,
    from: sql`(select since from site)`,
    until: sql`(select until from site)`,
    before: sql`now()`,
    exceptGame: sql`0`, // of all games
  });
  const [officials, offers] = await Promise.all([
    db.query<Sharer>(sql`
      with ${SITE(query)}
      select u.id, coalesce(worked.games, 0)::int as games, u.limits, u.wanted_games as "wantedGames"
      from users u left join (${worked}) as worked on worked.user_id = u.id
      where u.site_id = ${siteId} and u.official and u.active`),
    listOffers(db, query),
  ]);
  return { officials, offers };
}
