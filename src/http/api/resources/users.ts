// Users: one account's profile on one site (docs/api: Resources, user).
import { type Static, Type } from 'typebox';
import { type Member, may } from '../../../domain/access.ts';
import type { Site } from '../../../domain/sites/site.ts';
import { findSite } from '../../../domain/sites/store.ts';
import { addUser, changeUser } from '../../../domain/users/actions.ts';
import { findUser, listUsers } from '../../../domain/users/store.ts';
import type { User } from '../../../domain/users/user.ts';
import { notFound } from '../../../kernel/errors.ts';
import { isoInZone } from '../../../kernel/times.ts';
import { memberOn, onSite, requireRole } from '../caller.ts';
import type { Links } from '../hal.ts';
import { pathId } from '../input/ids.ts';
import { operation, type RequestContext } from '../operation.ts';
import { linkTo, orNull, recordFields } from '../output/fields.ts';
import { memoizePerRecord } from '../output/memoize.ts';
import { listOf, pageQuery, representList, toPagination } from '../paging.ts';
import { type BankData, bankDataOf } from './bank-data.ts';
import { representSite, SiteRecord } from './sites.ts';
import { ChangedUser, NewUser, newUserProblems, toNewUser, toUserChange } from './user-input.ts';

const phone = () => orNull(Type.String({ examples: ['+1 555 0100'] }));
const hidden = 'null where this caller may not see it';

/** A user inside another record, which says the site itself. */
export const OfficialRecord = Type.Object(
  {
    id: recordFields.id,
    first_name: Type.String({ examples: ['Omar'] }),
    last_name: Type.String({ examples: ['Reyes'] }),
    mi: orNull(Type.String({ description: 'Middle initial.', examples: ['J'] })),
    email_addresses: Type.Array(Type.String({ examples: ['omar.reyes@harbor.example'] }), {
      description: 'Empty where this caller may not see them.',
    }),
    mobile_phone: phone(),
    mobile_phone_is_public: Type.Boolean({ description: `Of a phone that is not public: ${hidden}.` }),
    home_phone: phone(),
    home_phone_is_public: Type.Boolean(),
    work_phone: phone(),
    work_phone_is_public: Type.Boolean(),
    official: Type.Boolean(),
    assignor: Type.Boolean(),
    manager: Type.Boolean(),
    active: Type.Boolean(),
    grade: orNull(Type.String({ description: hidden, examples: ['Grade 7'] })),
    created: recordFields.created,
    updated: recordFields.updated,
    _links: Type.Object({
      self: linkTo('user'),
      games: linkTo('games'),
      avatar_square: linkTo('avatar'),
      avatar_original: linkTo('avatar'),
    }),
  },
  { title: 'Official' },
);

/** A user with his site. */
export const UserRecord = Type.Object(
  {
    ...OfficialRecord.properties,
    _links: Type.Object({
      ...OfficialRecord.properties._links.properties,
      site: linkTo('site'),
      groups: linkTo('groups'),
      availability: Type.Optional(linkTo('availability')),
      bank_accounts: Type.Optional(linkTo('bank-accounts')),
      tax_form: Type.Optional(linkTo('tax-form')),
    }),
    _embedded: Type.Object({ site: SiteRecord }),
  },
  { title: 'User' },
);

/** Page, limit, and what lists of users are searched by. */
export const UserListQuery = Type.Object({
  ...pageQuery,
  search: Type.Optional(
    Type.Object({
      status: Type.Optional(Type.Enum(['active', 'inactive'])),
      query: Type.Optional(Type.String({ maxLength: 90 })),
    }),
  ),
});
export const UserList = listOf('users', UserRecord);

/** `GET /sites/:site_id/users`. */
export const list = operation({
  summary: "List a site's users",
  response: UserList,
  find: onSite('users.read', 'reading its users'),
  query: UserListQuery,
  handle: ({ context, subject: { site, member }, query }) =>
    answerUsers(context, { site, viewer: member, query, path: `/sites/${site.id}/users` }),
});

/** `GET /users/:id`. */
export const view = operation({
  summary: 'View a user',
  response: UserRecord,
  find: findVisibleUser,
  handle: async ({ context, subject }) => ({
    body: representUser(subject.user, await seenBy(context, subject)),
  }),
});

/** `POST /sites/:site_id/users`: adds one; fires site.user.created (service.md 6.1). */
export const add = operation({
  summary: 'Add a user to a site',
  created: UserRecord,
  conflicts: ['conflict'],
  find: onSite('users.add', 'adding users'),
  body: NewUser,
  checkBody: newUserProblems,
  handle: async ({ context, subject: { site, member }, body }) => {
    if (body.manager === true) requireRole(member, 'managers.write', 'adding a manager');
    const newUser = toNewUser(body);
    const user = await addUser(context.db, { siteId: site.id, ...newUser });
    context.invite(newUser.email);
    return {
      location: context.links.to(`/users/${user.id}`),
      body: representUser(user, await seenBy(context, { site, viewer: member })),
    };
  },
});

