// Reads the journal: makes a notice for each user who is concerned by what others did.
import { canBeReached } from '../../domain/users/reach.ts';
import type { Database, Transaction } from '../../storage/database.ts';
import { type Sql, sql } from '../../storage/sql.ts';
import { ASSIGNS_GAME, insertNotices, OF_THEIR_GAME } from '../store.ts';
import { insertOwn } from './own-actions.ts';
import { type JournalPosition, lockPosition, movePosition } from './position.ts';
import { type Entry, type Recipient, recipientsOf } from './recipients.ts';

const BATCH = 1_000; // entries of one transaction
const REACHED = canBeReached(sql`u`);

/**
 * Makes the notices of the next entries, and an email for each user that waits for `delayMs`. Returns whether there may be
 * more to read. The position moves in the same transaction, so each entry is read once.
 */
export async function readJournal(db: Database, { delayMs }: { delayMs: number }): Promise<boolean> {
  return db.transaction(async (tx) => {
    const after = await lockPosition(tx);
    if (after === undefined) return false;
    const { entries, reached } = await readEntries(tx, after);
    await insertOwn(tx, entries);
    const recipients = entries.flatMap(recipientsOf);
    if (recipients.length > 0) await insertNotices(tx, { notices: noticesFor(recipients), delayMs });
    await movePosition(tx, reached);
    return entries.length === BATCH;
  });
}

type EntryRow = { [Name in keyof Entry]: Entry[Name] | null } & { horizon: string; xid: string | null };

/** The entries of transactions before the horizon: no other can appear before them, however late it commits. */
async function readEntries(
  tx: Transaction,
  { xid, entryId }: JournalPosition,
): Promise<{ entries: Entry[]; reached: JournalPosition }> {
  const rows = await tx.query<EntryRow>(sql`
    select snapshot.horizon::text, j.xid::text, j.id, j.kind, j.record_id as "recordId", j.game_id as "gameId",
      j.subject_id as "subjectId", j.account_id as "accountId", j.before, j.after, j.created_at as at,
      coalesce(j.account_id, j.application_id, j.import_id) is null and not j.by_operator as "isByService"
    from (select pg_snapshot_xmin(pg_current_snapshot()) as horizon) as snapshot left join lateral (
      select * from journal
      where (xid, id) > (${xid}::xid8, ${entryId}::bigint) and xid < snapshot.horizon
      order by xid, id limit ${BATCH}) as j on true
    order by j.xid, j.id`);
  const entries = rows.filter(({ id }) => id !== null) as (Entry & { xid: string })[];
  const last = entries.at(-1);
  const isWhole = entries.length < BATCH || last === undefined;
  return {
    entries,
    reached: isWhole ? { xid: rows[0]!.horizon, entryId: 0 } : { xid: last.xid, entryId: last.id },
  };
}

/**
 * Of games that have not ended; of drafts only if the user was told of them when they were published. A change of a game
 * does not concern those who came to its crew after it, unless they were told of the game: what they did themselves would
 * be told them as the change of another. Who is put on a crew is told of the others of it with that.
 */
