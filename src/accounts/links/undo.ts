// Tells of a changed password or sign-in address at the address that the person had before, and undoes the change.
import { accountEntry } from '../../domain/accounts/store.ts';
import { recordChanges } from '../../domain/journal/store.ts';
import { AppError, notFound } from '../../kernel/errors.ts';
import { digest, randomToken } from '../../kernel/secrets.ts';
import type { Database, Transaction } from '../../storage/database.ts';
import { violatedConstraint } from '../../storage/pg-errors.ts';
import { setHash } from '../credentials.ts';
import { recordFactor } from '../factors/journal.ts';
import { deleteFactorsSince, lockAccount } from '../factors/store.ts';
import { hashPassword } from '../passwords.ts';
import { deleteSessions } from '../sessions/store.ts';
import type { UndoableChange } from './link.ts';
import * as store from './store.ts';

/** Creates the link that undoes a change which this transaction makes. `email` is the address from before. */
export async function makeUndoLink(
  tx: Transaction,
  { accountId, kind, email }: { accountId: number; kind: UndoableChange['kind']; email: string },
): Promise<UndoableChange> {
  const token = randomToken();
  const key = { digest: digest(token), purpose: 'undo' as const };
  await store.insertLink(tx, { ...key, accountId, oldAddress: email, pauseSeconds: 0 });
  const link = await store.findLink(tx, { digest: key.digest, purposes: ['undo'] });
  return { kind, token, email, firstName: link!.firstName };
}

/**
 * Undoes a change, and the later ones: the account has its old address again, a password that nobody knows, no second factor
 * that was added since, with which somebody else could sign in, and no session.
 * `endTokens` ends its tokens. Returns the token of a link to choose a password. A link that undoes an earlier change goes on
 * working, since whoever took over the account may use one of a later change. Throws `not_found` (link), `conflict` if
 * another account has the address by now.
 */
export async function undoChange(
  db: Database,
  token: string,
  endTokens: (tx: Transaction, accountId: number) => Promise<void>,
): Promise<{ accountId: number; passwordToken: string }> {
  const key = { digest: digest(token), purposes: ['undo'] as const };
  const found = await store.findLink(db, key);
  if (found === undefined) throw notFound('link'); // before the expensive hashing
  const hash = await hashPassword(randomToken());
  const passwordToken = randomToken();
  return db
    .actingAs({ accountId: found.accountId })
    .transaction(async (tx) => {
      if (!(await lockAccount(tx, found.accountId))) throw notFound('link');
      const link = await store.useLink(tx, key);
      if (!link?.oldAddress) throw notFound('link');
      const { accountId, email, oldAddress, createdAt } = link;
      if (email !== oldAddress) {
        await store.changeAddress(tx, { accountId, email: oldAddress });
        await recordChanges(tx, [
          accountEntry(accountId, { before: { email }, after: { email: oldAddress } }),
        ]);
      }
      await setHash(tx, { accountId, hash });
      if (await deleteFactorsSince(tx, { accountId, since: createdAt }))
        await recordFactor(tx, { accountId, change: { secondFactors: 'removed' } });
      await store.endLinks(tx, accountId);
      await store.endLaterUndoLinks(tx, { accountId, used: key.digest });
      await deleteSessions(tx, { accountId });
      await endTokens(tx, accountId);
      await store.insertLink(tx, {
        digest: digest(passwordToken),
        purpose: 'password',
        accountId,
        pauseSeconds: 0,
      });
      return { accountId, passwordToken };
    })
    .catch((error: unknown) => {
      if (violatedConstraint(error) !== 'accounts_email') throw error;
      throw new AppError(
        'conflict',
        'Another account uses this email address by now. Ask the operator of this service for help.',
      );
    });
}