/** `PUT /users/:id`: only the fields sent; which of them, says who asks (docs/api: Roles on a site). */
export const change = operation({
  summary: 'Change a user',
  response: UserRecord,
  conflicts: ['conflict'],
  find: findChangeableUser,
  body: ChangedUser,
  handle: async ({ context, subject, body }) => {
    const { user, viewer: by } = subject;
    const changed = await changeUser(context.db, { id: user.id, change: toUserChange(body), by });
    return { body: representUser(changed, await seenBy(context, subject)) };
  },
});

type UserListInput = {
  site: Site;
  viewer: Member;
  /** Only those who are in this group. */
  groupId?: number;
  query: Static<typeof UserListQuery>;
  path: string;
};

/** A page of a site's users, or of a group's, as the viewer sees them. */
export async function answerUsers(
  context: RequestContext,
  { site, viewer, groupId, query, path }: UserListInput,
) {
  const found = await listUsers(context.db, {
    siteId: site.id,
    groupId,
    status: query.search?.status,
    query: query.search?.query,
    page: toPagination(query),
  });
  const seen = await seenBy(context, { site, viewer });
  const rows = found.rows.map((user) => representUser(user, seen));
  return {
    body: representList({ ...found, rows }, { links: context.links, path, key: 'users' as const, query }),
  };
}

export type UserSubject = { user: User; site: Site; viewer: Member };

/** The user of `/users/:id…`, with what the caller is on his site; 404 for a caller who is nothing there. */
export async function findUserSubject(context: RequestContext): Promise<UserSubject> {
  const user = await findUser(context.db, pathId(context.params, 'id', 'user'));
  if (user === undefined) throw notFound('user');
  const viewer = await memberOn(context, user.siteId, 'user');
  const site = await findSite(context.db, user.siteId);
  if (site === undefined) throw notFound('user');
  return { user, site, viewer };
}

/** The same for a caller who may read users. */
export async function findVisibleUser(context: RequestContext): Promise<UserSubject> {
  const asked = await findUserSubject(context);
  requireRole(asked.viewer, 'users.read', 'reading its users');
  return asked;
}

async function findChangeableUser(context: RequestContext): Promise<UserSubject> {
  const asked = await findVisibleUser(context);
  requireRole(asked.viewer, { action: 'contacts.change', whose: asked.user.id }, 'changing other users');
  return asked;
}

type Seen = { site: Site; viewer: Member; links: Links };
type FullUserView = Seen & { bankData: BankData | undefined };

async function seenBy(
  context: RequestContext,
  { site, viewer }: { site: Site; viewer: Member },
): Promise<FullUserView> {
  return { site, viewer, links: context.links, bankData: await bankDataOf(context, [viewer.id]) };
}

/** A user as this viewer sees him, with his site. */
export function representUser(user: User, seen: FullUserView): Static<typeof UserRecord> {
  const official = representOfficial(user, seen);
  return {
    ...official,
    _links: { ...official._links, ...furtherLinks(user, seen) },
    _embedded: { site: representSite(seen.site, seen.links) },
  };
}

/** Links to what this viewer may follow with this token; a tax form is led to once there is one. */
function furtherLinks({ id, siteId }: User, { viewer, links, bankData }: FullUserView) {
  const at = `/users/${id}`;
  const hasBankData = bankData !== undefined && may(viewer, 'bank.read', id);
  return {
    site: links.link('site', `/sites/${siteId}`),
    groups: links.link('groups', `${at}/groups`),
    ...(may(viewer, 'availability.read', id) && {
      availability: links.link('availability', `${at}/availability`),
    }),
    ...(hasBankData && { bank_accounts: links.link('bank-accounts', `${at}/bank_accounts`) }),
    ...(hasBankData &&
      bankData.withTaxForm.includes(id) && { tax_form: links.link('tax-form', `${at}/tax_form`) }),
  };
}

/**
 * The same inside a game or an assignment, which say the site themselves.
 * His grade and addresses are for himself and assignors, phones for others too where they are marked public.
 */
export const representOfficial = memoizePerRecord(officialOf, ({ viewer }: Seen) => viewer);

function officialOf(user: User, { site, viewer, links }: Seen): Static<typeof OfficialRecord> {
  const seesAll = may(viewer, 'users.contacts', user.id);
  const phone = (number: string | null, isPublic: boolean) => (seesAll || isPublic ? number : null);
  return {
    id: user.id,
    first_name: user.firstName,
    last_name: user.lastName,
    mi: user.mi,
    email_addresses: seesAll ? user.emailAddresses : [],
    mobile_phone: phone(user.mobilePhone, user.mobilePhoneIsPublic),
    mobile_phone_is_public: user.mobilePhoneIsPublic,
    home_phone: phone(user.homePhone, user.homePhoneIsPublic),
    home_phone_is_public: user.homePhoneIsPublic,
    work_phone: phone(user.workPhone, user.workPhoneIsPublic),
    work_phone_is_public: user.workPhoneIsPublic,
    official: user.official,
    assignor: user.assignor,
    manager: user.manager,
    active: user.active,
    grade: seesAll ? user.grade : null,
    created: isoInZone(user.createdAt, site.timezone),
    updated: isoInZone(user.updatedAt, site.timezone),
    _links: {
      self: links.link('user', `/users/${user.id}`),
      games: links.link('games', `/users/${user.id}/games`),
      avatar_square: links.avatar('square.png'),
      avatar_original: links.avatar('original.png'),
    },
  };
}
