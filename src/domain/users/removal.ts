// What becomes of a user who leaves a site: everything that is theirs alone ends, and the games of the past stay.
import type { Transaction } from '../../storage/database.ts';
import { sql } from '../../storage/sql.ts';
import { emptySlots } from '../assignments/assigning.ts';
import { breakChains } from '../assignments/planned-chains.ts';
import { findCrew } from '../assignments/store.ts';
import { lockGame } from '../games/store.ts';
import { removeGuardiansOf } from '../guardians/store.ts';
import type { Fields, JournalEntry } from '../journal/journal.ts';
import { recordChanges } from '../journal/store.ts';
import { lockUsers, userEntry } from './store.ts';
import type { User } from './user.ts';

/**
 * Takes the user off coming games, deletes what is theirs alone, and marks them as removed. The caller has locked the site.
 * Returns the user as they were. A user who was removed before is left as they are.
 */
export async function leaveSite(tx: Transaction, { user, now }: { user: User; now: Date }): Promise<User> {
  await openPositions(tx, { user, now });
  const [before = user] = await lockUsers(tx, [user.id]); // games are locked before users
  await openPositions(tx, { user, now }); // of games that they were assigned to until now
  if (before.removedAt !== null) return before;
  const entries = [...(await deleteOwnRecords(tx, before)), ...(await endMemberships(tx, before))];
  await tx.query(sql`
    update users set removed_at = ${now}, active = false, official = false, assignor = false, manager = false,
      observer = false, email_addresses = '{}', mobile_phone = null, home_phone = null, work_phone = null,
      mobile_phone_is_public = false, home_phone_is_public = false, work_phone_is_public = false, street1 = null,
      street2 = null, city = null, state = null, postal_code = null, date_of_birth = null, limits = '{}',
      wanted_games = '{}', official_since = null, notes = null, latitude = null, longitude = null, skipped_steps = '{}', updated_at = now()
    where id = ${before.id}`);
  const left = { active: false, official: false, assignor: false, manager: false, observer: false };
  const fields = { before: statusOf(before), after: { ...left, removedAt: now } };
  await recordChanges(tx, [userEntry(before, fields), ...entries]);
  return before;
}

function statusOf({ active, official, assignor, manager, observer, removedAt }: User): Fields {
  return { active, official, assignor, manager, observer, removedAt };
}

async function openPositions(tx: Transaction, { user, now }: { user: User; now: Date }): Promise<void> {
  const coming = await tx.query<{ id: number }>(sql`
    select g.id from games g
    where g.id in (select game_id from assignments where user_id = ${user.id}) and g.end_time > ${now}
      and g.deleted_at is null
    order by g.id`);
  for (const { id } of coming) {
    const game = await lockGame(tx, id);
    if (game === undefined) continue;
    const slots = (await findCrew(tx, id)).filter(({ official }) => official?.id === user.id);
    await emptySlots(tx, game, { slots, now });
  }
}

/** Deletes what nobody else uses; of waiting requests and availability the entry of the user is enough. */
async function deleteOwnRecords(tx: Transaction, user: User): Promise<JournalEntry[]> {
  const { id, siteId } = user;
  const deleted = await tx.query<{
    kind: 'bank_account' | 'tax_form' | 'block' | 'certification';
    id: number;
  }>(sql`
    with account as (delete from bank_accounts where user_id = ${id} returning id),
      form as (delete from tax_forms where user_id = ${id} returning id),
      block as (delete from blocks where user_id = ${id} or other_user_id = ${id} returning id),
      certification as (delete from certifications where user_id = ${id} returning id)
    select 'bank_account' as kind, id from account union all select 'tax_form', id from form
      union all select 'block', id from block
      union all select 'certification', id from certification`);
  await tx.query(sql`delete from availability_patterns where user_id = ${id}`);
  await tx.query(sql`delete from availability where user_id = ${id}`);
  await breakChains(tx, sql`user_id = ${id} and replaced_user_id is not null`);
  await tx.query(sql`delete from proposal_assignments where user_id = ${id}`);
  await tx.query(sql`update proposal_assignments set replaced_user_id = null where replaced_user_id = ${id}`);
  await tx.query(sql`delete from requests where user_id = ${id} and status = 'waiting'`);
  await tx.query(
    sql`delete from calendar_feeds where account_id = ${user.accountId} and site_id = ${siteId}`,
  );
  const guardians = await removeGuardiansOf(tx, id);
  return [...deleted, ...guardians.map((row) => ({ kind: 'guardian' as const, ...row }))].map((row) => ({
    ...{ siteId, ...row, subjectId: id, before: {} },
  }));
}

async function endMemberships(tx: Transaction, { id, siteId }: User): Promise<JournalEntry[]> {
  const groups = await tx.query<{ id: number }>(
    sql`delete from group_members where user_id = ${id} returning group_id as id`,
  );
  const leagues = await tx.query<{ id: number; leagueId: number }>(sql`
    update league_officials set removed_at = now(), updated_at = now()
    where user_id = ${id} and removed_at is null returning id, league_id as "leagueId"`);
  return [
    ...groups.map((group): JournalEntry => {
      const fields = { before: { memberId: id }, after: {} };
      return { siteId, kind: 'group', id: group.id, subjectId: id, ...fields };
    }),
    ...leagues.map((official): JournalEntry => {
      const before = { leagueId: official.leagueId, userId: id };
      return { siteId, kind: 'league_official', id: official.id, subjectId: id, before };
    }),
  ];
}