function noticesFor(recipients: readonly Recipient[]): Sql {
  return sql`
    with concern as materialized (
      select * from json_to_recordset(${JSON.stringify(recipients)}::json) as c ("kind" text, "entryId" bigint, "gameId" bigint,
        "userId" bigint, "assignmentId" bigint, "requestId" bigint, "statementId" bigint, "disputeId" bigint, "accountId" bigint)
    ), official as (
      select "gameId", "userId", "accountId" from concern where kind = 'game' and "userId" is not null
      union
      select a.game_id, a.user_id, c."accountId"
      from (
        select "gameId", "accountId", max("entryId") as "entryId" from concern
        where kind = 'game' and "userId" is null group by 1, 2) as c
      join assignments a on a.game_id = c."gameId" and a.user_id is not null
      left join lateral (
        select true as is_later from journal j
        where j.game_id = a.game_id and j.id > c."entryId" and j.kind = 'assignment' and j.record_id = a.id and j.after ? 'user_id'
        limit 1) as placed on true
      where placed.is_later is null
        or exists (select from notices n where n.game_id = a.game_id and n.user_id = a.user_id and ${OF_THEIR_GAME})
    )
    select 'game' as kind, u.site_id, u.id as user_id, g.id as game_id, null::bigint as assignment_id,
      null::bigint as about_user_id, null::bigint as request_id, null::bigint as statement_id,
      coalesce(u.account_id = o."accountId", false) as silent
    from official o join users u on u.id = o."userId" and ${REACHED}
    join games g on g.id = o."gameId" and g.end_time > now()
    where g.published or exists (select from notices n where n.game_id = g.id and n.user_id = u.id and ${OF_THEIR_GAME})
    union all
    select 'crew', u.site_id, u.id, g.id, null, null, null, null, false
    from (select distinct "gameId", "userId", "accountId" from concern where kind = 'crew') as c
    join games g on g.id = c."gameId" and g.end_time > now() and g.published and g.deleted_at is null
    join assignments a on a.game_id = g.id and a.user_id <> c."userId" and a.answer is distinct from 'declined'
    join users u on u.id = a.user_id and u.account_id is distinct from c."accountId" and ${REACHED}
    where not exists (
      select from concern own where own.kind = 'crew' and own."gameId" = g.id and own."userId" = u.id
        and own."accountId" is distinct from u.account_id)
    union all
    select distinct 'reminder', u.site_id, u.id, g.id, a.id, null::bigint, null::bigint, null::bigint, false
    from concern c join games g on g.id = c."gameId" and g.start_time > now() and g.published and g.deleted_at is null
    join assignments a on a.game_id = g.id and a.user_id = c."userId" and a.answer is null
    join users u on u.id = a.user_id and ${REACHED}
    where c.kind = 'reminder'
    union all
    select 'answer', u.site_id, u.id, g.id, c."assignmentId", c."userId", null, null, false
    from concern c join games g on g.id = c."gameId" and g.end_time > now() and g.deleted_at is null
    join users u on ${ASSIGNS_GAME}
    where c.kind = 'answer' and u.account_id is distinct from c."accountId"
    union all
    select 'lapsed', u.site_id, u.id, g.id, c."assignmentId", c."userId", null, null, false
    from concern c join games g on g.id = c."gameId" and g.start_time > now() and g.deleted_at is null
    join users u on ${ASSIGNS_GAME} and u.id <> c."userId"
    where c.kind = 'lapsed' and not exists (
      select from notice_settings s where s.user_id = u.id and 'unanswered' = any(s.muted)) -- it is the end of that
    union all
    select c.kind, u.site_id, u.id, g.id, r.assignment_id, r.user_id, r.id, null, false
    from concern c join requests r on r.id = c."requestId" join assignments a on a.id = r.assignment_id
    join games g on g.id = a.game_id and g.end_time > now() and g.deleted_at is null
    join users u on case when c.kind = 'refused' then u.id = r.user_id and ${REACHED} else ${ASSIGNS_GAME} end
    where u.account_id is distinct from c."accountId"
    union all
    select c.kind, u.site_id, u.id, g.id, d.assignment_id, d.user_id, null, null, false
    from concern c join disputes d on d.id = c."disputeId" join assignments a on a.id = d.assignment_id
    join games g on g.id = a.game_id and g.deleted_at is null
    join users u on case when c.kind = 'disputed' then ${ASSIGNS_GAME} else u.id = d.user_id and ${REACHED} end
    where u.account_id is distinct from c."accountId"
    union all
    select 'statement', u.site_id, u.id, null, null, null, null, t.id, false
    from concern c join statements t on t.id = c."statementId" join users u on u.id = t.user_id and ${REACHED}
    where c.kind = 'statement' and u.account_id is distinct from c."accountId"`;
}
