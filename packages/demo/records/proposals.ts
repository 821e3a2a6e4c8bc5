// The proposal of the demo: a plan for the coming month, which the service works on when it starts. Nobody is assigned.
import { askForProposal } from '../../../src/domain/proposals/actions.ts';
import { DEFAULT_CHOSEN } from '../../../src/domain/proposals/proposal.ts';
import type { Database } from '../../../src/storage/database.ts';
import { sql } from '../../../src/storage/sql.ts';
import { ASSIGNOR } from '../names.ts';

const DAYS = 30;
const SEED = 7; // any number; the same plan of the same season

/** Asks for one, unless the site has a proposal that is kept. */
export async function ensureProposal(
  db: Database,
  { siteId, now }: { siteId: number; now: Date },
): Promise<void> {
  const [found] = await db.query<{ accountId: number; gameIds: number[] }>(sql`
    select a.id as "accountId", (select coalesce(array_agg(g.id order by g.start_time, g.id), '{}') from games g
      where g.site_id = ${siteId} and g.deleted_at is null and g.status = 'A' and g.start_time > ${now}
        and g.start_time < ${now}::timestamptz + make_interval(days => ${DAYS})) as "gameIds"
    from accounts a where lower(a.email) = lower(${ASSIGNOR.email})
      and not exists (select 1 from proposals where site_id = ${siteId})`);
  if (found === undefined || found.gameIds.length === 0) return;
  await askForProposal(db, { siteId, ...found, weights: DEFAULT_CHOSEN, mayMove: false, seed: SEED });
}
