// Disputes: what officials say that a game should pay, and what assignors answer (docs/api: Disputes).
import { Type } from 'typebox';
import { type Action, may } from '../../../domain/access.ts';
import { decideDispute, fileDispute, withdrawDispute } from '../../../domain/pay/disputes/actions.ts';
import { DISPUTE_STATUSES, type Dispute } from '../../../domain/pay/disputes/dispute.ts';
import { DISPUTE_SORTS, findDispute, listDisputes } from '../../../domain/pay/disputes/store.ts';
import { isAmount } from '../../../kernel/money.ts';
import { findOnSite, onSite } from '../caller.ts';
import { textField, trimToNull } from '../input/fields.ts';
import { get, post, type Resource, remove } from '../operation.ts';
import { listOf, pageQuery, representPage, toPagination } from '../paging.ts';
import { sortQuery } from '../selection/sort.ts';
import { lockRecord, lockSite } from '../write/row-locks.ts';
import { onAssignment } from './assignments.ts';
import { DisputeRecord, representDispute, representDisputes } from './dispute-view.ts';
import { MAX_AMOUNT, MAX_REASON } from './fee-input.ts';

const onDispute = findOnSite<Dispute>({
  noun: 'dispute',
  load: ({ db }, id) => findDispute(db, id),
  isVisible: (viewer, { userId }) => may(viewer, 'disputes.read', userId),
});
const oneFor = (action: Action, doing: string) => onDispute({ action, doing, whose: ({ userId }) => userId });

/** Officials are listed their own. */
const list = get('/sites/:site_id/disputes', 'listDisputes', {
  summary: 'List the disputes of a site',
  response: listOf('disputes', DisputeRecord),
  find: onSite('site.read', 'reading disputes'),
  lock: lockSite,
  query: Type.Object({
    ...pageQuery,
    ...sortQuery(DISPUTE_SORTS),
    search: Type.Optional(
      Type.Object({ status: Type.Optional(Type.Enum([...DISPUTE_STATUSES], { examples: ['waiting'] })) }),
    ),
  }),
  handle: async ({ context, subject, query }) => {
    const { site, viewer } = subject;
    const found = await listDisputes(context.db, {
      siteId: site.id,
      userId: may(viewer, 'disputes.decide') ? undefined : viewer.id,
      status: query.search?.status,
      page: toPagination(query),
    });
    const rows = await representDisputes(context, subject, found.rows);
    const represented = { rows, records: found.records };
    return representPage(context, represented, { key: 'disputes', query, represent: (record) => record });
  },
});

const view = get('/disputes/:id', 'getDispute', {
  summary: 'View a dispute',
  response: DisputeRecord,
  find: oneFor('disputes.read', 'reading the disputes of others'),
  lock: lockRecord('dispute'),
  handle: ({ context, subject }) => representDispute(context, subject, subject.record),
});

const file = post('/assignments/:id/disputes', 'createDispute', {
  summary: 'Say what a game should pay you',
  created: DisputeRecord,
  conflicts: ['conflict'],
  find: onAssignment({ action: 'disputes.file', doing: 'disputing what games pay' }),
  body: Type.Object(
    {
      amount: Type.Number({
        ...{ minimum: 0, maximum: MAX_AMOUNT, examples: [55] },
        description: 'What all of the game should pay, in the currency of its fee.',
      }),
      reason: Type.String({
        ...{ minLength: 1, maxLength: MAX_REASON, examples: ['It was a final'] },
        description: 'The assignors read it.',
      }),
    },
    { title: 'NewDispute' },
  ),
  read: ({ body: { amount, reason } }, problems) => {
    if (!isAmount(amount))
      problems.push({ path: '/amount', message: 'amount has more than two decimals; send cents at most.' });
    const words = trimToNull(reason) ?? null;
    if (words === null)
      problems.push({ path: '/reason', message: 'reason is blank; say why it should pay that.' });
    return { amount: Math.round(amount * 100), reason: words };
  },
  handle: async ({ context, subject, input: { amount, reason } }) => {
    const { record, viewer } = subject;
    const request = {
      assignmentId: record.id,
      userId: viewer.id,
      amount,
      reason: reason!,
      now: context.now(),
    };
    return representDispute(context, subject, await fileDispute(context.db, request));
  },
});

const decide = post('/disputes/:id/decide', 'decideDispute', {
  summary: 'Agree with a dispute, or decline it',
  response: DisputeRecord,
  conflicts: ['conflict'],
  find: oneFor('disputes.decide', 'answering disputes'),
  body: Type.Object(
    {
      status: Type.Enum(['agreed', 'declined'], { examples: ['agreed'] }),
      amount: Type.Optional(
        Type.Number({
          ...{ minimum: 0, maximum: MAX_AMOUNT, examples: [55] },
          description: 'What you read; 409 if they say another by now.',
        }),
      ),
      answer: Type.Optional(
        textField({
          maxLength: MAX_REASON,
          example: 'Finals pay more, thank you',
          description: 'The official reads it; needed to decline.',
        }),
      ),
    },
    { title: 'DisputeDecision' },
  ),
  handle: async ({ context, subject, body: { status, amount, answer } }) => {
    const { record, viewer } = subject;
    const decision = {
      ...{ id: record.id, status, answer: trimToNull(answer) ?? null, decidedBy: viewer.id },
      amount: amount === undefined ? undefined : Math.round(amount * 100),
      now: context.now(),
    };
    return representDispute(context, subject, await decideDispute(context.db, decision));
  },
});

const withdraw = remove('/disputes/:id', 'withdrawDispute', {
  summary: 'Take a dispute back',
  conflicts: ['conflict'],
  find: oneFor('disputes.withdraw', 'taking back the disputes of others'),
  handle: ({ context, subject: { record } }) => withdrawDispute(context.db, { id: record.id }),
});

export const disputes: Resource = {
  tag: 'Disputes',
  about: 'What officials say that a game should pay, and what assignors answer.',
  routes: [list, view, file, decide, withdraw],
};
