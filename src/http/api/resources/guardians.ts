// Guardians: addresses that get copies of what minors are sent (docs/api: Resources, guardian).
import { type Static, Type } from 'typebox';
import { may } from '../../../domain/access.ts';
import { findAccount } from '../../../domain/accounts/store.ts';
import * as actions from '../../../domain/guardians/actions.ts';
import { GUARDIAN_STATUSES, type Guardian } from '../../../domain/guardians/guardian.ts';
import { findGuardian, GUARDIAN_SORTS, listGuardians } from '../../../domain/guardians/store.ts';
import type { Site } from '../../../domain/sites/site.ts';
import { isoInZone } from '../../../kernel/times.ts';
import { findOnSite } from '../caller.ts';
import type { Links } from '../hal.ts';
import { get, post, put, type Resource, remove } from '../operation.ts';
import {
  boolean,
  integer,
  linkTo,
  moment,
  recordFields,
  recordTimes,
  string,
  timesOf,
} from '../output/fields.ts';
import { listOf, pageQuery, representPage, toPagination } from '../paging.ts';
import { ApiError } from '../problems.ts';
import { sortQuery } from '../selection/sort.ts';
import { lockRecord } from '../write/row-locks.ts';
import { Email } from './user-input.ts';
import { onUserOrOneself } from './users.ts';

const GuardianRecord = Type.Object(
  {
    id: recordFields.id,
    user_id: integer(2, 'The minor.'),
    email: string('rosa.reyes@harbor.example'),
    may_answer: boolean(false, 'Whether they may accept and decline games for the minor.'),
    status: Type.Enum([...GUARDIAN_STATUSES], {
      description:
        'asked: they have not confirmed the address. confirmed: they get copies. stopped: they want none. rejected: a mail server says that there is no such address.',
      examples: ['confirmed'],
    }),
    asked: moment("When they were last asked to confirm, with the site's offset."),
    ...recordTimes,
    _links: Type.Object({ self: linkTo('guardian'), user: linkTo('user') }),
  },
  { title: 'Guardian' },
);

const MayAnswer = Type.Optional(Type.Boolean({ examples: [true] }));
const NewGuardian = Type.Object({ email: Email, may_answer: MayAnswer }, { title: 'NewGuardian' });
const ChangedGuardian = Type.Object({ may_answer: MayAnswer }, { title: 'GuardianChange' });

const READING = { action: 'guardians.read', doing: 'reading the guardians of others' } as const;
const WRITING = { action: 'guardians.write', doing: 'changing the guardians of others' } as const;
/** Visible to the minor and to managers; others get 404. */
const onGuardian = findOnSite<Guardian>({
  noun: 'guardian',
  load: ({ db }, id) => findGuardian(db, id),
  isVisible: (viewer, { userId }) => may(viewer, READING.action, userId),
})();

const list = get('/users/:id/guardians', 'listUserGuardians', {
  summary: "List a minor's guardians",
  response: listOf('guardians', GuardianRecord),
  find: onUserOrOneself(READING),
  lock: lockRecord('user'),
  query: Type.Object({ ...pageQuery, ...sortQuery(GUARDIAN_SORTS) }),
  handle: async ({ context, subject: { record, site }, query }) => {
    const request = { userId: record.id, page: toPagination(query) };
    return representPage(context, await listGuardians(context.db, request), {
      key: 'guardians',
      query,
      represent: (row) => representGuardian(row, site, context.links),
    });
  },
});

/** An email asks them to confirm the address. */
const add = post('/users/:id/guardians', 'createUserGuardian', {
  summary: 'Add a guardian to a minor',
  created: GuardianRecord,
  conflicts: ['conflict'],
  find: onUserOrOneself(WRITING),
  body: NewGuardian,
  handle: async ({ context, subject: { record, site }, body: { email, may_answer: mayAnswer = false } }) => {
    const account = record.accountId === null ? undefined : await findAccount(context.db, record.accountId);
    const guardian = { siteId: site.id, userId: record.id, email, mayAnswer };
    const asking = { site, ownAddress: account?.email, now: context.now() };
    const added = await asked(() => actions.addGuardian(context.db, { guardian, ...asking }));
    return representGuardian(added, site, context.links);
  },
});

const view = get('/guardians/:id', 'getGuardian', {
  summary: 'View a guardian',
  response: GuardianRecord,
  find: onGuardian,
  lock: lockRecord('guardian'),
  handle: async ({ context, subject: { record, site } }) => representGuardian(record, site, context.links),
});

/** The address stays: for another one, add another guardian. */
const change = put('/guardians/:id', 'changeGuardian', {
  summary: 'Say whether a guardian may answer',
  response: GuardianRecord,
  find: onGuardian,
  body: ChangedGuardian,
  handle: async ({ context, subject: { record, site }, body: { may_answer: mayAnswer } }) => {
    const changed = await actions.changeGuardian(context.db, { id: record.id, mayAnswer });
    return representGuardian(changed, site, context.links);
  },
});

const ask = post('/guardians/:id/ask', 'askGuardian', {
  summary: 'Ask a guardian again to confirm',
  response: GuardianRecord,
  conflicts: ['conflict'],
  find: onGuardian,
  handle: async ({ context, subject: { record, site } }) => {
    const changed = await asked(() => actions.askGuardian(context.db, { id: record.id }));
    return representGuardian(changed, site, context.links);
  },
});

const deletion = remove('/guardians/:id', 'deleteGuardian', {
  summary: 'Delete a guardian',
  conflicts: ['conflict'],
  find: onGuardian,
  handle: ({ context, subject: { record } }) => actions.deleteGuardian(context.db, { id: record.id }),
});

export const guardians: Resource = {
  tag: 'Guardians',
  about: 'Who gets copies of what a minor is sent.',
  routes: [list, add, view, change, ask, deletion],
};

async function asked<Result>(act: () => Promise<Result>): Promise<Result> {
  try {
    return await act();
  } catch (error) {
    if (!(error instanceof actions.AskedTooOften)) throw error;
    throw new ApiError('rate_limited', error.message, { 'retry-after': String(error.waitSeconds) });
  }
}

function representGuardian(guardian: Guardian, site: Site, links: Links): Static<typeof GuardianRecord> {
  const { id, userId, email, mayAnswer, status, askedAt } = guardian;
  return {
    ...{ id, user_id: userId, email, may_answer: mayAnswer, status },
    asked: isoInZone(askedAt, site.timezone),
    ...timesOf(guardian, site.timezone),
    _links: {
      self: links.link('guardian', `/guardians/${id}`),
      user: links.link('user', `/users/${userId}`),
    },
  };
}
