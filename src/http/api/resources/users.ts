// Users: one account's profile on one site (decisions: Resources, user).
import { type Static, Type } from 'typebox';
import { type Member, may } from '../../../domain/access.ts';
import type { Site } from '../../../domain/sites/site.ts';
import { findSite } from '../../../domain/sites/store.ts';
import { addUser } from '../../../domain/users/actions.ts';
import { findUser, listUsers } from '../../../domain/users/store.ts';
import type { User } from '../../../domain/users/user.ts';
import { notFound, type Problem } from '../../../kernel/errors.ts';
import { isoInZone } from '../../../kernel/times.ts';
import { memberOn, onSite, requireRole } from '../caller.ts';
import type { Links } from '../hal.ts';
import { pathId } from '../input/ids.ts';
import { type Ask, operation } from '../operation.ts';
import { linkTo, orNull, recordFields } from '../output/fields.ts';
import { listOf, pageQuery, pageRequest, representList } from '../paging.ts';
import { representSite, SiteRecord } from './sites.ts';

const Name = Type.String({ minLength: 1, maxLength: 90 });
const Phone = Type.Optional(Type.Union([Type.String({ maxLength: 30 }), Type.Null()]));
const Flag = Type.Optional(Type.Boolean());
const Email = Type.String({ format: 'email', maxLength: 254 }); // RFC 5321 §4.5.3.1.3

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
    _links: Type.Object({ self: linkTo('user'), games: linkTo('games') }),
  },
  { title: 'Official' },
);

/** A user with his site. */
export const UserRecord = Type.Object(
  { ...OfficialRecord.properties, _embedded: Type.Object({ site: SiteRecord }) },
  { title: 'User' },
);

/** A new user. The first of `email_addresses` (or `email`) is the address he signs in with. */
const NewUser = Type.Object({
  first_name: Name,
  last_name: Name,
  mi: Type.Optional(Type.Union([Type.String({ maxLength: 5 }), Type.Null()])),
  email: Type.Optional(Email),
  email_addresses: Type.Optional(Type.Array(Email, { minItems: 1, maxItems: 5 })),
  mobile_phone: Phone,
  mobile_phone_is_public: Flag,
  home_phone: Phone,
  home_phone_is_public: Flag,
  work_phone: Phone,
  work_phone_is_public: Flag,
  official: Flag,
  assignor: Flag,
  manager: Flag,
  grade: Type.Optional(Type.Union([Type.String({ maxLength: 90 }), Type.Null()])),
});

/** `GET /sites/:site_id/users`. */
export const list = operation({
  summary: "List a site's users",
  gives: listOf('users', UserRecord),
  find: onSite('users.read', 'reading its users'),
  query: Type.Object({
    ...pageQuery,
    search: Type.Optional(
      Type.Object({
        status: Type.Optional(Type.Enum(['active', 'inactive'])),
        query: Type.Optional(Type.String({ maxLength: 90 })),
      }),
    ),
  }),
  handle: async ({ ask, subject: { site, member }, query }) => {
    const found = await listUsers(ask.db, {
      siteId: site.id,
      status: query.search?.status,
      query: query.search?.query,
      page: pageRequest(query),
    });
    const rows = found.rows.map((user) => representUser(user, { site, viewer: member, links: ask.links }));
    const address = { links: ask.links, path: `/sites/${site.id}/users`, key: 'users' as const, query };
    return { body: representList({ ...found, rows }, address) };
  },
});

/** `GET /users/:id`. */
export const view = operation({
  summary: 'View a user',
  gives: UserRecord,
  find: findVisibleUser,
  handle: async ({ ask, subject }) => ({
    body: representUser(subject.user, { ...subject, links: ask.links }),
  }),
});

/** `POST /sites/:site_id/users`: adds one; fires site.user.created (service.md 6.1). */
export const add = operation({
  summary: 'Add a user to a site',
  creates: UserRecord,
  conflicts: ['conflict'],
  find: onSite('users.add', 'adding users'),
  body: NewUser,
  checkBody: newUserProblems,
  handle: async ({ ask, subject: { site, member }, body }) => {
    const roles = { official: body.official, assignor: body.assignor, manager: body.manager };
    if (roles.manager === true) requireRole(member, 'managers.write', 'adding a manager');
    const newUser = toNewUser(body);
    const user = await addUser(ask.db, { siteId: site.id, ...newUser, roles: rolesOrOfficial(roles) });
    ask.invite(newUser.email);
    return {
      location: ask.links.to(`/users/${user.id}`),
      body: representUser(user, { site, viewer: member, links: ask.links }),
    };
  },
});

function newUserProblems(body: Static<typeof NewUser>): Problem[] {
  const problems = (['first_name', 'last_name'] as const)
    .filter((name) => body[name] !== undefined && body[name].trim() === '')
    .map((name) => ({ path: `/${name}`, message: `${name} must not be blank.` }));
  if ('email' in body || 'email_addresses' in body) return problems;
  const message = 'email_addresses is missing: send a list with the address he signs in with first.';
  return [...problems, { path: '/email_addresses', message }];
}

type Roles = { official?: boolean; assignor?: boolean; manager?: boolean };

/** Whoever is added without a word about roles is an official: that is what sites add people for. */
function rolesOrOfficial({ official, assignor, manager }: Roles) {
  const isNamed = official !== undefined || assignor === true || manager === true;
  return { official: official ?? !isNamed, assignor: assignor ?? false, manager: manager ?? false };
}

function toNewUser(body: Static<typeof NewUser>) {
  const addresses = body.email_addresses ?? [];
  const email = body.email ?? addresses[0] ?? '';
  return {
    email,
    emailAddresses: addresses.includes(email) ? addresses : [email, ...addresses],
    firstName: body.first_name.trim(),
    lastName: body.last_name.trim(),
    mi: body.mi,
    mobilePhone: body.mobile_phone,
    mobilePhoneIsPublic: body.mobile_phone_is_public,
    homePhone: body.home_phone,
    homePhoneIsPublic: body.home_phone_is_public,
    workPhone: body.work_phone,
    workPhoneIsPublic: body.work_phone_is_public,
    grade: body.grade,
  };
}

async function findVisibleUser(ask: Ask): Promise<{ user: User; site: Site; viewer: Member }> {
  const user = await findUser(ask.db, pathId(ask.params, 'id', 'user'));
  if (user === undefined) throw notFound('user');
  const viewer = await memberOn(ask, user.siteId, 'user');
  const site = await findSite(ask.db, user.siteId);
  if (site === undefined) throw notFound('user');
  requireRole(viewer, 'users.read', 'reading its users');
  return { user, site, viewer };
}

type Seen = { site: Site; viewer: Member; links: Links };

/** A user as this viewer sees him, with his site. */
export function representUser(user: User, seen: Seen): Static<typeof UserRecord> {
  return { ...representOfficial(user, seen), _embedded: { site: representSite(seen.site, seen.links) } };
}

/**
 * The same inside a game or an assignment, which say the site themselves.
 * His grade and addresses are for himself and assignors, phones for others too where they are marked public.
 */
export function representOfficial(user: User, { site, viewer, links }: Seen): Static<typeof OfficialRecord> {
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
    },
  };
}
