// Groups of a site's people (docs/api: Resources, group).
import { type Static, Type } from 'typebox';
import type { Action, Member } from '../../../domain/access.ts';
import * as actions from '../../../domain/groups/actions.ts';
import type { Group, Membership } from '../../../domain/groups/group.ts';
import { findGroup, listGroups, listGroupsOf } from '../../../domain/groups/store.ts';
import type { Site } from '../../../domain/sites/site.ts';
import { findSite } from '../../../domain/sites/store.ts';
import { notFound, validationError } from '../../../kernel/errors.ts';
import type { Page } from '../../../kernel/pagination.ts';
import { isoInZone } from '../../../kernel/times.ts';
import { memberOn, onSite, requireRole } from '../caller.ts';
import type { Links } from '../hal.ts';
import { nameField } from '../input/fields.ts';
import { Id, pathId } from '../input/ids.ts';
import { operation, type RequestContext } from '../operation.ts';
import { linkTo, recordFields } from '../output/fields.ts';
import { listOf, type PageQuery, pageQuery, representList, toPagination } from '../paging.ts';
import { answerUsers, findUserSubject, findVisibleUser, UserList, UserListQuery } from './users.ts';

export const GroupRecord = Type.Object(
  {
    id: recordFields.id,
    name: Type.String({ examples: ['Referees in training'] }),
    created: recordFields.created,
    updated: recordFields.updated,
    _links: Type.Object({ self: linkTo('group'), site: linkTo('site'), users: linkTo('users') }),
  },
  { title: 'Group' },
);
const GroupList = listOf('groups', GroupRecord);

const Name = nameField('Referees in training');
const CHANGING = 'changing its groups';
const READING = 'reading its groups';

type GroupSubject = { group: Group; site: Site; viewer: Member };

/** `GET /sites/:site_id/groups`. */
export const list = operation({
  summary: "List a site's groups",
  response: GroupList,
  find: onSite('lists.read', READING),
  query: Type.Object(pageQuery),
  handle: async ({ context, subject: { site }, query }) => {
    const found = await listGroups(context.db, { siteId: site.id, page: toPagination(query) });
    return answerGroups(context, { found, site, query, path: `/sites/${site.id}/groups` });
  },
});

/** `POST /sites/:site_id/groups`. */
export const create = operation({
  summary: 'Add a group',
  created: GroupRecord,
  conflicts: ['conflict'],
  find: onSite('groups.write', CHANGING),
  body: Type.Object({ name: Name }),
  handle: async ({ context, subject: { site }, body }) =>
    answerGroup(context, {
      site,
      group: await actions.createGroup(context.db, { siteId: site.id, name: body.name }),
    }),
});

/** `GET /groups/:id`. */
export const view = operation({
  summary: 'View a group',
  response: GroupRecord,
  find: (context) => findGroupAsked(context, 'lists.read'),
  handle: async ({ context, subject }) => ({ body: representGroup(subject, context.links) }),
});

/** `PUT /groups/:id`. */
export const change = operation({
  summary: 'Change a group',
  response: GroupRecord,
  conflicts: ['conflict'],
  find: (context) => findGroupAsked(context, 'groups.write'),
  body: Type.Object({ name: Type.Optional(Name) }),
  handle: async ({ context, subject: { group, site }, body: { name } }) => {
    const renamed =
      name === undefined ? group : await actions.renameGroup(context.db, { id: group.id, name });
    return { body: representGroup({ group: renamed, site }, context.links) };
  },
});

/** `DELETE /groups/:id`: its people stay on the site. */
export const remove = operation({
  summary: 'Delete a group',
  find: (context) => findGroupAsked(context, 'groups.write'),
  handle: async ({ context, subject }) => {
    await actions.deleteGroup(context.db, { id: subject.group.id });
    return undefined;
  },
});

/** `GET /groups/:id/users`: those who are in it, as the site's list shows them. */
export const listUsers = operation({
  summary: "List a group's users",
  response: UserList,
  find: (context) => findGroupAsked(context, 'users.read'),
  query: UserListQuery,
  handle: ({ context, subject: { group, ...seen }, query }) =>
    answerUsers(context, { ...seen, query, groupId: group.id, path: `/groups/${group.id}/users` }),
});

