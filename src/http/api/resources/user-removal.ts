// Removes a user from their site (docs/api: Users).
import { removeUser } from '../../../domain/users/actions.ts';
import { findUser } from '../../../domain/users/store.ts';
import type { User } from '../../../domain/users/user.ts';
import { findOnSite } from '../caller.ts';
import { remove } from '../operation.ts';

const findRemoved = findOnSite<User>({ noun: 'user', load: ({ db }, id) => findUser(db, id) });

/** Their games of the past keep their name. */
export const removeUserOfSite = remove('/users/:id', 'removeUser', {
  summary: 'Remove a user from the site',
  onArchived: true,
  conflicts: ['conflict'],
  find: findRemoved({ action: 'users.remove', doing: 'removing users' }),
  handle: ({ context, subject: { record } }) => removeUser(context.db, { id: record.id, now: context.now() }),
});
