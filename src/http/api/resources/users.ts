// Users: one account's profile on one site (docs/api: Resources, user).
import { type Static, Type } from 'typebox';
import { type Action, may } from '../../../domain/access.ts';
import { addUser, changeUser, removeUser } from '../../../domain/users/actions.ts';
import { isMinor } from '../../../domain/users/minor.ts';
import { findUser, listUsers } from '../../../domain/users/store.ts';
import type { User } from '../../../domain/users/user.ts';
import { type Problem, validationError } from '../../../kernel/errors.ts';
import { findOnSite, onSite, requireRole, type SiteSubject } from '../caller.ts';
import { get, post, put, type RequestContext, type Resource, remove } from '../operation.ts';
import { integer, linkTo, number, orNull, string } from '../output/fields.ts';
import { storedUnseen } from '../output/warnings.ts';
import { listOf, representPage, toPagination } from '../paging.ts';
import { shows } from '../selection/fieldset.ts';
import { lockRecord, lockSite } from '../write/row-locks.ts';
import { type BankData, bankDataOf } from './bank-data.ts';
import { inviteUser, inviteUsers } from './invitations.ts';
import { hidden, OfficialRecord, type OfficialView, representOfficial } from './official-view.ts';
import { representSite, SiteRecord } from './sites.ts';
import { readUpdatedSince } from './time-input.ts';
import {
  ChangedUser,
  checkFirstYear,
  NewUser,
  newUserProblems,
  readBirthDate,
  readChangedBirthDate,
  readNotes,
  toNewUser,
  toUserChange,
} from './user-input.ts';
import { LimitsRecord, representLimits } from './user-limits.ts';
import { type OnboardingOf, OnboardingRecord, readOnboarding, SkippedSteps } from './user-onboarding.ts';
import { UserListQuery } from './user-search.ts';
import { checkWantedGames, representWantedGames, WantedGamesRecord } from './user-wanted-games.ts';

const address = (example: string) => orNull(string(example));

const { _links: officialLinks, ...officialFields } = OfficialRecord.properties;
/** A user with their site. */
const UserRecord = Type.Object(
  {
    ...officialFields,
    removed: Type.Boolean({
      description: 'No longer on the site: the record stays for the games of the past.',
    }),
    street1: orNull(string('1 Pier Road', `The postal address: ${hidden}.`)),
    street2: address('Apartment 2'),
    city: address('Harbor'),
    state: address('NY'),
    postal_code: address('10001'),
    date_of_birth: orNull(
      Type.String({
        format: 'date',
        description: 'Only the user and managers see it; null for others.',
        examples: ['1991-05-02'],
      }),
    ),
    minor: orNull(
      Type.Boolean({ description: `Whether they are younger than the adult_age of the site; ${hidden}.` }),
    ),
    observer: orNull(Type.Boolean({ description: `Whether they observe officials; ${hidden}.` })),
    official_since: orNull(integer(2019, `Their first year as an official; ${hidden}.`)),
    notes: orNull(string('Good with young crews', 'Only assignors and managers see them; null for others.')),
    limits: LimitsRecord,
    wanted_games: WantedGamesRecord,
    onboarding: orNull(OnboardingRecord),
    skipped_steps: orNull(SkippedSteps),
    latitude: orNull(number(40.7, `Of their home; ${hidden}.`)),
    longitude: orNull(number(-74.01)),
    _links: Type.Object({
      ...officialLinks.properties,
      site: linkTo('site'),
      groups: linkTo('groups'),
      availability: Type.Optional(linkTo('availability')),
      blocks: Type.Optional(linkTo('blocks')),
      certifications: Type.Optional(linkTo('certifications')),
      guardians: Type.Optional(linkTo('guardians')),
      bank_accounts: Type.Optional(linkTo('bank-accounts')),
      tax_form: Type.Optional(linkTo('tax-form')),
    }),
    _embedded: Type.Object({ site: SiteRecord }),
  },
  { title: 'User' },
);

export const UserList = listOf('users', UserRecord);

export const onUser = findOnSite<User>({ noun: 'user', load: ({ db }, id) => findUser(db, id) });
/** The same for an action that users may perform for themselves. */
export const onUserOrOneself = (allowed: { action: Action; doing: string }) =>
  onUser({ ...allowed, whose: ({ id }) => id });