/** `GET /users/:id/groups`: those he is in. */
export const listOfUser = operation({
  summary: "List a user's groups",
  response: GroupList,
  find: findVisibleUser,
  query: Type.Object(pageQuery),
  handle: async ({ context, subject: { user, site }, query }) => {
    const found = await listGroupsOf(context.db, { userId: user.id, page: toPagination(query) });
    return answerGroups(context, { found, site, query, path: `/users/${user.id}/groups` });
  },
});

/** `POST /users/:id/groups {group_id}`: puts him into a group; one who is in it already stays. */
export const join = operation({
  summary: 'Add a user to a group that the body names',
  created: GroupRecord,
  find: async (context) => {
    const { user, site, viewer } = await findUserSubject(context);
    requireRole(viewer, 'groups.write', CHANGING);
    return { userId: user.id, site };
  },
  body: Type.Object({ group_id: Id }),
  handle: async ({ context, subject: { userId, site }, body: { group_id: groupId } }) => {
    const group = await actions.joinGroup(context.db, { groupId, userId });
    if (group !== undefined) return answerGroup(context, { group, site });
    const message = `group_id ${groupId} is not a group of this site; send the id of one of its groups.`;
    throw validationError([{ path: '/group_id', message }]);
  },
});

/** `POST /users/:id/groups/:group_id`: the same with the group in the address. */
export const joinNamed = operation({
  summary: 'Add a user to a group',
  created: GroupRecord,
  find: findMembershipAsked,
  handle: async ({ context, subject: { membership, site } }) => {
    const group = await actions.joinGroup(context.db, membership);
    if (group === undefined) throw notFound('group');
    return answerGroup(context, { group, site });
  },
});

/** `DELETE /users/:id/groups/:group_id`: takes him out of the group. */
export const leave = operation({
  summary: 'Take a user out of a group',
  find: findMembershipAsked,
  handle: async ({ context, subject }) => {
    await actions.leaveGroup(context.db, subject.membership);
    return undefined;
  },
});

async function findGroupAsked(context: RequestContext, action: Action): Promise<GroupSubject> {
  const group = await findGroup(context.db, pathId(context.params, 'id', 'group'));
  if (group === undefined) throw notFound('group');
  const viewer = await memberOn(context, group.siteId, 'group');
  const site = await findSite(context.db, group.siteId);
  if (site === undefined) throw notFound('group');
  requireRole(viewer, action, action === 'groups.write' ? CHANGING : READING);
  return { group, site, viewer };
}

async function findMembershipAsked(context: RequestContext): Promise<{ membership: Membership; site: Site }> {
  const { user, site, viewer } = await findUserSubject(context);
  const group = await findGroup(context.db, pathId(context.params, 'group_id', 'group'));
  if (group?.siteId !== site.id) throw notFound('group');
  requireRole(viewer, 'groups.write', CHANGING);
  return { membership: { groupId: group.id, userId: user.id }, site };
}

type Shown = { group: Group; site: Site };

function answerGroup(context: RequestContext, shown: Shown) {
  return {
    location: context.links.to(`/groups/${shown.group.id}`),
    body: representGroup(shown, context.links),
  };
}

type Listed = { found: Page<Group>; site: Site; query: PageQuery; path: string };

function answerGroups({ links }: RequestContext, { found, site, query, path }: Listed) {
  const rows = found.rows.map((group) => representGroup({ group, site }, links));
  return { body: representList({ ...found, rows }, { links, path, key: 'groups' as const, query }) };
}

function representGroup({ group, site }: Shown, links: Links): Static<typeof GroupRecord> {
  const at = `/groups/${group.id}`;
  return {
    id: group.id,
    name: group.name,
    created: isoInZone(group.createdAt, site.timezone),
    updated: isoInZone(group.updatedAt, site.timezone),
    _links: {
      self: links.link('group', at),
      site: links.link('site', `/sites/${group.siteId}`),
      users: links.link('users', `${at}/users`),
    },
  };
}
