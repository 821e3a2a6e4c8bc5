// Applies and undoes the rows of sheets of people, availability, venues and teams.
import { isDeepStrictEqual } from 'node:util';
import { setDays } from '../domain/availability/actions.ts';
import type { DaysStep } from '../domain/imports/plan/availability.ts';
import type { FieldStep } from '../domain/imports/plan/fields.ts';
import { changeEntry, createEntry, deleteEntry } from '../domain/lists/actions.ts';
import { findEntry } from '../domain/lists/store.ts';
import { addUser, changeUser } from '../domain/users/actions.ts';
import { findUser } from '../domain/users/store.ts';
import type { NewUser, UserChange } from '../domain/users/user.ts';
import { AppError } from '../kernel/errors.ts';
import type { Applied, RowSteps } from './step.ts';

/** Nobody is invited. */
export const peopleSteps: RowSteps = {
  async apply(db, plan, { site, viewer }) {
    const step = plan.step as FieldStep;
    if (step.does === 'create') {
      const { official = true, assignor = false, manager = false, active: _, ...profile } = step.values;
      const roles = { official, assignor, manager };
      const added = await addUser(db, { siteId: site.id, ...profile, roles } as unknown as NewUser);
      return unversioned(added.id);
    }
    requireAsPlanned(await findUser(db, plan.recordId!), step.before);
    await changeUser(db, { id: plan.recordId!, change: step.change as UserChange, by: viewer });
    return unversioned(plan.recordId!);
  },
  async undo(db, { plan, recordId }, { viewer }) {
    const step = plan.step as FieldStep;
    const change = step.does === 'create' ? { active: false } : (step.before as UserChange);
    await changeUser(db, { id: recordId, change, by: viewer });
  },
};

export const daysSteps: RowSteps = {
  async apply(db, plan, { site }) {
    const { userId, days } = plan.step as DaysStep;
    await setDays(db, { siteId: site.id, userId, days, problems: [] });
    return unversioned(userId);
  },
  async undo(db, { plan }, { site }) {
    const { userId, before: days } = plan.step as DaysStep;
    await setDays(db, { siteId: site.id, userId, days, problems: [] });
  },
};

export function placeSteps(list: 'venues' | 'teams'): RowSteps {
  return {
    async apply(db, plan, { site }) {
      const step = plan.step as FieldStep;
      if (step.does === 'create') {
        const added = await createEntry(db, list, { siteId: site.id, ...(step.values as { name: string }) });
        return unversioned(added.id);
      }
      requireAsPlanned(await findEntry(db, list, plan.recordId!), step.before);
      await changeEntry(db, list, { id: plan.recordId!, change: step.change });
      return unversioned(plan.recordId!);
    },
    async undo(db, { plan, recordId }) {
      const step = plan.step as FieldStep;
      if (step.does === 'create') await deleteEntry(db, list, { id: recordId });
      else await changeEntry(db, list, { id: recordId, change: step.before });
    },
  };
}

function unversioned(recordId: number): Applied {
  return { recordId, version: null };
}

/** Throws AppError `lock_version_mismatch` for a record whose fields are not those that the plan compared. */
function requireAsPlanned(record: object | undefined, before: Record<string, unknown>): void {
  const now = (record ?? {}) as Record<string, unknown>;
  if (Object.entries(before).every(([field, value]) => isDeepStrictEqual(now[field] ?? null, value))) return;
  throw new AppError('lock_version_mismatch', 'The record was changed since the plan was made.');
}
