// Push subscriptions: the browsers that show notifications to an account (docs/api: Notices).
import { type Static, Type } from 'typebox';
import { notFound, type Problem, validationError } from '../../../kernel/errors.ts';
import { addPushSubscription, removePushSubscription } from '../../../notices/push/actions.ts';
import { findPushKey, listPushSubscriptions } from '../../../notices/push/store.ts';
import type { PushSubscription } from '../../../notices/push/subscription.ts';
import type { AddressGuard } from '../../../webhooks/address.ts';
import { targetUrlProblem } from '../../../webhooks/subscriptions/target.ts';
import { requireAllSites } from '../caller.ts';
import type { Links } from '../hal.ts';
import { pathId } from '../input/ids.ts';
import { get, post, remove } from '../operation.ts';
import { linkTo, moment, recordFields, string } from '../output/fields.ts';

const PATH = '/current_account/push_subscriptions';
const KEY_BYTES = 65; // an uncompressed point of P-256 (RFC 8291 §3.1)
const AUTH_BYTES = 16; // RFC 8291 §3.2
const MAX_TEXT = 2_048;

const SubscriptionRecord = Type.Object(
  {
    id: recordFields.id,
    endpoint: string('https://push.example.org/send/1f9c', 'By which the browser knows it again.'),
    created: moment('In UTC.'),
    _links: Type.Object({ self: linkTo('push-subscription') }),
  },
  { title: 'PushSubscription' },
);

const list = get(PATH, 'listPushSubscriptions', {
  summary: 'List the browsers that show you notifications',
  find: requireAllSites,
  response: Type.Object(
    {
      public_key: string('BOVFWVHSFtXwWv4fT3', 'What a browser takes as applicationServerKey (RFC 8292 §4).'),
      _embedded: Type.Object({ push_subscriptions: Type.Array(SubscriptionRecord) }),
      _links: Type.Object({ self: linkTo('push-subscriptions') }),
    },
    { title: 'PushSubscriptions' },
  ),
  handle: async ({ context: { db, vault, caller, links, path } }) => ({
    public_key: (await findPushKey(db, vault)).publicKey,
    _embedded: {
      push_subscriptions: (await listPushSubscriptions(db, caller.accountId)).map((one) =>
        represent(one, links),
      ),
    },
    _links: { self: links.link('push-subscriptions', path) },
  }),
});

const view = get(`${PATH}/:id`, 'getPushSubscription', {
  summary: 'View a browser that shows you notifications',
  find: requireAllSites,
  response: SubscriptionRecord,
  handle: async ({ context: { db, caller, links, params } }) => {
    const id = pathId(params, 'id', 'push subscription');
    const found = (await listPushSubscriptions(db, caller.accountId)).find((one) => one.id === id);
    if (found === undefined) throw notFound('push subscription');
    return represent(found, links);
  },
});

/** The same browser again replaces what it sent before. */
const add = post(PATH, 'createPushSubscription', {
  summary: 'Have a browser show you notifications',
  find: requireAllSites,
  created: SubscriptionRecord,
  conflicts: ['conflict'],
  body: Type.Object(
    {
      endpoint: Type.String({
        maxLength: MAX_TEXT,
        description: 'An https address of its push service.',
        examples: ['https://push.example.org/send/1f9c'],
      }),
      keys: Type.Object(
        {
          p256dh: Type.String({
            maxLength: MAX_TEXT,
            description: 'In base64url.',
            examples: [`BA${'A'.repeat(85)}`],
          }),
          auth: Type.String({
            maxLength: MAX_TEXT,
            description: 'In base64url.',
            examples: ['BTBZMqHH6r4Tts7J_aSIgg'],
          }),
        },
        { title: 'PushKeys' },
      ),
    },
    { title: 'NewPushSubscription', description: 'As PushSubscription.toJSON() of a browser has it.' },
  ),
  handle: async ({ context: { db, vault, caller, links, addresses, log }, body: { endpoint, keys } }) => {
    const problems = problemsOf({ endpoint, ...keys }, addresses);
    if (problems.length > 0) throw validationError(problems);
    const { accountId, sessionId } = caller;
    const added = await addPushSubscription(db, { accountId, sessionId, vault, endpoint, ...keys });
    log('push_subscription.created', { subscription: added.id });
    return represent(added, links);
  },
});

const end = remove(`${PATH}/:id`, 'deletePushSubscription', {
  summary: 'End the notifications of a browser',
  find: requireAllSites,
  handle: ({ context: { db, caller, params } }) =>
    removePushSubscription(db, {
      id: pathId(params, 'id', 'push subscription'),
      accountId: caller.accountId,
    }),
});

export const pushSubscriptionRoutes = [list, add, view, end];

function problemsOf(
  { endpoint, p256dh, auth }: { endpoint: string; p256dh: string; auth: string },
  addresses: AddressGuard,
): Problem[] {
  const problems: Problem[] = [];
  const address = endpoint.startsWith('https:')
    ? targetUrlProblem(endpoint, addresses)?.replace('target_url', 'endpoint')
    : 'endpoint must begin with https://.';
  if (address !== undefined) problems.push({ path: '/endpoint', message: address });
  if (!isKey(p256dh)) {
    const message =
      'keys.p256dh must be a public key of P-256: 65 bytes in base64url, of which the first is 4.';
    problems.push({ path: '/keys/p256dh', message });
  }
  if (bytesOf(auth)?.length !== AUTH_BYTES) {
    problems.push({ path: '/keys/auth', message: `keys.auth must be ${AUTH_BYTES} bytes in base64url.` });
  }
  return problems;
}

function isKey(text: string): boolean {
  const bytes = bytesOf(text);
  return bytes?.length === KEY_BYTES && bytes[0] === 4;
}

function bytesOf(text: string): Buffer | undefined {
  return /^[\w-]+$/.test(text) ? Buffer.from(text, 'base64url') : undefined;
}

function represent(
  { id, endpoint, createdAt }: PushSubscription,
  links: Links,
): Static<typeof SubscriptionRecord> {
  return {
    id,
    endpoint,
    created: createdAt.toISOString(),
    _links: { self: links.link('push-subscription', `${PATH}/${id}`) },
  };
}
