// The webhooks of the document: what the service sends to a subscriber (service.md 4.4, 6.1).
import { TOPICS, type Topic } from '../../../domain/events/event.ts';
import { type PointedEvent, pointerBody } from '../../../webhooks/pointer.ts';
import { EventRecord } from '../resources/events.ts';
import type { Components } from './schemas.ts';

type Described = Record<string, unknown>;
type Kind = { operationId: string; summary: string; description: string; facts: Partial<PointedEvent> };

const KINDS: Record<Topic, Kind> = {
  'game.game.published': {
    operationId: 'onGamePublished',
    summary: 'A game was published',
    description: 'A public game that was not published is so now. `resource` and `game` are the game.',
    facts: { resourceId: 7, gameId: 7 },
  },
  'game.official.changed': {
    operationId: 'onOfficialChanged',
    summary: 'The crew of a game changed',
    description:
      'An official was added to a published public game to come, removed from it or replaced: one delivery for each ' +
      'slot. `resource` is the assignment, `game` its game.',
    facts: { resourceId: 21, gameId: 7 },
  },
  'site.user.created': {
    operationId: 'onUserCreated',
    summary: 'A user was added to a site',
    description: '`resource` is the user. Criteria have no say.',
    facts: { resourceId: 12, userId: 12 },
  },
  'site.league_official.created': {
    operationId: 'onLeagueOfficialCreated',
    summary: 'An official joined a league',
    description:
      'For the first time, ever. `resource` is the league official; `league` and `user` are linked beside it.',
    facts: { resourceId: 5, leagueId: 3, userId: 12 },
  },
};

const EVENT: PointedEvent = {
  id: 9001,
  topic: '',
  siteId: 42,
  zone: 'America/New_York',
  resourceId: 0,
  gameId: null,
  leagueId: null,
  userId: null,
  createdAt: new Date('2026-05-02T22:04:09Z'),
};

const HEADERS = [
  {
    name: 'X-Event-Id',
    schema: { type: 'integer' },
    description: 'The id of the event: tells repetitions apart.',
    example: 9001,
  },
  { name: 'X-Event-Type', schema: { type: 'string', enum: [...TOPICS] }, description: 'The topic.' },
  {
    name: 'X-Webhook-Signature',
    schema: { type: 'string', pattern: '^t=\\d+,h=x-event-id x-event-type,v1=[0-9a-f]{64}$' },
    description:
      'HMAC-SHA256 under the secret of the subscription, in hex, over `<t>.<h>.<id>.<topic>.<raw body>`. Reject a `t` ' +
      'more than 300 seconds from now.',
    example: `t=1777759449,h=x-event-id x-event-type,v1=${'0'.repeat(64)}`,
  },
];

/** The four deliveries by topic. Their example bodies are made by what makes the real ones. */
export function deliveriesOf({
  components,
  baseUrl,
}: {
  components: Components;
  baseUrl: string;
}): Described {
  return Object.fromEntries(
    TOPICS.map((topic) => {
      const { facts, ...described } = KINDS[topic];
      const example = JSON.parse(pointerBody({ ...EVENT, ...facts, topic }, baseUrl));
      const content = { 'application/json': { schema: components.refer(EventRecord), example } };
      return [topic, { post: { ...described, ...RECEIVING, requestBody: { required: true, content } } }];
    }),
  );
}

const RECEIVING = {
  tags: ['Webhooks'],
  security: [], // the signature proves who sends; there is no token
  parameters: HEADERS.map((header) => ({ ...header, in: 'header', required: true })),
  responses: {
    '2XX': {
      description: 'Received. Any status of 200 to 299, within 10 seconds; the body is not looked at.',
    },
    410: { description: 'Not wanted any more: this delivery is not tried again.' },
    default: { description: 'Anything else is a failure, and is tried again for about two days.' },
  },
};
