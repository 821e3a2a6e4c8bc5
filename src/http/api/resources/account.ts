// The account that the caller signs in with (docs/api: Resources, account).
import { Type } from 'typebox';
import { findAccount } from '../../../domain/accounts/store.ts';
import { listProfiles } from '../../../domain/users/store.ts';
import { notFound } from '../../../kernel/errors.ts';
import { operation } from '../operation.ts';
import { linkTo, moment, recordFields } from '../output/fields.ts';
import { pageQuery, representList, toPagination } from '../paging.ts';
import { bankDataOf } from './bank-data.ts';
import { representUser, UserList } from './users.ts';

const PATH = '/current_account';

const AccountRecord = Type.Object(
  {
    id: recordFields.id,
    first_name: Type.String({ examples: ['Ada'] }),
    last_name: Type.String({ examples: ['Okafor'] }),
    name: Type.String({ description: 'Both names.', examples: ['Ada Okafor'] }),
    email: Type.String({
      description: 'The address to sign in with.',
      examples: ['ada.okafor@harbor.example'],
    }),
    created: moment('In UTC: an account has no site.'),
    updated: moment('In UTC.'),
    _links: Type.Object({
      self: linkTo('account'),
      sites: linkTo('sites'),
      users: linkTo('users'),
      games: linkTo('games'),
    }),
  },
  { title: 'Account' },
);

/** `GET /current_account`: the person or service that the token speaks for, also with client credentials (wire). */
export const view = operation({
  summary: 'View your account',
  response: AccountRecord,
  find: async (context) => {
    const account = await findAccount(context.db, context.caller.accountId);
    if (account === undefined) throw notFound('account');
    return account;
  },
  handle: async ({ context: { links }, subject: account }) => ({
    body: {
      id: account.id,
      first_name: account.firstName,
      last_name: account.lastName,
      name: `${account.firstName} ${account.lastName}`,
      email: account.email,
      created: account.createdAt.toISOString(),
      updated: account.updatedAt.toISOString(),
      _links: {
        self: links.link('account', PATH),
        sites: links.link('sites', `${PATH}/sites`),
        users: links.link('users', `${PATH}/users`),
        games: links.link('games', `${PATH}/games`),
      },
    },
  }),
});

/** `GET /current_account/users`: his own active profile on each of his sites. */
export const listUsers = operation({
  summary: 'List your own users',
  response: UserList,
  find: async () => undefined,
  query: Type.Object(pageQuery),
  handle: async ({ context, query }) => {
    const { db, caller, links } = context;
    const found = await listProfiles(db, { accountId: caller.accountId, page: toPagination(query) });
    const userIds = found.rows.map(({ user }) => user.id);
    const bankData = await bankDataOf(context, userIds);
    const rows = found.rows.map(({ user, site }) =>
      representUser(user, { site, viewer: user, links, bankData }),
    );
    const address = { links, path: `${PATH}/users`, key: 'users' as const, query };
    return { body: representList({ ...found, rows }, address) };
  },
});
