// Plans a sheet of people: a person is found by our id or by an email address of theirs, else by a name that one has alone.
import type { Queryable } from '../../../storage/database.ts';
import { sql } from '../../../storage/sql.ts';
import { foldName } from '../../lists/list.ts';
import { toUser, type UserRow } from '../../users/store.ts';
import type { User } from '../../users/user.ts';
import type { PlannedRow } from '../import.ts';
import type { UnderstoodRow } from '../understanding/understanding.ts';
import type { PersonValues } from '../understanding/values.ts';
import { compareRow, createRow, filled, refuseRow, waitingRow } from './fields.ts';
import type { PlanInput, SheetPlan } from './plan.ts';

const NEEDS_MANAGER = 'only a manager of the site gives people the roles of assignors and managers.';

type Known = { user: User; signIn: string | null };

/**
 * Whether an address has an account on another site is neither read nor said: the plan is the same. Groups are not brought
 * in.
 */
export async function planPeople(
  db: Queryable,
  { site, understanding, isManager }: PlanInput<'people'>,
): Promise<SheetPlan> {
  const known = await readPeople(db, site.id);
  const find = finder(known);
  const seen = new Map<string, number>();
  const rows = understanding.rows.map((row): PlannedRow => {
    const name = [row.values.firstName, row.values.lastName].filter((part) => part != null).join(' ');
    if (row.state !== 'ready') return waitingRow(row, name);
    const refuse = (why: string) => refuseRow(row as UnderstoodRow, { name, why });
    const found = find(row.values);
    if (found === 'several') return refuse(`several people are called ${name}; add their email address.`);
    const key =
      found === undefined ? (row.values.emailAddresses?.[0]?.toLowerCase() ?? '') : `user ${found.id}`;
    const first = key === '' ? undefined : seen.get(key);
    if (first !== undefined) return refuse(`it repeats row ${first}.`);
    seen.set(key, row.number);
    const { id, groups, emailAddresses, ...more } = row.values;
    if (id != null && found === undefined) return refuse(`${id} is no id of a person of the site.`);
    const values: Record<string, unknown> = {
      ...filled(more),
      ...addressesOf(found, emailAddresses ?? []),
    };
    const asksForRole = (['assignor', 'manager'] as const).some(
      (role) => values[role] !== undefined && values[role] !== (found?.[role] ?? false),
    );
    if (asksForRole && !isManager) return refuse(NEEDS_MANAGER);
    if (found !== undefined)
      return compareRow({ row: row as UnderstoodRow, name, known: found as never, values });
    if (emailAddresses == null || emailAddresses.length === 0)
      return refuse('a new person needs an email address.');
    return createRow({ row: row as UnderstoodRow, name, values: { ...values, email: emailAddresses[0] } });
  });
  return { rows, questions: [] };
}

async function readPeople(db: Queryable, siteId: number): Promise<Known[]> {
  const rows = await db.query<UserRow & { sign_in: string | null }>(sql`
    select u.*, a.email as sign_in from users u left join accounts a on a.id = u.account_id
    where u.site_id = ${siteId} and u.removed_at is null order by u.id`);
  return rows.map((row) => ({ user: toUser(row), signIn: row.sign_in }));
}

function finder(known: readonly Known[]): (values: PersonValues) => User | 'several' | undefined {
  const byId = new Map(known.map(({ user }) => [user.id, user]));
  const byAddress = new Map(
    known.flatMap(({ user, signIn }) =>
      [...user.emailAddresses, ...(signIn === null ? [] : [signIn])].map(
        (address) => [address.toLowerCase(), user] as const,
      ),
    ),
  );
  const byName = Map.groupBy(known, ({ user }) => foldName(`${user.firstName} ${user.lastName}`));
  return ({ id, emailAddresses, firstName, lastName }) => {
    if (id != null) return byId.get(id);
    const addresses = emailAddresses ?? [];
    if (addresses.length > 0)
      return addresses.map((one) => byAddress.get(one.toLowerCase())).find((user) => user !== undefined);
    const named = byName.get(foldName(`${firstName ?? ''} ${lastName ?? ''}`)) ?? [];
    return named.length > 1 ? 'several' : named[0]?.user;
  };
}

/** Addresses that the person does not have yet are added behind theirs. */
function addressesOf(found: User | undefined, sent: readonly string[]): { emailAddresses?: string[] } {
  if (sent.length === 0) return {};
  const own = found?.emailAddresses ?? [];
  const fresh = sent.filter((address) => !own.some((one) => one.toLowerCase() === address.toLowerCase()));
  return { emailAddresses: [...own, ...fresh] };
}
