// Invites a user again who has not signed in yet (docs/api: Users).
import { findUser } from '../../../domain/users/store.ts';
import type { User } from '../../../domain/users/user.ts';
import { AppError } from '../../../kernel/errors.ts';
import { findOnSite } from '../caller.ts';
import { post } from '../operation.ts';
import { ApiError } from '../problems.ts';

const findInvited = findOnSite<User>({ noun: 'user', load: ({ db }, id) => findUser(db, id) });

/** The email is sent after the response. */
export const inviteUser = post('/users/:id/invite', 'inviteUser', {
  summary: 'Invite a user again',
  onArchived: true,
  conflicts: ['conflict'],
  find: findInvited({ action: 'users.add', doing: 'inviting users' }),
  handle: async ({ context, subject: { record, viewer } }) => {
    const name = `${record.firstName} ${record.lastName}`;
    if (!record.active) {
      throw new AppError('conflict', `${name} is inactive. Set active: true first, then invite them.`);
    }
    const state = await context.invitationState(context.db, record.accountId);
    if (state.hasPassword) {
      throw new AppError('conflict', `${name} has already signed in and does not need an invitation.`);
    }
    if (state.waitSeconds > 0) {
      const message = `${name} was sent an email less than a minute ago; try again in ${state.waitSeconds} seconds.`;
      throw new ApiError('rate_limited', message, { 'retry-after': String(state.waitSeconds) });
    }
    context.invite([{ userId: record.id, invitedBy: viewer.id }]);
  },
});
