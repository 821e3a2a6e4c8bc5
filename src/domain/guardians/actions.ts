// Actions on guardians. Their owners act by links: of their own account nothing is known.
import { AppError, notFound, validationError } from '../../kernel/errors.ts';
import type { Database, Transaction } from '../../storage/database.ts';
import { recordEntry } from '../journal/journal.ts';
import { allowArchivedSites } from '../journal/protection.ts';
import { recordChanges } from '../journal/store.ts';
import type { Site } from '../sites/site.ts';
import { isMinor } from '../users/minor.ts';
import { lockUsers } from '../users/store.ts';
import {
  canConfirm,
  type Guardian,
  type GuardianStatus,
  MAX_ASKS_A_DAY,
  MAX_GUARDIANS,
  type NewGuardian,
} from './guardian.ts';
import * as store from './store.ts';

/** Too many emails asked for a confirmation in a day. */
export class AskedTooOften extends Error {
  readonly waitSeconds: number;

  constructor(waitSeconds: number) {
    super(
      `At most ${MAX_ASKS_A_DAY} emails a day ask a guardian to confirm, for one person and at one address.`,
    );
    this.name = 'AskedTooOften';
    this.waitSeconds = waitSeconds;
  }
}

type Asking = { site: Pick<Site, 'adultAge' | 'timezone'>; ownAddress: string | undefined; now: Date };

/**
 * Adds a guardian to a minor, and lets an email ask its owner to confirm. `ownAddress` is that of the minor's account. Throws
 * AppError `conflict` if they are no minor, have this one or 3; `not_found` if they left the site; `validation_failed` (`/email`)
 * for an address of their own; AskedTooOften.
 */
export async function addGuardian(
  db: Database,
  { guardian, site, ownAddress, now }: Asking & { guardian: NewGuardian },
): Promise<Guardian> {
  return db.transaction(async (tx) => {
    const [user] = await lockUsers(tx, [guardian.userId]);
    if (user === undefined || user.removedAt !== null) throw notFound('user');
    if (!isMinor(user, site, now)) {
      const sentence =
        'Only minors have guardians. By their date of birth they are an adult on this site, or it is not known.';
      throw new AppError('conflict', sentence);
    }
    const own = [...user.emailAddresses, ownAddress ?? ''].map((address) => address.toLowerCase());
    if (own.includes(guardian.email.toLowerCase())) {
      const message = 'email is an address of the minor; send that of a guardian.';
      throw validationError([{ path: '/email', message }]);
    }
    const count = await store.countGuardians(tx, user.id);
    const after = await store.insertGuardian(tx, guardian);
    if (after === undefined)
      throw new AppError('conflict', 'They have a guardian with this address already.');
    if (count >= MAX_GUARDIANS)
      throw new AppError('conflict', `They have ${MAX_GUARDIANS} guardians, and nobody has more.`);
    await ask(tx, after);
    await recordChanges(tx, [recordEntry('guardian', { after }, after.userId)]);
    return after;
  });
}

/**
 * Lets another email ask the guardian to confirm. Throws AppError `not_found`; `conflict` if they have confirmed, or want no
 * copies; AskedTooOften.
 */
export async function askGuardian(db: Database, { id }: { id: number }): Promise<Guardian> {
  return db.transaction(async (tx) => {
    const { userId } = (await store.findGuardian(tx, id)) ?? {};
    if (userId !== undefined) await lockUsers(tx, [userId]); // two requests at once would count the same emails
    const before = await store.lockGuardian(tx, id);
    if (before === undefined) throw notFound('guardian');
    if (before.status === 'confirmed') throw new AppError('conflict', 'They have confirmed the address.');
    if (before.status === 'stopped') throw stopped();
    const after = await store.setStatus(tx, id, 'asked');
    await ask(tx, after);
    await recordChanges(tx, [recordEntry('guardian', { before, after }, after.userId)]);
    return after;
  });
}

/** Says whether the guardian may answer for the minor. Throws AppError `not_found`. */
export async function changeGuardian(
  db: Database,
  { id, mayAnswer }: { id: number; mayAnswer: boolean | undefined },
): Promise<Guardian> {
  return db.transaction(async (tx) => {
    const before = await store.lockGuardian(tx, id);
    if (before === undefined) throw notFound('guardian');
    if (mayAnswer === undefined || mayAnswer === before.mayAnswer) return before;
    const after = await store.setMayAnswer(tx, id, mayAnswer);
    await recordChanges(tx, [recordEntry('guardian', { before, after }, after.userId)]);
    return after;
  });
}

/** Deletes a guardian. Throws AppError `not_found`; `conflict` for one who wants no copies: somebody would ask them again. */
export async function deleteGuardian(db: Database, { id }: { id: number }): Promise<void> {
  await db.transaction(async (tx) => {
    const before = await store.lockGuardian(tx, id);
    if (before === undefined) throw notFound('guardian');
    if (before.status === 'stopped') throw stopped();
    await store.removeGuardian(tx, id);
    await recordChanges(tx, [recordEntry('guardian', { before }, before.userId)]);
  });
}

/**
 * The owner of the address wants copies, or none; a mail server rejects it. On archived sites, too. Undefined for a guardian who was
 * deleted, and for a confirmation that comes too late.
 */
export async function decideGuardian(
  db: Database,
  { id, status, now }: { id: number; status: Exclude<GuardianStatus, 'asked'>; now: Date },
): Promise<Guardian | undefined> {
  return db.transaction(async (tx) => {
    await allowArchivedSites(tx);
    const before = await store.lockGuardian(tx, id);
    if (before === undefined || (status === 'confirmed' && !canConfirm(before, now))) return undefined;
    if (before.status === status || (before.status === 'stopped' && status === 'rejected')) return before;
    const after = await store.setStatus(tx, id, status);
    await recordChanges(tx, [recordEntry('guardian', { before, after }, after.userId)]);
    return after;
  });
}

/**
 * Ends the guardians of those who are adults by now, and lets those who got copies and the person know. Without a date of birth
 * they only pause: nobody knows that the person is an adult.
 */
export async function endGuardians(db: Database): Promise<void> {
  const found = await store.findGuardiansToEnd(db);
  for (const { id } of found.filter((one) => !isMinor(one, one, one.now))) {
    await db.transaction(async (tx) => {
      await allowArchivedSites(tx);
      const before = await store.lockGuardian(tx, id);
      if (before === undefined || before.status === 'stopped') return;
      await store.removeGuardian(tx, id);
      if (before.status === 'confirmed') await store.insertEnded(tx, before);
      await recordChanges(tx, [recordEntry('guardian', { before }, before.userId)]);
    });
  }
}

async function ask(tx: Transaction, guardian: Guardian): Promise<void> {
  const waitSeconds = await store.secondsUntilAsk(tx, { ...guardian, most: MAX_ASKS_A_DAY });
  if (waitSeconds > 0) throw new AskedTooOften(waitSeconds);
  await store.insertAsk(tx, guardian);
}

function stopped(): AppError {
  const sentence = 'Its owner wants no copies; the address stays here so that nobody asks again.';
  return new AppError('conflict', sentence);
}
