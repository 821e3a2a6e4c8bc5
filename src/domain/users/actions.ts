// Actions on users.
import { AppError, notFound } from '../../kernel/errors.ts';
import type { Database } from '../../storage/database.ts';
import { type Member, may } from '../access.ts';
import { ensureAccount } from '../accounts/store.ts';
import { recordEvent } from '../events/store.ts';
import { type Fields, fieldsOfRecord } from '../journal/journal.ts';
import { allowArchivedSites } from '../journal/protection.ts';
import { recordChanges } from '../journal/store.ts';
import { differing, isLeader, mayEndLeadership, rightFor } from './change.ts';
import { leaveSite } from './removal.ts';
import {
  findUser,
  hasLeader,
  insertUser,
  lockLeadership,
  lockUsers,
  updateUser,
  userEntry,
} from './store.ts';
import { NAMES, type NewUser, type User, type UserChange, type UserField } from './user.ts';

/**
 * Adds a user to a site, for the account of the email address, which is created without a password if missing. The
 * profile has the names sent here. Records site.user.created (service.md 6.1). Throws AppError `conflict` if the account
 * is already on the site, also under parallel calls.
 */
export async function addUser(db: Database, user: NewUser): Promise<User> {
  return db.transaction(async (tx) => {
    const accountId = await ensureAccount(tx, user);
    const added = await insertUser(tx, { ...user, accountId });
    if (added === undefined) {
      throw new AppError(
        'conflict',
        `${user.email} is already a user of this site; change that user instead.`,
      );
    }
    await recordChanges(tx, [userEntry(added, { after: fieldsOfRecord(added) })]);
    await recordEvent(tx, {
      siteId: added.siteId,
      topic: 'site.user.created',
      resourceId: added.id,
      facts: {}, // service.md 6.1: any criteria value is ignored
    });
    return added;
  });
}

/** Somebody on the command line, who may change every field of the users of this site. */
type Operator = { isOperator: true; siteId: number };

export type UserUpdate = { id: number; change: UserChange; by: Member | Operator };

/**
 * Changes only the fields that are sent and differ; not the email address for signing in. Throws AppError `forbidden`
 * for a field of this user that `by` may not change; `conflict` if the site would have no active assignor or manager,
 * also under parallel changes; `not_found` for a user who was deleted, or removed from the site.
 */
export async function changeUser(db: Database, { id, change, by }: UserUpdate): Promise<User> {
  return db.transaction(async (tx) => {
    if (mayEndLeadership(change)) await lockLeadership(tx, by.siteId);
    const [before] = await lockUsers(tx, [id]);
    if (before === undefined || before.removedAt !== null) throw notFound('user');
    const changed = differing(before, change);
    const fields = Object.keys(changed) as UserField[];
    for (const field of fields) requireRight(field, { user: before, by });
    if (fields.length === 0) return before;
    const after = await updateUser(tx, { id, change: changed });
    await recordChanges(tx, [userEntry(after, { before: pick(before, fields), after: changed })]);
    if (isLeader(before) && !isLeader(after) && !(await hasLeader(tx, after.siteId)))
      throw lastLeader(before);
    return after;
  });
}

/**
 * Removes a user from their site: from lists, groups, leagues and coming games, with contacts, availability, bank data and
 * requests. The name stays on the games of the past. Throws AppError `conflict` if the site would have no active assignor
 * or manager; `not_found` for a user who was removed.
 */
export async function removeUser(db: Database, { id, now }: { id: number; now: Date }): Promise<void> {
  await db.transaction(async (tx) => {
    await allowArchivedSites(tx);
    const found = await findUser(tx, id);
    if (found === undefined || found.removedAt !== null) throw notFound('user');
    await lockLeadership(tx, found.siteId);
    const user = await leaveSite(tx, { user: found, now });
    if (isLeader(user) && !(await hasLeader(tx, user.siteId))) throw lastLeader(user);
  });
}

function pick(user: User, fields: readonly UserField[]): Fields {
  return Object.fromEntries(fields.map((field) => [field, user[field]]));
}

function requireRight(field: UserField, { user, by }: { user: User; by: UserUpdate['by'] }): void {
  if ('isOperator' in by) return;
  const right = rightFor(field, user);
  if (may(by, right, user.id)) return;
  const whose = right === 'managers.write' && field !== 'manager' ? ' of a manager' : '';
  const who = right === 'managers.write' ? 'managers' : 'assignors and managers';
  throw new AppError(
    'forbidden',
    `"${NAMES[field]}"${whose} can only be changed by the site's ${who}; leave it out, or ask one of them.`,
  );
}

function lastLeader({ firstName, lastName }: User): AppError {
  return new AppError(
    'conflict',
    `${firstName} ${lastName} is the last active assignor or manager of the site; give another user one of these roles first.`,
  );
}
