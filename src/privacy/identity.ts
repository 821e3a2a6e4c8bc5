// What identifies a person in text: names, email addresses, phones and streets, also those of before.
import { NAMES, type User, type UserField } from '../domain/users/user.ts';
import type { Queryable } from '../storage/database.ts';
import { sql } from '../storage/sql.ts';

/** `names` are full names. `contacts` are email addresses, phones and streets. */
export type Identity = { names: string[]; contacts: string[] };

const MIN_DIGITS = 7; // of a phone: a shorter number may count or name anything
const DATE = /^\d{4}-\d\d-\d\d/;

type Holder = {
  first_name?: unknown;
  last_name?: unknown;
  mi?: unknown;
  [field: string]: unknown;
};

const CONTACTS = [
  'email',
  'email_addresses',
  'mobile_phone',
  'home_phone',
  'work_phone',
  'street1',
  'new_address',
  'old_address',
];

/** `users` are its profiles, as they were. Reads the account, its links, and what the journal still knows of their earlier values. */
export async function findIdentity(
  db: Queryable,
  { accountId, users }: { accountId: number; users: readonly User[] },
): Promise<Identity> {
  const userIds = users.map(({ id }) => id);
  const rows = await db.query<{ holder: Holder }>(sql`
    select to_jsonb(a) - 'password_hash' as holder from accounts a where id = ${accountId}
    union all select to_jsonb(l) - 'digest' from links l where account_id = ${accountId}
    union all select v.fields from journal j cross join lateral (values (j.before), (j.after)) as v (fields)
      where v.fields is not null and (j.kind = 'account' and j.record_id = ${accountId} and j.site_id is null
        or j.kind = 'user' and j.subject_id = any(${userIds}))`);
  return identityOf([...rows.map(({ holder }) => holder), ...users.map(holderOf)]);
}

/** Whether the one identity has no text that the other lacks. */
export function isWithin(one: Identity, other: Identity): boolean {
  const names = new Set(other.names);
  const contacts = new Set(other.contacts);
  return one.names.every((text) => names.has(text)) && one.contacts.every((text) => contacts.has(text));
}

function holderOf(user: User): Holder {
  return Object.fromEntries(Object.entries(NAMES).map(([field, name]) => [name, user[field as UserField]]));
}

function identityOf(holders: readonly Holder[]): Identity {
  const names = new Set<string>();
  const contacts = new Set<string>();
  // A change of one name has only that name: it is combined with each of the others.
  const texts = (field: string) => holders.flatMap((holder) => textsOf(holder[field]));
  for (const first of new Set(texts('first_name'))) {
    for (const last of new Set(texts('last_name'))) {
      names.add(`${first} ${last}`).add(`${last}, ${first}`).add(`${last} ${first}`);
      for (const initial of new Set(texts('mi')))
        names.add(`${first} ${initial} ${last}`).add(`${first} ${initial}. ${last}`);
    }
  }
  for (const text of CONTACTS.flatMap(texts)) if (isTelling(text)) contacts.add(text);
  return { names: [...names], contacts: [...contacts] };
}

/** Whether a contact can only be that: an address of email, a phone, or a street with a number. People can enter any word. */
function isTelling(text: string): boolean {
  if (DATE.test(text)) return false;
  return (
    text.includes('@') || text.replaceAll(/\D/g, '').length >= MIN_DIGITS || /\d\S* +\S|\S +\d/.test(text)
  );
}

function textsOf(value: unknown): string[] {
  const values = Array.isArray(value) ? value : [value];
  return values
    .filter((one): one is string => typeof one === 'string')
    .map((one) => one.trim())
    .filter((one) => one !== '');
}