const READING = { action: 'users.read', doing: 'reading its users' } as const;
export const findUserOnSite = onUser(READING);

const list = get('/sites/:site_id/users', 'listUsers', {
  summary: "List a site's users",
  response: UserList,
  find: onSite(READING.action, READING.doing),
  lock: lockSite,
  query: UserListQuery,
  handle: ({ context, subject, query }) => listUsersPage(context, subject, { query }),
});

/** Fires site.user.created (service.md 6.1). */
const add = post('/sites/:site_id/users', 'createUser', {
  summary: 'Add a user to a site',
  created: UserRecord,
  conflicts: ['conflict'],
  find: onSite('users.add', 'adding users'),
  body: NewUser,
  read: ({ context, body }, problems) => {
    problems.push(...newUserProblems(body));
    checkFirstYear(body, { now: context.now(), problems });
    checkWantedGames(body, problems);
    return readBirthDate(body, { now: context.now(), problems });
  },
  handle: async ({ context, subject, body, input: dateOfBirth }) => {
    if (body.manager === true) {
      requireRole(subject.viewer, { action: 'managers.write' }, 'adding a manager');
    }
    const newUser = toNewUser(body);
    const added = await addUser(context.db, { siteId: subject.site.id, ...newUser, dateOfBirth });
    const view = await viewOf(context, { subject, users: [added] });
    context.invite([{ userId: added.id, invitedBy: subject.viewer.id }]);
    return { ...representUser(added, view), ...storedBirthDate(dateOfBirth, { view, whose: added.id }) };
  },
});

const view = get('/users/:id', 'getUser', {
  summary: 'View a user',
  response: UserRecord,
  find: findUserOnSite,
  lock: lockRecord('user'),
  handle: async ({ context, subject }) =>
    representUser(subject.record, await viewOf(context, { subject, users: [subject.record] })),
});

/** Changes only the members that were sent; the caller's roles limit which (docs/api: Roles on a site). */
const change = put('/users/:id', 'changeUser', {
  summary: 'Change a user',
  response: UserRecord,
  conflicts: ['conflict'],
  find: async (context) => {
    const subject = await findUserOnSite(context);
    const whose = subject.record.id;
    requireRole(subject.viewer, { action: 'contacts.change', whose }, 'changing other users');
    return subject;
  },
  body: ChangedUser,
  read: ({ context, subject: { record, viewer }, body }, problems) => {
    checkFirstYear(body, { now: context.now(), problems });
    checkWantedGames(body, problems);
    return readChangedBirthDate(body, { now: context.now(), problems, viewer, whose: record.id });
  },
  handle: async ({ context, subject, body, input: dateOfBirth }) => {
    const { record, viewer: by } = subject;
    const sent = toUserChange(body);
    const change = { ...sent, dateOfBirth, notes: readNotes(sent, by) };
    const changed = await changeUser(context.db, { id: record.id, change, by });
    const view = await viewOf(context, { subject, users: [changed] });
    return { ...representUser(changed, view), ...storedBirthDate(dateOfBirth, { view, whose: record.id }) };
  },
});

const findRemoved = findOnSite<User>({ noun: 'user', load: ({ db }, id) => findUser(db, id) });

/** Their games of the past keep their name. */
const deletion = remove('/users/:id', 'removeUser', {
  summary: 'Remove a user from the site',
  onArchived: true,
  conflicts: ['conflict'],
  find: findRemoved({ action: 'users.remove', doing: 'removing users' }),
  handle: ({ context, subject: { record } }) => removeUser(context.db, { id: record.id, now: context.now() }),
});

export const users: Resource = {
  tag: 'Users',
  about: "An account's profile on one site.",
  routes: [list, add, view, change, deletion, inviteUser, inviteUsers],
};

type UserSearch = {
  /** Limits the list to the users of a group. */
  groupId?: number;
  query: Static<typeof UserListQuery>;
};

