// Actions on sites.
import { notFound, type Problem, validationError } from '../../kernel/errors.ts';
import type { Database, Transaction } from '../../storage/database.ts';
import { findAccount } from '../accounts/store.ts';
import { listGroupIds } from '../groups/store.ts';
import { recordChanges } from '../journal/store.ts';
import type { User } from '../users/user.ts';
import { renameGrades } from './grade-holders.ts';
import { isSameGrade, type RenamedGrade } from './grades.ts';
import { insertOwnedSite } from './owned-site.ts';
import { differing, type Site, type SiteChange } from './site.ts';
import { lockSite, siteEntry, updateSite } from './store.ts';

export type NewSite = { name: string; timezone: string; ownerAccountId: number };

/**
 * Creates a site; the owner's account becomes its assignor and manager. No event, because a new site has no subscriptions. Throws
 * AppError `validation_failed` (`/timezone`) for an unknown IANA zone; `not_found` for an unknown account.
 */
export async function createSite(db: Database, { name, timezone, ownerAccountId }: NewSite) {
  return db.transaction(async (tx): Promise<{ site: Site; owner: User }> => {
    const owner = await findAccount(tx, ownerAccountId);
    if (owner === undefined) throw notFound('account');
    const roles = { official: false, assignor: true, manager: true };
    return insertOwnedSite(tx, { name, timezone, owner, roles });
  });
}

/**
 * Changes the fields sent, and renames grades in all records of the site; a change to the current values writes nothing.
 * Throws AppError `validation_failed` for groups and grades that the site does not have; `not_found`.
 */
export async function changeSite(
  db: Database,
  { id, change }: { id: number; change: SiteChange },
): Promise<Site> {
  return db.transaction(async (tx) => {
    const before = await lockSite(tx, id);
    if (before === undefined) throw notFound('site');
    const changed = differing(before, change);
    const renamed = (change.renamedGrades ?? []).filter(({ from, to }) => from !== to);
    const proposed = { ...before, ...changed };
    const problems = [
      ...(await unknownGroups(tx, { siteId: id, groupIds: changed.openGames?.groupIds ?? [] })),
      ...(proposed.openGames.minimumGrade === before.openGames.minimumGrade ? [] : unknownMinimum(proposed)),
      ...unknownNewNames(renamed, proposed),
    ];
    if (problems.length > 0) throw validationError(problems);
    const entries = await renameGrades(tx, { siteId: id, renamed });
    let after = before;
    if (Object.keys(changed).length > 0) {
      after = await updateSite(tx, { id, fields: changed });
      entries.push(siteEntry({ before, after }));
    }
    await recordChanges(tx, entries);
    return after;
  });
}

async function unknownGroups(
  tx: Transaction,
  { siteId, groupIds }: { siteId: number; groupIds: readonly number[] },
): Promise<Problem[]> {
  if (groupIds.length === 0) return [];
  const known = await listGroupIds(tx, siteId);
  const unknown = groupIds.filter((id) => !known.includes(id));
  if (unknown.length === 0) return [];
  const message = `open_games.group_ids has ${unknown.join(', ')}, which is not a group of this site; send ids of its groups.`;
  return [{ path: '/open_games/group_ids', message }];
}

/** A site without grades may name one: officials need exactly that. */
function unknownMinimum({ grades, openGames: { minimumGrade } }: Site): Problem[] {
  if (minimumGrade === null || grades.length === 0 || grades.some((one) => isSameGrade(one, minimumGrade)))
    return [];
  const message = `open_games.minimum_grade is ${minimumGrade}, which the site does not have; send one of its grades (${grades.join(', ')}), or null.`;
  return [{ path: '/open_games/minimum_grade', message }];
}

function unknownNewNames(renamed: readonly RenamedGrade[], { grades }: Site): Problem[] {
  return renamed.flatMap(({ to }, at) => {
    if (grades.some((grade) => isSameGrade(grade, to))) return [];
    const message = `${to} must be one of the site's grades after this change: name it in grades, or rename one of them.`;
    return [{ path: `/renamed_grades/${at}/to`, message }];
  });
}
