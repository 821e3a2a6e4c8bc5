// Groups of a site's users (docs/api: Resources, group).
import { type Static, Type } from 'typebox';
import * as actions from '../../../domain/groups/actions.ts';
import type { Group } from '../../../domain/groups/group.ts';
import { findGroup, GROUP_SORTS, listGroups, listGroupsOf } from '../../../domain/groups/store.ts';
import { notFound, validationError } from '../../../kernel/errors.ts';
import { findOnSite, requireRole } from '../caller.ts';
import { nameField } from '../input/fields.ts';
import { Id, pathId } from '../input/ids.ts';
import { get, post, type RequestContext, type Resource, remove } from '../operation.ts';
import { linkTo, recordFields, recordTimes, string, timesOf } from '../output/fields.ts';
import { listOf, pageQuery, representPage, toPagination } from '../paging.ts';
import { sortQuery } from '../selection/sort.ts';
import { lockRecord } from '../write/row-locks.ts';
import { crudRoutes, type RecordView } from './crud-routes.ts';
import { UserListQuery } from './user-search.ts';
import { findUserOnSite, listUsersPage, onUser, UserList } from './users.ts';

const GroupRecord = Type.Object(
  {
    id: recordFields.id,
    name: string('Referees in training'),
    ...recordTimes,
    _links: Type.Object({ self: linkTo('group'), site: linkTo('site'), users: linkTo('users') }),
  },
  { title: 'Group' },
);

const Name = nameField('Referees in training');
const CHANGING = { action: 'groups.write', doing: 'changing its groups' } as const;
const onGroup = findOnSite<Group>({ noun: 'group', load: ({ db }, id) => findGroup(db, id) });

/** Deleting a group leaves its users on the site. */
const ownRoutes = crudRoutes<Group, { name?: string }>({
  kind: 'group',
  record: GroupRecord,
  represent: representGroup,
  bodies: {
    create: Type.Object({ name: Name }, { title: 'NewGroup' }),
    change: Type.Object({ name: Type.Optional(Name) }, { title: 'GroupChange' }),
  },
  write: CHANGING,
  find: findGroup,
  list: listGroups,
  sortable: GROUP_SORTS,
  create: (db, { siteId, body }) => actions.createGroup(db, { siteId, name: body.name! }),
  change: async (db, { id, body: { name } }) => {
    const group = await (name === undefined ? findGroup(db, id) : actions.renameGroup(db, { id, name }));
    if (group === undefined) throw notFound('group');
    return group;
  },
  remove: actions.deleteGroup,
});

/** The group's users, represented as in the site's list. */
const listUsers = get('/groups/:id/users', 'listGroupUsers', {
  summary: "List a group's users",
  response: UserList,
  find: onGroup({ action: 'users.read', doing: 'reading its groups' }),
  query: UserListQuery,
  handle: ({ context, subject, query }) =>
    listUsersPage(context, subject, { query, groupId: subject.record.id }),
});

const listOfUser = get('/users/:id/groups', 'listUserGroups', {
  summary: "List a user's groups",
  response: listOf('groups', GroupRecord),
  find: findUserOnSite,
  lock: lockRecord('user'),
  query: Type.Object({ ...pageQuery, ...sortQuery(GROUP_SORTS) }),
  handle: async ({ context, subject: { record, site }, query }) => {
    const found = await listGroupsOf(context.db, { userId: record.id, page: toPagination(query) });
    const represent = (row: Group) => representGroup(row, { site, links: context.links });
    return representPage(context, found, { key: 'groups', query, represent });
  },
});

/** Adding a user who is already in the group has no effect. */
const join = post('/users/:id/groups', 'createUserGroup', {
  summary: 'Add a user to a group that the body names',
  created: GroupRecord,
  find: onUser(CHANGING),
  body: Type.Object({ group_id: Id }, { title: 'GroupMembership' }),
  handle: async ({ context, subject: { record, site }, body: { group_id: groupId } }) => {
    const joined = await actions.joinGroup(context.db, { groupId, userId: record.id });
    if (joined !== undefined) return representGroup(joined, { site, links: context.links });
    const message = `group_id ${groupId} is not a group of this site; send the id of one of its groups.`;
    throw validationError([{ path: '/group_id', message }]);
  },
});

/** The same, with the group in the path. */
const joinNamed = post('/users/:id/groups/:group_id', 'addUserGroup', {
  summary: 'Add a user to a group',
  created: GroupRecord,
  find: findMembership,
  handle: async ({ context, subject: { site, ...membership } }) => {
    const joined = await actions.joinGroup(context.db, membership);
    if (joined === undefined) throw notFound('group');
    return representGroup(joined, { site, links: context.links });
  },
});

const leave = remove('/users/:id/groups/:group_id', 'deleteUserGroup', {
  summary: 'Take a user out of a group',
  find: findMembership,
  handle: ({ context, subject: { groupId, userId } }) => actions.leaveGroup(context.db, { groupId, userId }),
});

export const groups: Resource = {
  tag: 'Groups',
  about: 'Groups of the users of a site.',
  routes: [...ownRoutes, listUsers, listOfUser, join, joinNamed, leave],
};

async function findMembership(context: RequestContext) {
  const { record, site, viewer } = await onUser()(context);
  const named = await findGroup(context.db, pathId(context.params, 'group_id', 'group'));
  if (named?.siteId !== site.id) throw notFound('group');
  requireRole(viewer, CHANGING, CHANGING.doing);
  return { groupId: named.id, userId: record.id, site };
}

function representGroup(
  group: Group,
  { site, links }: Pick<RecordView, 'site' | 'links'>,
): Static<typeof GroupRecord> {
  const at = `/groups/${group.id}`;
  return {
    id: group.id,
    name: group.name,
    ...timesOf(group, site.timezone),
    _links: {
      self: links.link('group', at),
      site: links.link('site', `/sites/${group.siteId}`),
      users: links.link('users', `${at}/users`),
    },
  };
}
