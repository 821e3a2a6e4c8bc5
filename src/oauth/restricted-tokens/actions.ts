// What people do with their restricted tokens, one transaction each.
import { fieldsOfRecord } from '../../domain/journal/journal.ts';
import { recordChanges } from '../../domain/journal/store.ts';
import { findActiveUsersOf } from '../../domain/users/store.ts';
import { AppError, notFound, validationError } from '../../kernel/errors.ts';
import { digest, randomToken } from '../../kernel/secrets.ts';
import type { Database, Transaction } from '../../storage/database.ts';
import { requireApiAccess } from '../applications/api-access.ts';
import {
  draftProblems,
  type RestrictedToken,
  type RestrictedTokenDraft,
  scopesOf,
  TOKENS_OF_ACCOUNT,
  tokenOf,
} from './restricted-token.ts';
import * as store from './store.ts';

/**
 * Creates a token of a person with API access. Returns its value, which is not stored. Throws `validation_failed`,
 * `conflict` if the person has too many, `forbidden` without API access.
 */
export async function createRestrictedToken(
  db: Database,
  draft: RestrictedTokenDraft,
): Promise<{ token: RestrictedToken; value: string }> {
  return db.transaction(async (tx) => {
    await requireApiAccess(tx, draft.accountId); // locks the account, so that parallel requests are counted
    const users = await findActiveUsersOf(tx, draft);
    const problems = draftProblems(
      draft,
      users.map(({ siteId }) => siteId),
    );
    if (problems.length > 0) throw validationError(problems);
    if ((await store.listRestrictedTokens(tx, draft.accountId)).length >= TOKENS_OF_ACCOUNT) {
      const message = `You have ${TOKENS_OF_ACCOUNT} tokens, which is the most that one person may have. Revoke one first.`;
      throw new AppError('conflict', message);
    }
    const value = tokenOf(randomToken());
    const token = await store.insertRestrictedToken(tx, {
      ...{ ...draft, name: draft.name.trim(), scopes: scopesOf(draft), digest: digest(value) },
    });
    await record(tx, [{ id: token.id, after: fieldsOf(token) }]);
    return { token, value };
  });
}

/** Revokes one token of the person. Throws `not_found`. */
export async function revokeRestrictedToken(
  db: Database,
  which: { accountId: number; id: number },
): Promise<void> {
  await db.transaction(async (tx) => {
    const removed = await store.removeRestrictedToken(tx, which);
    if (removed === undefined) throw notFound('token');
    await record(tx, [{ id: removed.id, before: fieldsOf(removed) }]);
  });
}

/** Revokes all tokens of a person; returns how many. */
export async function revokeRestrictedTokensOf(tx: Transaction, accountId: number): Promise<number> {
  const removed = await store.removeRestrictedTokensOf(tx, accountId);
  await record(
    tx,
    removed.map((token) => ({ id: token.id, before: fieldsOf(token) })),
  );
  return removed.length;
}

type Change = { id: number; before?: object; after?: object };

function record(tx: Transaction, changes: readonly Change[]): Promise<void> {
  const entries = changes.map((change) => ({ siteId: null, kind: 'restricted_token' as const, ...change }));
  return recordChanges(tx, entries as never);
}

function fieldsOf(token: RestrictedToken) {
  const { lastUsedAt, ...fields } = fieldsOfRecord(token);
  return fields;
}
