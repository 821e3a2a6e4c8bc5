// Actions on public schedules.
import { AppError, notFound, validationError } from '../../kernel/errors.ts';
import { digest, randomToken } from '../../kernel/secrets.ts';
import type { Database } from '../../storage/database.ts';
import { fieldsOfRecord, type JournalEntry } from '../journal/journal.ts';
import { recordChanges } from '../journal/store.ts';
import { MAX_SCHEDULES, type NewSchedule, type PublicSchedule, SCHEDULE_TARGETS } from './schedule.ts';
import * as store from './store.ts';

/**
 * Makes the secret address of a schedule. The token is shown once: only its digest is stored. Throws AppError
 * `validation_failed` (at the member of the target) if the site has no such target; `conflict` if it has as many schedules
 * as it may.
 */
export async function createSchedule(
  db: Database,
  { siteId, kind, targetId }: NewSchedule,
): Promise<{ schedule: PublicSchedule; token: string }> {
  const token = randomToken();
  return db.transaction(async (tx) => {
    if ((await store.countSchedules(tx, siteId)) >= MAX_SCHEDULES) {
      const sentence = `The site has ${MAX_SCHEDULES} public schedules; revoke one that nobody uses.`;
      throw new AppError('conflict', sentence);
    }
    const schedule = await store.insertSchedule(tx, { siteId, kind, targetId, digest: digest(token) });
    if (schedule === undefined) {
      const member = SCHEDULE_TARGETS[kind];
      const message = `${member} ${targetId} is not a ${kind} of this site; send the id of one.`;
      throw validationError([{ path: `/${member}`, message }]);
    }
    await recordChanges(tx, [entryOf(schedule, 'after')]);
    return { schedule, token };
  });
}

/** Revokes an address: it responds 404 from then on. Throws AppError `not_found`. */
export async function revokeSchedule(db: Database, { id }: { id: number }): Promise<void> {
  await db.transaction(async (tx) => {
    const removed = await store.removeSchedule(tx, id);
    if (removed === undefined) throw notFound('public schedule');
    await recordChanges(tx, [entryOf(removed, 'before')]);
  });
}

function entryOf(schedule: PublicSchedule, at: 'before' | 'after'): JournalEntry {
  const { targetName, ...fields } = schedule;
  const { id, siteId } = schedule;
  return { siteId, kind: 'public_schedule', id, [at]: fieldsOfRecord(fields) };
}
