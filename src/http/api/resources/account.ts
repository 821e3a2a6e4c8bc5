// The account that the caller signs in with (docs/api: Resources, account).
import { Type } from 'typebox';
import { findAccount } from '../../../domain/accounts/store.ts';
import { listProfiles } from '../../../domain/users/store.ts';
import { notFound } from '../../../kernel/errors.ts';
import { principalOf } from '../caller.ts';
import { get, type Resource } from '../operation.ts';
import { linkTo, moment, recordFields, string } from '../output/fields.ts';
import { pageQuery, representPage, toPagination } from '../paging.ts';
import { answerMany } from './answers.ts';
import { bankDataOf } from './bank-data.ts';
import {
  addCalendarFeed,
  listCalendarFeeds,
  revokeCalendarFeed,
  viewCalendarFeed,
} from './calendar-feeds.ts';
import { listGamesOfCaller } from './game-lists.ts';
import { deleteOwnAccount, exportOwnData } from './own-data.ts';
import { viewRequestCounts } from './request-counts.ts';
import { listSitesOfAccount } from './sites.ts';
import { readOnboarding } from './user-onboarding.ts';
import { representUser, UserList } from './users.ts';

const AccountRecord = Type.Object(
  {
    id: recordFields.id,
    first_name: string('Ada'),
    last_name: string('Okafor'),
    name: string('Ada Okafor', 'Both names.'),
    email: string('ada.okafor@harbor.example', 'The address to sign in with.'),
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

const view = get('/current_account', 'getCurrentAccount', {
  summary: 'View your account',
  response: AccountRecord,
  find: async (context) => {
    const account = await findAccount(context.db, context.caller.accountId);
    if (account === undefined) throw notFound('account');
    return account;
  },
  handle: async ({ context: { links, path }, subject: account }) => ({
    id: account.id,
    first_name: account.firstName,
    last_name: account.lastName,
    name: `${account.firstName} ${account.lastName}`,
    email: account.email,
    created: account.createdAt.toISOString(),
    updated: account.updatedAt.toISOString(),
    _links: {
      self: links.link('account', path),
      sites: links.link('sites', `${path}/sites`),
      users: links.link('users', `${path}/users`),
      games: links.link('games', `${path}/games`),
    },
  }),
});

const listUsers = get('/current_account/users', 'listCurrentAccountUsers', {
  summary: 'List your own users',
  response: UserList,
  query: Type.Object(pageQuery),
  handle: async ({ context, query }) => {
    const { db, caller, links } = context;
    const now = context.now();
    const found = await listProfiles(db, { ...principalOf(caller), page: toPagination(query) });
    const userIds = found.rows.map(({ user }) => user.id);
    const bankData = await bankDataOf(context, userIds);
    const siteOf = new Map(found.rows.map(({ user, site }) => [user.id, site]));
    const onboardingOf = await readOnboarding(context, {
      viewerOf: (user) => ({ viewer: user, site: siteOf.get(user.id)! }),
      users: found.rows.map(({ user }) => user),
    });
    return representPage(context, found, {
      key: 'users',
      query,
      represent: ({ user, site }) =>
        representUser(user, { site, viewer: user, links, now, bankData, onboardingOf }),
    });
  },
});

/** The account that the token acts for, also with client credentials (wire). */
export const account: Resource = {
  tag: 'Account',
  about: 'Who the token acts for, over all sites.',
  routes: [
    ...[view, exportOwnData, deleteOwnAccount, listSitesOfAccount, listUsers, listGamesOfCaller, answerMany],
    ...[listCalendarFeeds, addCalendarFeed, viewCalendarFeed, revokeCalendarFeed, viewRequestCounts],
  ],
};
