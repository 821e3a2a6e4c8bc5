// Requests of officials for open positions, and their decisions (docs/api: Open games).
import { Type } from 'typebox';
import { type Action, may } from '../../../domain/access.ts';
import { decideRequest } from '../../../domain/requests/actions.ts';
import { type GameRequest, SHOWN_STATUSES } from '../../../domain/requests/request.ts';
import { findRequest, listRequests, REQUEST_SORTS } from '../../../domain/requests/store.ts';
import { findOnSite, onSite } from '../caller.ts';
import { trimToNull } from '../input/fields.ts';
import { get, post, type Resource } from '../operation.ts';
import { listOf, pageQuery, representPage, toPagination } from '../paging.ts';
import { sortQuery } from '../selection/sort.ts';
import { lockRecord } from '../write/row-locks.ts';
import { Assigning } from './assignments.ts';
import { ConflictRecord, representConflict } from './conflict-view.ts';
import { RequestRecord, representRequest, representRequests } from './request-view.ts';

const onRequest = findOnSite<GameRequest>({
  noun: 'request',
  load: ({ db }, id) => findRequest(db, id),
  isVisible: (viewer, { userId, seesGame }) =>
    may(viewer, 'requests.decide') || (seesGame && may(viewer, 'requests.read', userId)),
});
const oneFor = (action: Action) =>
  onRequest({ action, doing: 'deciding requests', whose: ({ userId }) => userId });

/** Officials are listed their own, of games that they see. */
const list = get('/sites/:site_id/requests', 'listRequests', {
  summary: 'List the requests for open games',
  response: listOf('requests', RequestRecord),
  find: onSite('site.read', 'reading requests'),
  query: Type.Object({
    ...pageQuery,
    ...sortQuery(REQUEST_SORTS),
    search: Type.Optional(
      Type.Object({ status: Type.Optional(Type.Enum([...SHOWN_STATUSES], { examples: ['waiting'] })) }),
    ),
  }),
  handle: async ({ context, subject, query }) => {
    const { site, viewer } = subject;
    const status = query.search?.status;
    const found = await listRequests(context.db, {
      siteId: site.id,
      userId: may(viewer, 'requests.decide') ? undefined : viewer.id,
      statuses: status && [status],
      page: toPagination(query),
    });
    const records = await representRequests(context, subject, found.rows);
    const represented = { rows: records, records: found.records };
    return representPage(context, represented, { key: 'requests', query, represent: (record) => record });
  },
});

const view = get('/requests/:id', 'getRequest', {
  summary: 'View a request for an open game',
  response: RequestRecord,
  find: oneFor('requests.read'),
  lock: lockRecord('request'),
  handle: ({ context, subject }) => representRequest(context, subject, subject.record),
});

const { decide: _, ...linksOfDecided } = RequestRecord.properties._links.properties;
const DecidedRequest = Type.Object(
  {
    ...RequestRecord.properties,
    _links: Type.Object(linksOfDecided),
    conflicts: Type.Array(ConflictRecord, { description: 'Of the official who was assigned.' }),
  },
  { title: 'DecidedRequest' },
);

/** Granting assigns the official, who has accepted by asking. Others who asked keep waiting in case the position opens again. */
const decide = post('/requests/:id/decide', 'decideRequest', {
  summary: 'Grant or refuse a request',
  response: DecidedRequest,
  conflicts: ['conflict', 'double_booked', 'policy_conflict'],
  find: oneFor('requests.decide'),
  body: Type.Object(
    {
      status: Type.Enum(['granted', 'refused'], { examples: ['granted'] }),
      reason: Type.Optional(
        Type.Union([Type.String({ maxLength: 1_000, examples: ['We need two.'] }), Type.Null()], {
          description: 'The official is told.',
        }),
      ),
      override: Assigning.properties.override,
    },
    { title: 'Decision' },
  ),
  handle: async ({ context, subject, body }) => {
    const { request, conflicts } = await decideRequest(context.db, {
      id: subject.record.id,
      status: body.status,
      reason: trimToNull(body.reason) ?? null,
      override: body.override,
      decidedBy: subject.viewer.id,
      now: context.now(),
    });
    const represented = await representRequest(context, subject, request);
    return { ...represented, conflicts: conflicts.map(representConflict) };
  },
});

export const requests: Resource = {
  tag: 'Requests',
  about: 'What officials asked for, and what assignors decided.',
  routes: [list, view, decide],
};
