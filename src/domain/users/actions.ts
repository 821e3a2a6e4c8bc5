// What can be done with users.
import { Refusal } from '../../kernel/errors.ts';
import type { Database } from '../../storage/database.ts';
import { ensureAccount } from '../accounts/store.ts';
import { recordEvent } from '../events/store.ts';
import { insertUser } from './store.ts';
import type { NewUser, User } from './user.ts';

/**
 * Adds a person to a site, with an account (without a password) when the address has none; an existing account is
 * joined, and the profile carries the names given here. Records site.user.created (service.md 6.1). Refusal
 * `conflict` when the account is on the site already, also when it was added at this very moment.
 */
export async function addUser(db: Database, user: NewUser): Promise<User> {
  return db.transaction(async (tx) => {
    const accountId = await ensureAccount(tx, user);
    const added = await insertUser(tx, { ...user, accountId });
    if (added === undefined) {
      throw new Refusal(
        'conflict',
        `${user.email} is already a user of this site; change that user instead.`,
      );
    }
    await recordEvent(tx, {
      siteId: added.siteId,
      topic: 'site.user.created',
      resourceId: added.id,
      facts: {}, // service.md 6.1: any criteria value is ignored
    });
    return added;
  });
}
