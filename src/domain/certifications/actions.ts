// Actions on certifications.
import { AppError, notFound, validationError } from '../../kernel/errors.ts';
import type { Database } from '../../storage/database.ts';
import { recordEntry } from '../journal/journal.ts';
import { recordChanges } from '../journal/store.ts';
import { lockUsers } from '../users/store.ts';
import {
  type Certification,
  type CertificationChange,
  isNeverValid,
  MAX_CERTIFICATIONS,
  type NewCertification,
} from './certification.ts';
import * as store from './store.ts';

/**
 * Adds a certification to a user. Throws AppError `conflict` if they have one of this name, or 50; `not_found` if
 * they left the site; `validation_failed` (`/valid_until`) if it ends before it begins.
 */
export async function addCertification(
  db: Database,
  certification: NewCertification,
): Promise<Certification> {
  return db.transaction(async (tx) => {
    requireDays(certification);
    const [user] = await lockUsers(tx, [certification.userId]);
    if (user === undefined || user.removedAt !== null) throw notFound('user');
    if ((await store.countCertifications(tx, user.id)) >= MAX_CERTIFICATIONS) {
      const sentence = `They have ${MAX_CERTIFICATIONS} certifications, and more are not kept; remove one that has ended.`;
      throw new AppError('conflict', sentence);
    }
    const after = await store.insertCertification(tx, certification);
    if (after === undefined) throw known(certification.name);
    await recordChanges(tx, [recordEntry('certification', { after }, after.userId)]);
    return after;
  });
}

/** Changes the fields that are sent. Throws AppError `not_found`, and as `addCertification` does. */
export async function changeCertification(
  db: Database,
  { id, change }: { id: number; change: CertificationChange },
): Promise<Certification> {
  return db.transaction(async (tx) => {
    const found = await store.findCertification(tx, id);
    if (found !== undefined) await lockUsers(tx, [found.userId]); // two of them could take one name
    const before = await store.lockCertification(tx, id);
    if (before === undefined) throw notFound('certification');
    const { name = before.name, validFrom = before.validFrom, validUntil = before.validUntil } = change;
    requireDays({ validFrom, validUntil });
    if (name === before.name && validFrom === before.validFrom && validUntil === before.validUntil)
      return before;
    const after = await store.updateCertification(tx, { id, change: { name, validFrom, validUntil } });
    if (after === undefined) throw known(name);
    await recordChanges(tx, [recordEntry('certification', { before, after }, after.userId)]);
    return after;
  });
}

/** Deletes a certification. Throws AppError `not_found` if it was already deleted. */
export async function deleteCertification(db: Database, { id }: { id: number }): Promise<void> {
  await db.transaction(async (tx) => {
    const before = await store.removeCertification(tx, id);
    if (before === undefined) throw notFound('certification');
    await recordChanges(tx, [recordEntry('certification', { before }, before.userId)]);
  });
}

function requireDays(validity: Pick<Certification, 'validFrom' | 'validUntil'>): void {
  if (!isNeverValid(validity)) return;
  const message = 'valid_until is before valid_from; send a later day, or null.';
  throw validationError([{ path: '/valid_until', message }]);
}

function known(name: string): AppError {
  return new AppError('conflict', `They have a certification named “${name}” already; change that one.`);
}
