// Invites users again who have not signed in yet: one, or all of a site (docs/api: Users).
import { Type } from 'typebox';
import { recordInvitation } from '../../../domain/users/reach.ts';
import { findUser } from '../../../domain/users/store.ts';
import type { User } from '../../../domain/users/user.ts';
import { AppError } from '../../../kernel/errors.ts';
import { findOnSite, onSite } from '../caller.ts';
import { post } from '../operation.ts';
import { integer, linkTo } from '../output/fields.ts';
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
    if (state.hasSignedIn) {
      await recordInvitation(context.db, [record.id]); // they need none to be told what concerns them
      throw new AppError('conflict', `${name} has already signed in and does not need an invitation.`);
    }
    if (state.waitSeconds > 0) {
      const message = `${name} was sent an email less than a minute ago; try again in ${state.waitSeconds} seconds.`;
      throw new ApiError('rate_limited', message, { 'retry-after': String(state.waitSeconds) });
    }
    await recordInvitation(context.db, [record.id]);
    context.invite([{ userId: record.id, invitedBy: viewer.id }]);
  },
});

/** The emails are sent after the response. */
export const inviteUsers = post('/sites/:site_id/users/invite', 'inviteUsers', {
  summary: 'Invite all users again who have not signed in',
  onArchived: true,
  response: Type.Object(
    {
      invited: integer(12, 'Who are sent an email: not those who were sent one in the last 24 hours.'),
      _links: Type.Object({ site: linkTo('site'), users: linkTo('users') }),
    },
    { title: 'Invitations' },
  ),
  find: onSite('users.add', 'inviting users'),
  handle: async ({ context, subject: { site, viewer } }) => {
    const userIds = await context.listUninvited(context.db, site.id);
    await recordInvitation(context.db, userIds);
    context.invite(userIds.map((userId) => ({ userId, invitedBy: viewer.id })));
    const { links } = context;
    const at = `/sites/${site.id}`;
    return {
      invited: userIds.length,
      _links: { site: links.link('site', at), users: links.link('users', `${at}/users`) },
    };
  },
});
