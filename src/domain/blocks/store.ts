// The SQL of blocks.
import type { Page, Pagination } from '../../kernel/pagination.ts';
import type { Queryable, Transaction } from '../../storage/database.ts';
import { readPage, type Sortable, TIMES } from '../../storage/page.ts';
import { raw, sql } from '../../storage/sql.ts';
import { fieldsOfRecord, type JournalEntry } from '../journal/journal.ts';
import { type Block, type NewBlock, TARGETS } from './block.ts';

const SELECT = sql`
  select b.id, b.site_id as "siteId", b.user_id as "userId",
    case when b.team_id is not null then 'team' when b.venue_id is not null then 'venue'
      when b.league_id is not null then 'league' else 'official' end as kind,
    coalesce(b.team_id, b.venue_id, b.league_id, b.other_user_id) as "targetId",
    coalesce(t.name, v.name, l.name, u.first_name || ' ' || u.last_name) as "targetName",
    b.reason, b.created_at as "createdAt", b.updated_at as "updatedAt"
  from blocks b
  left join teams t on t.id = b.team_id
  left join venues v on v.id = b.venue_id
  left join leagues l on l.id = b.league_id
  left join users u on u.id = b.other_user_id`;

export async function findBlock(db: Queryable, id: number): Promise<Block | undefined> {
  const rows = await db.query<Block>(sql`${SELECT} where b.id = ${id}`);
  return rows[0];
}

/** What a list of blocks can be sorted by. */
export const BLOCK_SORTS: Sortable = TIMES;

/** The blocks of a user, by id. */
export async function listBlocks(
  db: Queryable,
  { userId, page }: { userId: number; page: Pagination },
): Promise<Page<Block>> {
  const select = sql`${SELECT} where b.user_id = ${userId}`;
  return readPage<Block>(db, { select, order: sql`id`, sortable: BLOCK_SORTS, page });
}

/** The blocks of a team, venue or league, locked, before it is deleted. */
export async function blocksOf(
  tx: Transaction,
  { kind, targetId }: Pick<Block, 'kind' | 'targetId'>,
): Promise<Block[]> {
  const column = raw(TARGETS[kind]);
  const [, rows] = await Promise.all([
    tx.query(sql`select from blocks where ${column} = ${targetId} order by id for update`),
    tx.query<Block>(sql`${SELECT} where b.${column} = ${targetId} order by b.id`),
  ]);
  return rows;
}

/**
 * Returns the id of the new block; undefined if the user already has this one, or if their site has no such target. The
 * lock waits for a transaction that deletes the target.
 */
export async function insertBlock(
  tx: Transaction,
  { siteId, userId, kind, targetId, reason }: NewBlock,
): Promise<number | undefined> {
  const table = raw(kind === 'official' ? 'users' : `${kind}s`);
  const [row] = await tx.query<{ id: number }>(sql`
    with target as (select id from ${table} where id = ${targetId} and site_id = ${siteId} for key share)
    insert into blocks (site_id, user_id, ${raw(TARGETS[kind])}, reason)
    select ${siteId}, ${userId}, id, ${reason} from target
    on conflict do nothing returning id`);
  return row?.id;
}

/** Returns the deleted block; undefined if it was already deleted. */
export async function removeBlock(tx: Transaction, id: number): Promise<Block | undefined> {
  const before = await findBlock(tx, id);
  const deleted = await tx.query(sql`delete from blocks where id = ${id} returning id`);
  return deleted.length === 0 ? undefined : before;
}

/** The entry of the journal for a block that was added (`after`) or removed (`before`). */
export function blockEntry(block: Block, at: 'before' | 'after'): JournalEntry {
  const { targetName, userId, ...fields } = block;
  const { id, siteId } = block;
  return { siteId, kind: 'block', id, subjectId: userId, [at]: { ...fieldsOfRecord(fields), userId } };
}
