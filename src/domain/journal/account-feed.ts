// Reads the journal as one feed over all sites of an account: each site with the rights of the account's member there.
import type { Queryable } from '../../storage/database.ts';
import { sql } from '../../storage/sql.ts';
import type { Member } from '../access.ts';
import { type SiteRow, toSite } from '../sites/store.ts';
import { activeUsersOf, type Principal } from '../users/principal.ts';
import { toUser, type UserRow } from '../users/store.ts';
import {
  type ChangePage,
  type FeedReader,
  type JournalCursor,
  type JournalPosition,
  readChanges,
  sitesChanged,
} from './feed.ts';

/** The active users of a principal with their sites, in one statement. */
export async function readersOf(db: Queryable, principal: Principal): Promise<FeedReader[]> {
  const rows = await db.query<UserRow & { site: SiteRow }>(sql`
    select u.*, to_json(s) as site from users u join sites s on s.id = u.site_id
    where ${activeUsersOf(principal)} order by u.site_id`);
  return rows.map((row) => ({ viewer: toUser(row) as Member, site: toSite(row.site) }));
}

export type AccountFeedQuery = {
  readers: readonly FeedReader[];
  after: Pick<JournalCursor, 'position' | 'at'>;
  limit: number;
};

/**
 * The changes of several sites in the order of the journal, as `readChanges` gives those of one. One statement finds the
 * sites with new entries; only these are read, so a page costs what its changes cost, however many sites there are.
 */
export async function readChangesOfSites(
  db: Queryable,
  { readers, after, limit }: AccountFeedQuery,
): Promise<ChangePage> {
  const [only, ...others] = readers;
  if (only !== undefined && others.length === 0) return readChanges(db, { ...only, after, limit });
  const siteIds = readers.map(({ site }) => site.id);
  const { siteIds: changed, reached } = await sitesChanged(db, {
    ...{ siteIds, since: after.position.xid, now: after.at },
  });
  const pages: ChangePage[] = [];
  // One after the other: a reader of many sites must not take all connections.
  for (const reader of readers.filter(({ site }) => changed.includes(site.id)))
    pages.push(await readChanges(db, { ...reader, after, limit }));
  return merge(pages, { reached, limit });
}

/**
 * Each page is complete up to its own `next`, and the other sites have nothing before `reached`: the merged page goes up to
 * the first of these places.
 */
function merge(
  pages: readonly ChangePage[],
  { reached, limit }: { reached: JournalCursor; limit: number },
): ChangePage {
  const ends = pages.filter(({ next }) => compare(next.position, reached.position) < 0);
  const end =
    ends.map(({ next }) => next).sort((one, other) => compare(one.position, other.position))[0] ?? reached;
  const complete = pages
    .flatMap(({ changes }) => changes)
    .filter(({ position }) => compare(position, end.position) <= 0)
    .sort((one, other) => compare(one.position, other.position));
  const changes = complete.slice(0, limit);
  const last = changes.at(-1);
  if (complete.length > limit && last !== undefined) {
    const { position, at } = last;
    return { changes, next: { position, at, history: reached.history }, more: true };
  }
  return { changes, next: end, more: pages.some(({ more }) => more) };
}

function compare(one: JournalPosition, other: JournalPosition): number {
  const difference = BigInt(one.xid) - BigInt(other.xid);
  return difference === 0n ? one.id - other.id : difference < 0n ? -1 : 1;
}
