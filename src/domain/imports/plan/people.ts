// Plans a sheet of people: a person is found by our id or by an email address of theirs, else by a name that one has alone.
import type { Queryable } from '../../../storage/database.ts';
import { sql } from '../../../storage/sql.ts';
import { findCertificationsOf } from '../../certifications/store.ts';
import type { CertificationText } from '../../certifications/words.ts';
import { foldName, tidyName } from '../../lists/list.ts';
import { differing, rightFor } from '../../users/change.ts';
import { toUser, type UserRow } from '../../users/store.ts';
import type { User, UserChange, UserField } from '../../users/user.ts';
import type { PlannedRow } from '../import.ts';
import type { UnderstoodRow } from '../understanding/understanding.ts';
import type { PersonValues } from '../understanding/values.ts';
import { type CertificationStep, compareRow, createRow, filled, refuseRow, waitingRow } from './fields.ts';
import type { PlanInput, SheetPlan } from './plan.ts';

const NEEDS_MANAGER = 'only a manager of the site gives people the roles of assignors and managers.';

const OF_MANAGER = 'only a manager of the site changes the roles of a manager, or whether they are active.';

type Known = {
  user: User;
  signIn: string | null;
  groups: string[];
  certifications: CertificationText[];
};

/**
 * Whether an address has an account on another site is neither read nor said: the plan is the same. A person joins the
 * groups of the row, and leaves none.
 */
export async function planPeople(
  db: Queryable,
  { site, understanding, isManager }: PlanInput<'people'>,
): Promise<SheetPlan> {
  const known = await readPeople(db, site.id);
  const groupsOfSite = await readGroupNames(db, site.id);
  const find = finder(known);
  const seen = new Map<string, number>();
  const rows = understanding.rows.map((row): PlannedRow => {
    const name = [row.values.firstName, row.values.lastName].filter((part) => part != null).join(' ');
    if (row.state !== 'ready') return waitingRow(row, name);
    const refuse = (why: string) => refuseRow(row as UnderstoodRow, { name, why });
    const person = find(row.values);
    if (person === 'several') return refuse(`several people are called ${name}; add their email address.`);
    const found = person?.user;
    const key =
      found === undefined ? (row.values.emailAddresses?.[0]?.toLowerCase() ?? '') : `user ${found.id}`;
    const first = key === '' ? undefined : seen.get(key);
    if (first !== undefined) return refuse(`it repeats row ${first}.`);
    seen.set(key, row.number);
    const { id, groups, certifications: sent, emailAddresses, ...more } = row.values;
    if (id != null && found === undefined) return refuse(`${id} is no id of a person of the site.`);
    const values: Record<string, unknown> = {
      ...filled(more),
      ...addressesOf(found, emailAddresses ?? []),
    };
    const asksForRole = (['assignor', 'manager'] as const).some(
      (role) => values[role] !== undefined && values[role] !== (found?.[role] ?? false),
    );
    if (asksForRole && !isManager) return refuse(NEEDS_MANAGER);
    if (found !== undefined && !isManager && changesManager(found, values)) return refuse(OF_MANAGER);
    const joins = joinsOf(groups ?? [], person?.groups ?? []);
    const makes = joins.filter((group) => !groupsOfSite.has(foldName(group)));
    const certifications = certificationStep(sent ?? [], person?.certifications ?? []);
    const planning = { row: row as UnderstoodRow, name, joins, makes, certifications };
    if (found !== undefined) return compareRow({ ...planning, known: found as never, values });
    if (emailAddresses == null || emailAddresses.length === 0)
      return refuse('a new person needs an email address.');
    return createRow({ ...planning, values: { ...values, email: emailAddresses[0] } });
  });
  return { rows, questions: [] };
}

async function readPeople(db: Queryable, siteId: number): Promise<Known[]> {
  const rows = await db.query<UserRow & { sign_in: string | null; group_names: string[] }>(sql`
    select u.*, a.email as sign_in, array(
      select g.name from group_members m join groups g on g.id = m.group_id where m.user_id = u.id) as group_names
    from users u left join accounts a on a.id = u.account_id
    where u.site_id = ${siteId} and u.removed_at is null order by u.id`);
  const certifications = await findCertificationsOf(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({
    ...{ user: toUser(row), signIn: row.sign_in, groups: row.group_names },
    certifications: certifications.get(row.id) ?? [],
  }));
}

async function readGroupNames(db: Queryable, siteId: number): Promise<Set<string>> {
  const rows = await db.query<{ name: string }>(sql`select name from groups where site_id = ${siteId}`);
  return new Set(rows.map(({ name }) => foldName(name)));
}

function finder(known: readonly Known[]): (values: PersonValues) => Known | 'several' | undefined {
  const byId = new Map(known.map((one) => [one.user.id, one]));
  const byAddress = Map.groupBy(
    known.flatMap((one) =>
      [
        ...new Set([...one.user.emailAddresses, one.signIn ?? ''].map((address) => address.toLowerCase())),
      ].map((address) => ({ address, one })),
    ),
    ({ address }) => address,
  );
  const byName = Map.groupBy(known, ({ user }) => foldName(`${user.firstName} ${user.lastName}`));
  return ({ id, emailAddresses, firstName, lastName }) => {
    if (id != null) return byId.get(id);
    const name = foldName(`${firstName ?? ''} ${lastName ?? ''}`);
    const named = byName.get(name) ?? [];
    if ((emailAddresses ?? []).length === 0) return named.length > 1 ? 'several' : named[0];
    for (const address of emailAddresses ?? []) {
      const sharing = byAddress.get(address.toLowerCase())?.map(({ one }) => one) ?? [];
      const fitting = sharing.length > 1 ? sharing.filter((one) => named.includes(one)) : sharing;
      if (sharing.length > 0) return fitting.length === 1 ? fitting[0] : 'several'; // a family has one address
    }
    return undefined;
  };
}

function changesManager(user: User, values: UserChange): boolean {
  const fields = Object.keys(differing(user, values)) as UserField[];
  return fields.some((field) => rightFor(field, user) === 'managers.write');
}

/** The groups that they are not in, each once. */
function joinsOf(sent: readonly string[], own: readonly string[]): string[] {
  const known = new Set(own.map(foldName));
  const names = sent.filter((name) => !known.has(foldName(name)));
  return [...new Map(names.map((name) => [foldName(name), tidyName(name)])).values()];
}

/** Those that the person does not have with these days, each once; nobody loses one that the sheet does not name. */
function certificationStep(
  sent: readonly CertificationText[],
  own: readonly CertificationText[],
): CertificationStep {
  const known = new Map(own.map((one) => [foldName(one.name), one]));
  const after = [...new Map(sent.map((one) => [foldName(one.name), one])).values()].filter((one) => {
    const { validFrom, validUntil } = known.get(foldName(one.name)) ?? {};
    return validFrom !== one.validFrom || validUntil !== one.validUntil;
  });
  const before = after.flatMap(({ name }) => {
    const was = known.get(foldName(name));
    return was === undefined
      ? []
      : [{ name: was.name, validFrom: was.validFrom, validUntil: was.validUntil }];
  });
  return { after, before };
}

/** Addresses that the person does not have yet are added behind theirs. */
function addressesOf(found: User | undefined, sent: readonly string[]): { emailAddresses?: string[] } {
  if (sent.length === 0) return {};
  const own = found?.emailAddresses ?? [];
  const fresh = sent.filter((address) => !own.some((one) => one.toLowerCase() === address.toLowerCase()));
  return { emailAddresses: [...own, ...fresh] };
}
