// The webhooks section of the document: the requests that the service sends to subscribers (service.md 4.4, 6.1).
import { TOPIC_FACTS, TOPICS, type Topic } from '../../../domain/events/topics.ts';
import { type PointedEvent, pointerBody } from '../../../webhooks/pointer.ts';
import { EventRecord } from '../resources/events.ts';
import type { Components } from './schemas.ts';

type Document = Record<string, unknown>;

const EVENT: Omit<PointedEvent, 'topic' | 'resourceId'> = {
  id: 1,
  siteId: 1,
  zone: 'America/New_York',
  gameId: 7,
  leagueId: 3,
  userId: 12,
  createdAt: new Date('2026-05-02T22:04:09Z'),
};
const RESOURCE_IDS: Record<string, number> = { game: 7, assignment: 21, user: 12, 'league-official': 5 };

const HEADERS = [
  {
    name: 'X-Event-Id',
    schema: { type: 'integer' },
    description: 'The id of the event, for recognizing repeated deliveries.',
    example: 1,
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

const OPTIONAL_HEADERS = [
  {
    name: 'X-Webhook-Signature-Next',
    schema: { type: 'string' },
    description: 'While the secret is rotated: the same signature under the new secret.',
  },
  { name: 'X-Webhook-Test', schema: { type: 'string', enum: ['true'] }, description: 'Of a test delivery.' },
  ...['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) => ({
    name,
    schema: { type: 'string' },
    description: 'Of a subscription with `standard_webhooks`: as standardwebhooks.com describes it.',
  })),
];

/** The deliveries by topic. The code that builds real deliveries also builds the example bodies. */
export function deliveriesOf({ components, baseUrl }: { components: Components; baseUrl: string }): Document {
  return Object.fromEntries(
    TOPICS.map((topic) => {
      const { summary, resource } = TOPIC_FACTS[topic];
      const event = { ...EVENT, topic, resourceId: RESOURCE_IDS[resource.type]! };
      const example = JSON.parse(pointerBody(event, baseUrl));
      const content = { 'application/json': { schema: components.refer(EventRecord), example } };
      const requestBody = { required: true, content };
      const description = descriptionOf(topic);
      return [topic, { post: { operationId: idOf(topic), summary, description, ...RECEIVING, requestBody } }];
    }),
  );
}

/** `onLeagueOfficialCreated` of `site.league_official.created`. */
function idOf(topic: Topic): string {
  const words = topic.split('.').slice(1).join('_').split('_');
  return `on${words.map((word) => `${word[0]!.toUpperCase()}${word.slice(1)}`).join('')}`;
}

function descriptionOf(topic: Topic): string {
  const { sentence, resource, links, criteria } = TOPIC_FACTS[topic];
  const further = Object.keys(links).map((name) => `\`${name}\``);
  return [
    sentence,
    `\`resource\` is the ${resource.type.replace('-', ' ')}.`,
    ...(further.length > 0 ? [`Also linked: ${further.join(', ')}.`] : []),
    ...(criteria.length === 0 ? ['Criteria are ignored.'] : []),
  ].join(' ');
}

const RECEIVING = {
  tags: ['Webhooks'],
  security: [], // deliveries are authenticated by their signature, not by a token
  parameters: [
    ...HEADERS.map((header) => ({ ...header, in: 'header', required: true })),
    ...OPTIONAL_HEADERS.map((header) => ({ ...header, in: 'header', required: false })),
  ],
  responses: {
    '2XX': {
      description: 'Received. Any status of 200 to 299, within 10 seconds; the body is not looked at.',
    },
    410: { description: 'No longer wanted: this delivery is not tried again.' },
    default: { description: 'Anything else is a failure, and is tried again for about two days.' },
  },
};
