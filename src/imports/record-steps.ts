// Applies and undoes the rows of sheets of people, availability, venues and teams.
import { isDeepStrictEqual } from 'node:util';
import { replaceDays } from '../domain/availability/actions.ts';
import {
  addCertification,
  changeCertification,
  deleteCertification,
} from '../domain/certifications/actions.ts';
import type { NewCertification } from '../domain/certifications/certification.ts';
import { findCertificationNamed } from '../domain/certifications/store.ts';
import type { CertificationText } from '../domain/certifications/words.ts';
import * as groups from '../domain/groups/actions.ts';
import { findGroupIdsOf, findGroupNamed, hasMembers } from '../domain/groups/store.ts';
import type { DaysStep } from '../domain/imports/plan/availability.ts';
import type { CertificationStep, FieldStep } from '../domain/imports/plan/fields.ts';
import { changeEntry, createEntry, deleteEntry } from '../domain/lists/actions.ts';
import { foldName } from '../domain/lists/list.ts';
import { findEntry } from '../domain/lists/store.ts';
import { addUser, changeUser } from '../domain/users/actions.ts';
import { findUser } from '../domain/users/store.ts';
import type { NewUser, UserChange } from '../domain/users/user.ts';
import { AppError } from '../kernel/errors.ts';
import type { Database } from '../storage/database.ts';
import type { Applied, Applying, RowSteps } from './step.ts';

/** Nobody is invited. */
export const peopleSteps: RowSteps = {
  async apply(db, plan, { site, viewer }) {
    const step = plan.step as FieldStep;
    const { before = [], after = [] } = step.certifications ?? {};
    if (step.does === 'change')
      await requireCertified(db, { userId: plan.recordId!, names: after, from: before, to: after });
    const id =
      step.does === 'create'
        ? await addPerson(db, step.values, { site, viewer })
        : await changePerson(db, { id: plan.recordId!, change: step.change, before: step.before }, viewer);
    for (const name of step.joins ?? []) await joinGroup(db, { siteId: site.id, userId: id, name });
    for (const one of after) await certify(db, { siteId: site.id, userId: id, ...one });
    return unversioned(id);
  },
  async undo(db, { plan, recordId }, { site, viewer }) {
    const step = plan.step as FieldStep;
    const { before = [], after = [] } = step.certifications ?? {};
    await requireCertified(db, { userId: recordId, names: after, from: after, to: before });
    for (const name of step.joins ?? []) await leaveGroup(db, { siteId: site.id, userId: recordId, name });
    await uncertify(db, { siteId: site.id, userId: recordId, step: step.certifications });
    for (const name of step.makes ?? []) await deleteEmptyGroup(db, { siteId: site.id, name });
    if (step.does === 'create') await changeUser(db, { id: recordId, change: { active: false }, by: viewer });
    else await changePerson(db, { id: recordId, change: step.before, before: step.change }, viewer);
  },
};

async function addPerson(
  db: Database,
  values: Record<string, unknown>,
  { site, viewer }: Pick<Applying, 'site' | 'viewer'>,
): Promise<number> {
  const { official = true, assignor = false, manager = false, active, ...profile } = values;
  const roles = { official, assignor, manager };
  const { id } = await addUser(db, {
    siteId: site.id,
    ...profile,
    roles,
    neverInvited: true,
  } as unknown as NewUser);
  if (active === false) await changeUser(db, { id, change: { active }, by: viewer });
  return id;
}

type PersonChange = { id: number; change: object; before: Record<string, unknown> };

async function changePerson(
  db: Database,
  { id, change, before }: PersonChange,
  by: Applying['viewer'],
): Promise<number> {
  requireAsPlanned(await findUser(db, id), before);
  await changeUser(db, { id, change: change as UserChange, by });
  return id;
}

type NamedMember = { siteId: number; userId: number; name: string };

/** The group is created if the site has none of the name. */
async function joinGroup(db: Database, { siteId, userId, name }: NamedMember): Promise<void> {
  const groupId =
    (await findGroupNamed(db, { siteId, name }))?.id ?? (await groups.createGroup(db, { siteId, name })).id;
  await groups.joinGroup(db, { groupId, userId });
}

/** Whoever has left it since has nothing to leave. */
async function leaveGroup(db: Database, { siteId, userId, name }: NamedMember): Promise<void> {
  const group = await findGroupNamed(db, { siteId, name });
  const ids = await findGroupIdsOf(db, [userId]);
  if (group !== undefined && ids.get(userId)?.includes(group.id))
    await groups.leaveGroup(db, { groupId: group.id, userId });
}

/** A group that an import made ends with it, unless somebody is in it. */
async function deleteEmptyGroup(db: Database, named: { siteId: number; name: string }): Promise<void> {
  const group = await findGroupNamed(db, named);
  if (group !== undefined && !(await hasMembers(db, group.id))) await groups.deleteGroup(db, group);
}

/**
 * Throws AppError `lock_version_mismatch` if one of these has other days than it had, or gets: somebody gave them since. Those
 * that it gets already are of a step that was begun before.
 */
async function requireCertified(
  db: Database,
  {
    userId,
    names,
    from,
    to,
  }: { userId: number; names: CertificationText[]; from: CertificationText[]; to: CertificationText[] },
): Promise<void> {
  for (const { name } of names) {
    const now = daysIn([await findCertificationNamed(db, { userId, name })], name);
    if (![daysIn(from, name), daysIn(to, name)].some((days) => isDeepStrictEqual(now, days)))
      throw changedSince();
  }
}

/** The days of the certification of this name; undefined if there is none. */
function daysIn(
  certifications: (CertificationText | undefined)[],
  name: string,
): (string | null)[] | undefined {
  const found = certifications.find((one) => one !== undefined && foldName(one.name) === foldName(name));
  return found && [found.validFrom, found.validUntil];
}

/** Adds the certification, or gives the one of its name these days. */
async function certify(db: Database, certification: NewCertification): Promise<void> {
  const { userId, name, validFrom, validUntil } = certification;
  const known = await findCertificationNamed(db, { userId, name });
  if (known === undefined) await addCertification(db, certification);
  else await changeCertification(db, { id: known.id, change: { validFrom, validUntil } });
}

/** Deletes the certifications that the row added, and gives the others their days again. */
async function uncertify(
  db: Database,
  { siteId, userId, step }: { siteId: number; userId: number; step: CertificationStep | undefined },
): Promise<void> {
  for (const { name } of step?.after ?? []) {
    const was = step!.before.find((one) => foldName(one.name) === foldName(name));
    const known = await findCertificationNamed(db, { userId, name });
    if (was !== undefined) await certify(db, { siteId, userId, ...was });
    else if (known !== undefined) await deleteCertification(db, known);
  }
}

export const daysSteps: RowSteps = {
  async apply(db, plan, { site }) {
    const { userId, ...step } = plan.step as DaysStep;
    await replaceDays(db, { siteId: site.id, userId, ...step });
    return unversioned(userId);
  },
  async undo(db, { plan }, { site }) {
    const { userId, days, before } = plan.step as DaysStep;
    await replaceDays(db, { siteId: site.id, userId, days: before, before: days });
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
      if (step.does === 'create') return deleteEntry(db, list, { id: recordId });
      requireAsPlanned(await findEntry(db, list, recordId), step.change);
      await changeEntry(db, list, { id: recordId, change: step.before });
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
  throw changedSince();
}

function changedSince(): AppError {
  return new AppError('lock_version_mismatch', 'The record was changed since the plan was made.');
}
