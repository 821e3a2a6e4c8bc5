// Adds users to the season's site, each with a caller.
import assert from 'node:assert/strict';
import { addUser } from '../../src/domain/users/actions.ts';
import type { Role } from '../../src/domain/users/user.ts';
import { callerFor, register } from '../support/season.ts';
import type { Call } from '../support/service.ts';
import type { Api } from './callers.ts';

export type Person = { userId: number; accountId: number; email: string; call: Call };

/** Creates a user with these roles and an email address built from the name; by default on the season's site. */
export async function join(
  api: Api,
  name: string,
  { roles = ['official'], siteId = api.season.siteId }: { roles?: Role[]; siteId?: number } = {},
): Promise<Person> {
  const [firstName = '', lastName = ''] = name.split(' ');
  const email = `${firstName}.${lastName}@harbor.example`.toLowerCase();
  const has = (role: Role) => roles.includes(role);
  const user = await addUser(api.service.db, {
    ...{ siteId, email, firstName, lastName },
    roles: { official: has('official'), assignor: has('assignor'), manager: has('manager') },
  });
  const application = await register(api.service.db, user.accountId);
  const call = await callerFor(api.service, application);
  return { userId: user.id, accountId: user.accountId, email, call };
}

/** As its owner does it: whoever they are, what identifies them is gone. */
export async function deleteAccount(api: Api, accountId: number): Promise<void> {
  const application = await register(api.service.db, accountId);
  const call = await callerFor(api.service, application, 'write bank');
  const { status, text } = await call('DELETE', `/api/v2/current_account?id=${accountId}`);
  assert.equal(status, 204, text);
}
