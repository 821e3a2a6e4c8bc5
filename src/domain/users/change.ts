// A change of a user: which fields differ, and which right each field needs (docs/api: Roles on a site).
import type { Action } from '../access.ts';
import { NAMES, type User, type UserChange, type UserField } from './user.ts';

const SITE_STATUS: readonly UserField[] = ['official', 'assignor', 'active'];
const SITE_FIELDS: readonly UserField[] = [
  'firstName',
  'lastName',
  'grade',
  'officialSince',
  'notes',
  'observer',
  ...SITE_STATUS,
];

/** The right that is required to change this field of the user. */
export function rightFor(field: UserField, { manager }: User): Action {
  if (field === 'manager' || (manager && SITE_STATUS.includes(field))) return 'managers.write';
  return SITE_FIELDS.includes(field) ? 'users.change' : 'contacts.change';
}

/** The fields of the change that differ from the user's current values. */
export function differing(user: User, change: UserChange): UserChange {
  const fields = Object.keys(NAMES) as UserField[];
  return Object.fromEntries(
    fields
      .filter((field) => change[field] !== undefined && !isSame(change[field], user[field]))
      .map((field) => [field, change[field]]),
  );
}

function isSame(sent: unknown, kept: unknown): boolean {
  return JSON.stringify(sent) === JSON.stringify(kept); // texts, flags, null, and a list of texts
}

/** Whether the change may remove one of the site's active assignors and managers. */
export function mayEndLeadership({ active, assignor, manager }: UserChange): boolean {
  return active === false || assignor === false || manager === false;
}

/** Whether the user is an active assignor or manager. */
export function isLeader({ active, assignor, manager }: User): boolean {
  return active && (assignor || manager);
}
