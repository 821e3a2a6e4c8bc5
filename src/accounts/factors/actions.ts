// Adds and removes second factors, one transaction each.
import { AppError } from '../../kernel/errors.ts';
import { digest } from '../../kernel/secrets.ts';
import type { Database, Transaction } from '../../storage/database.ts';
import { openSession } from '../sessions/open.ts';
import type { Browser } from '../sessions/session.ts';
import { deleteSessions, endLinkLimits } from '../sessions/store.ts';
import { type FactorKind, type FactorRequirement, hasFactor } from './factor.ts';
import { recordFactor } from './journal.ts';
import type { NewFactor } from './new-factor.ts';
import { deletePasskey } from './passkey-store.ts';
import { makeRecoveryCodes } from './recovery-codes.ts';
import * as store from './store.ts';

/** The recovery codes are made with the first factor of an account, and are shown once. */
export type AddedFactor = { recoveryCodes: string[] | undefined };

/** Adds a factor to the account of a session. The first one ends all other sessions, which were opened without it. */
export function addFactor(
  db: Database,
  { accountId, sessionId, factor }: { accountId: number; sessionId: number; factor: NewFactor },
): Promise<AddedFactor> {
  return db.actingAs({ accountId }).transaction(async (tx) => {
    await store.lockAccount(tx, accountId);
    const isFirst = !hasFactor(await store.findFactors(tx, accountId));
    await factor.insert(tx, accountId);
    if (!isFirst) return { recoveryCodes: undefined };
    await deleteSessions(tx, { accountId, kept: sessionId });
    await endLinkLimits(tx, sessionId);
    return { recoveryCodes: await makeRecoveryCodes(tx, accountId) };
  });
}

/**
 * Adds the first factor during a sign-in that needs one, and opens the session. Undefined if the pending sign-in has ended,
 * or if the account has a factor, which the sign-in needs then.
 */
export async function enrolAtSignIn(
  db: Database,
  { pending, browser, factor }: { pending: string; browser: Browser; factor: NewFactor },
): Promise<(AddedFactor & { accountId: number; session: string }) | undefined> {
  const waiting = await store.findPendingSignIn(db, digest(pending));
  if (waiting === undefined) return undefined;
  const { accountId } = waiting;
  return db.actingAs({ accountId }).transaction(async (tx) => {
    if (!(await store.lockPendingSignIn(tx, digest(pending)))) return undefined;
    await store.lockAccount(tx, accountId);
    if (hasFactor(await store.findFactors(tx, accountId))) return undefined;
    await factor.insert(tx, accountId);
    await deleteSessions(tx, { accountId });
    const recoveryCodes = await makeRecoveryCodes(tx, accountId);
    return { accountId, recoveryCodes, session: await openSession(tx, { accountId, browser }) };
  });
}

type Removal = { accountId: number; requirement: FactorRequirement };

/**
 * Removes the authenticator app; false if there is none. Throws `conflict` if the account would lack a second factor that
 * it needs.
 */
export function removeApp(db: Database, removal: Removal): Promise<boolean> {
  return remove(db, {
    ...removal,
    removed: 'authenticatorApp',
    drop: (tx) => store.deleteApp(tx, removal.accountId),
  });
}

/** Removes a passkey, and returns its name; undefined if the account has none of this id. Throws `conflict` as `removeApp`. */
export async function removePasskey(
  db: Database,
  { id, ...removal }: Removal & { id: number },
): Promise<string | undefined> {
  let name: string | undefined;
  await remove(db, {
    ...removal,
    removed: 'passkey',
    async drop(tx) {
      name = await deletePasskey(tx, { id, accountId: removal.accountId });
      return name !== undefined;
    },
  });
  return name;
}

/** For operators: removes all second factors of an account and ends its sessions; false if it has none. */
export function removeFactors(db: Database, accountId: number): Promise<boolean> {
  return db.transaction(async (tx) => {
    await store.lockAccount(tx, accountId);
    if (!(await store.deleteFactors(tx, accountId))) return false;
    await recordFactor(tx, { accountId, change: { secondFactors: 'removed' } });
    await deleteSessions(tx, { accountId });
    return true;
  });
}

/** Replaces the recovery codes of an account that has a factor; returns the new ones, which are shown once. */
export function renewRecoveryCodes(db: Database, accountId: number): Promise<string[]> {
  return db.actingAs({ accountId }).transaction(async (tx) => {
    await store.lockAccount(tx, accountId);
    if (!hasFactor(await store.findFactors(tx, accountId))) {
      throw new AppError('conflict', 'Set up an authenticator app or a passkey first.');
    }
    return makeRecoveryCodes(tx, accountId);
  });
}

/** Runs `drop`. An account without factors keeps no recovery codes. */
function remove(
  db: Database,
  {
    accountId,
    requirement,
    removed,
    drop,
  }: Removal & { removed: FactorKind; drop(tx: Transaction): Promise<boolean> },
): Promise<boolean> {
  return db.actingAs({ accountId }).transaction(async (tx) => {
    await store.lockAccount(tx, accountId);
    if (!(await drop(tx))) return false;
    await recordFactor(tx, { accountId, change: { [removed]: 'removed' } });
    if ((await store.findSignInStep(tx, { accountId, requirement })) === 'enrol') {
      throw new AppError(
        'conflict',
        'Your role on a site requires a second factor. Set up another one before you remove this one.',
      );
    }
    if (!hasFactor(await store.findFactors(tx, accountId))) {
      await store.replaceRecoveryCodes(tx, { accountId, digests: [] });
    }
    await store.deletePendingSignIns(tx, accountId);
    return true;
  });
}
