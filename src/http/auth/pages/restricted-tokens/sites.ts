// The sites for which a person can create a restricted token.
import type { Site } from '../../../../domain/sites/site.ts';
import { listSitesOf } from '../../../../domain/sites/store.ts';
import type { Queryable } from '../../../../storage/database.ts';

const ALL = { page: 1, limit: 1_000 };

/** The sites that the person is on, archived ones last. */
export async function listSitesOfPerson(db: Queryable, accountId: number): Promise<Site[]> {
  const active = await listSitesOf(db, { accountId, page: ALL });
  const archived = await listSitesOf(db, { accountId, active: false, page: ALL });
  return [...active.rows, ...archived.rows];
}