/** A page of a site's or group's users, as the viewer sees them. */
export async function listUsersPage(
  context: RequestContext,
  subject: SiteSubject,
  { groupId, query }: UserSearch,
) {
  const { signed_in: signedIn, onboarding: state } = query.search ?? {};
  if (signedIn !== undefined || state !== undefined) {
    requireRole(subject.viewer, { action: 'users.add' }, 'searching for who has signed in');
  }
  const problems: Problem[] = [];
  const updatedSince = readUpdatedSince(query.search?.updated_since, problems);
  if (problems.length > 0) throw validationError(problems);
  const found = await listUsers(context.db, {
    updatedSince,
    signedIn,
    siteId: subject.site.id,
    ids: state && (await context.listOnboarding(context.db, { siteId: subject.site.id, state })),
    groupId,
    status: query.search?.status,
    query: query.search?.query,
    page: toPagination(query),
  });
  const view = await viewOf(context, { subject, users: found.rows });
  return representPage(context, found, {
    key: 'users',
    query,
    represent: (row) => representUser(row, view),
  });
}

/** The `warnings` for a date of birth that was stored, and that the writer is not shown. */
function storedBirthDate(
  date: string | null | undefined,
  { view: { viewer }, whose }: { view: UserView; whose: number },
) {
  const isUnseen = date != null && !may(viewer, 'users.birth_date', whose);
  return storedUnseen(isUnseen ? ['date_of_birth'] : [], 'only the user and managers can read it');
}

type UserView = OfficialView & { bankData: BankData | undefined; onboardingOf: OnboardingOf };

async function viewOf(
  context: RequestContext,
  { subject, users }: { subject: SiteSubject; users: readonly User[] },
): Promise<UserView> {
  const { site, viewer } = subject;
  const bankData = await bankDataOf(context, [viewer.id]);
  const shown = shows(context.selection, 'onboarding') ? users : [];
  const onboardingOf = await readOnboarding(context, { viewerOf: () => subject, users: shown });
  return { site, viewer, links: context.links, now: context.now(), bankData, onboardingOf };
}

/** A user as this viewer sees them, with the site. */
export function representUser(user: User, view: UserView): Static<typeof UserRecord> {
  const official = representOfficial(user, view);
  const seesAll = may(view.viewer, 'users.contacts', user.id);
  const seen = <Value>(value: Value) => (seesAll ? value : null);
  return {
    ...official,
    removed: user.removedAt !== null,
    street1: seen(user.street1),
    street2: seen(user.street2),
    city: seen(user.city),
    state: seen(user.state),
    postal_code: seen(user.postalCode),
    date_of_birth: may(view.viewer, 'users.birth_date', user.id) ? user.dateOfBirth : null,
    minor: may(view.viewer, 'users.minors', user.id) ? isMinor(user, view.site, view.now) : null,
    observer: seen(user.observer),
    official_since: seen(user.officialSince),
    notes: may(view.viewer, 'users.notes') ? user.notes : null,
    limits: seen(representLimits(user.limits)),
    wanted_games: seen(representWantedGames(user.wantedGames)),
    onboarding: view.onboardingOf(user),
    skipped_steps: seen(user.skippedSteps),
    latitude: seen(user.latitude),
    longitude: seen(user.longitude),
    _links: { ...official._links, ...furtherLinks(user, view) },
    _embedded: { site: representSite(view.site, view.links) },
  };
}

/** The links that this viewer may follow with this token; to the tax form only if it exists. */
function furtherLinks(user: User, { site, now, viewer, links, bankData }: UserView) {
  const { id, siteId } = user;
  const at = `/users/${id}`;
  const hasBankData = bankData !== undefined && may(viewer, 'bank.read', id);
  return {
    site: links.link('site', `/sites/${siteId}`),
    groups: links.link('groups', `${at}/groups`),
    ...(may(viewer, 'availability.read', id) && {
      availability: links.link('availability', `${at}/availability`),
    }),
    ...(may(viewer, 'blocks.read') && { blocks: links.link('blocks', `${at}/blocks`) }),
    ...(may(viewer, 'certifications.read', id) && {
      certifications: links.link('certifications', `${at}/certifications`),
    }),
    ...(may(viewer, 'guardians.read', id) &&
      isMinor(user, site, now) && { guardians: links.link('guardians', `${at}/guardians`) }),
    ...(hasBankData && { bank_accounts: links.link('bank-accounts', `${at}/bank_accounts`) }),
    ...(hasBankData &&
      bankData.withTaxForm.includes(id) && { tax_form: links.link('tax-form', `${at}/tax_form`) }),
  };
}
