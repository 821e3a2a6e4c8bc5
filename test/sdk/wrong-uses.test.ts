// What @crewcall/sdk says to a receiver that is programmed wrongly: each mistake, what the error names, and what mends it.
import assert from 'node:assert/strict';
import { createServer, IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { Readable } from 'node:stream';
import { test } from 'node:test';
import fastify from 'fastify';
import { Deduplicator } from '../../packages/sdk/src/webhooks/deduplicator.ts';
import { webhookPlugin } from '../../packages/sdk/src/webhooks/fastify.ts';
import { webhookMiddleware } from '../../packages/sdk/src/webhooks/middleware.ts';
import { verifyRequest } from '../../packages/sdk/src/webhooks/request.ts';
import { MemoryStore } from '../../packages/sdk/src/webhooks/seen-store.ts';
import { WebhookVerificationError } from '../../packages/sdk/src/webhooks/verification-error.ts';
import { Webhook } from '../../packages/sdk/src/webhooks/webhook.ts';

type Mistake = { what: string; make: () => unknown; says: RegExp; code?: string };

const SECRET = '6f1c0f2e-0b7a-4a3e-9d53-2f4c1f0f8a11';
const webhook = new Webhook(SECRET);
const { body, headers } = await webhook.sign('{"id":4711,"topic":"game.game.published"}');
const handle = () => {};

const secrets: Record<string, [secret: unknown, says: RegExp]> = {
  undefined: [undefined, /secret is undefined: .*environment variable/],
  null: [null, /secret is null: .*environment variable/],
  'an empty text': ['', /secret is empty: .*environment variable/],
  'no secret': [[], /no secret/],
  'a gap among several': [[SECRET, undefined], /secret is undefined/],
  'a number': [4711, /number, not text/],
  'the subscription': [{ secret: SECRET }, /object, not text/],
  'the newline of a file': [`${SECRET}\n`, /white space.*trim/],
  'a space in front': [[` ${SECRET}`], /white space.*trim/],
};

const TOLERANCE = /^toleranceSeconds .*number \(not text\) above 0 and finite.*300/;
const bodies: Record<string, [body: unknown, says: RegExp]> = {
  undefined: [undefined, /no body/],
  null: [null, /no body/],
  'an empty text': ['', /empty.*read before/],
  'no bytes': [new Uint8Array(), /empty.*read before/],
  'a number': [4711, /number/],
  'a parsed object': [JSON.parse(body), /parsed already/],
  'an array': [[], /parsed already/],
  'a promise': [Promise.resolve(body), /promise: await/],
  'a stream': [Readable.from([body]), /stream/],
  'a stream of the web': [new Blob([body]).stream(), /stream/],
  'a Request': [new Request('https://a.example'), /verifyRequest\(request, webhook\)/],
  'a Buffer written as JSON': [JSON.parse(JSON.stringify(Buffer.from(body))), /Buffer\.from\(body\.data\)/],
};

const REQUEST = /^verifyRequest takes a standard Request.*c\.req\.raw.*webhookMiddleware.*webhookPlugin/;
const READ = /read already.*webhook\.verify\(text, request\.headers\)/;
const PLUGIN = String.raw`app\.register\(webhookPlugin, `;

const of = (value: unknown) => value as never; // what programs without types hand over

const mistakes: Mistake[] = [
  ...Object.entries(secrets).map(([what, [secret, says]]) => ({
    what: `a secret that is ${what}`,
    make: () => new Webhook(of(secret)),
    says: new RegExp(String.raw`${says.source}.*subscription\.secret`),
  })),
  ...[0, -1, Number.NaN, Number.POSITIVE_INFINITY, '300', null].map((toleranceSeconds) => ({
    what: `a tolerance of ${JSON.stringify(toleranceSeconds)} (${toleranceSeconds})`,
    make: () => new Webhook(SECRET, { toleranceSeconds: of(toleranceSeconds) }),
    says: TOLERANCE,
  })),
  ...['', 'X Signature', 4].map((signatureHeader) => ({
    what: `a signature header ${JSON.stringify(signatureHeader)}`,
    make: () => new Webhook(SECRET, { signatureHeader: of(signatureHeader) }),
    says: /^signatureHeader .*X-Webhook-Signature/,
  })),
  {
    what: 'a now that is a Date',
    make: () => new Webhook(SECRET, { now: of(new Date()) }),
    says: /^now must be a function/,
  },
  {
    what: 'an event to sign that is none',
    make: () => webhook.sign('{"id":"4711"}'),
    says: /^webhook\.sign takes an event with an id and a topic/,
  },
  ...Object.entries(bodies).map(([what, [given, says]]) => ({
    what: `a body that is ${what}`,
    make: () => webhook.verify(of(given), headers),
    says: new RegExp(`${says.source}.*Pass the raw body: .*webhookMiddleware and webhookPlugin`),
    code: 'not_raw_body',
  })),
  ...[undefined, null, 'x', 4].map((given) => ({
    what: `headers that are ${given}`,
    make: () => webhook.verify(body, of(given)),
    says: /^webhook\.verify .* no headers.*webhook\.verify\(rawBody, request\.headers\)/,
    code: 'missing_header',
  })),
  {
    what: 'headers that are a promise',
    make: () => webhook.verify(body, of(Promise.resolve(new Headers(headers)))),
    says: /promise.*await headers\(\)/,
    code: 'missing_header',
  },
  {
    what: 'a Request that was read',
    make: async () => verifyRequest(await used(), webhook),
    says: READ,
    code: 'not_raw_body',
  },
  {
    what: 'a Request being read',
    make: () => verifyRequest(locked(), webhook),
    says: READ,
    code: 'not_raw_body',
  },
  ...[new IncomingMessage(new Socket()), { raw: new Request('https://a.example') }, undefined].map(
    (given) => ({
      what: `a request that is ${given?.constructor.name}`,
      make: () => verifyRequest(of(given), webhook),
      says: REQUEST,
    }),
  ),
  ...[SECRET, undefined].map((given) => ({
    what: `a request with ${given} instead of a Webhook`,
    make: () => verifyRequest(request(), of(given)),
    says: /^verifyRequest takes a Webhook/,
  })),
  ...[SECRET, undefined, handle].map((given) => ({
    what: `a middleware with a ${typeof given} instead of a Webhook`,
    make: () => webhookMiddleware(of(given), handle),
    says: /^webhookMiddleware takes a Webhook/,
  })),
  ...[undefined, 'handle'].map((given) => ({
    what: 'a middleware without a handler',
    make: () => webhookMiddleware(webhook, of(given)),
    says: /^webhookMiddleware takes a function/,
  })),
  ...[Number.NaN, -1, 10_001, Number.POSITIVE_INFINITY, '3000'].map((answerWithinMs) => ({
    what: `an answer within ${answerWithinMs}`,
    make: () => webhookMiddleware(webhook, handle, { answerWithinMs: of(answerWithinMs) }),
    says: /^answerWithinMs .*from 0 to 10000/,
  })),
  {
    what: 'an onError that is no function',
    make: () => webhookMiddleware(webhook, handle, { onError: of(console) }),
    says: /^onError must be a function/,
  },
  {
    what: 'an onRefused that is no function',
    make: () => webhookMiddleware(webhook, handle, { onRefused: of(true) }),
    says: /^onRefused must be a function/,
  },
  {
    what: 'a plugin without a Webhook',
    make: () => fastify().register(webhookPlugin, of({ handle })),
    says: new RegExp(`^webhookPlugin takes a Webhook.*${PLUGIN}`),
  },
  {
    what: 'a plugin without options',
    make: () => fastify().register(webhookPlugin, of(undefined)),
    says: new RegExp(`^webhookPlugin takes a Webhook.*${PLUGIN}`),
  },
  {
    what: 'a plugin without a handler',
    make: () => fastify().register(webhookPlugin, of({ webhook })),
    says: new RegExp(`^webhookPlugin takes a function.*${PLUGIN}`),
  },
  {
    what: 'a plugin that is called',
    make: () => webhookPlugin(of({ webhook, handle }), of(undefined)),
    says: new RegExp(`^webhookPlugin is registered.*${PLUGIN}`),
  },
  ...[0, -1, Number.NaN, 2.5, undefined].map((most) => ({
    what: `a MemoryStore of ${most}`,
    make: () => new MemoryStore(of(most)),
    says: /^A MemoryStore .*whole number above 0/,
  })),
  {
    what: 'a store of another contract',
    make: () => new Deduplicator(of({ add: handle, done: handle })),
    says: /store .*lacks claim and release\..*README/,
  },
  {
    what: 'a store that is none',
    make: () => new Deduplicator(of(10_000)),
    says: /store .*lacks claim and done and release\..*README/,
  },
  ...[0, -1, Number.NaN, Number.POSITIVE_INFINITY, '120000'].map((claimMs) => ({
    what: `claims for ${claimMs}`,
    make: () => new Deduplicator(undefined, { claimMs: of(claimMs) }),
    says: /^claimMs .*number \(not text\).*above 0 and finite/,
  })),
  ...[undefined, {}, { id: '' }, { id: Number.NaN }].map((event) => ({
    what: `an event ${JSON.stringify(event)} to handle once`,
    make: () => new Deduplicator().once(of(event), handle),
    says: /^once takes the event, .*id/,
  })),
  {
    what: 'nothing to do once',
    make: () => new Deduplicator().once({ id: 1 }, of(undefined)),
    says: /^once takes a function/,
  },
  {
    what: 'a store that claims with true',
    make: () =>
      new Deduplicator({ claim: () => of(true), done: handle, release: handle }).once({ id: 1 }, () =>
        assert.fail('not claimed'),
      ),
    says: /gave true; .*'claimed', 'busy' or 'done'/,
  },
  {
    what: 'a runtime without Web Crypto',
    make: () => withoutCrypto(() => new Webhook(SECRET)),
    says: /crypto\.subtle.*Node 22/,
  },
];

for (const { what, make, says, code } of mistakes) {
  test(`${what}: ${code ?? 'TypeError'}`, async () => {
    const error = await thrown(make);
    assert.match(error.message, says);
    if (code === undefined) assert.equal(error.name, 'TypeError');
    else assert.ok(error instanceof WebhookVerificationError && error.code === code, error.name);
  });
}

test('what is there at most is right: ten seconds, several secrets, a Buffer made of its JSON again', async () => {
  webhookMiddleware(webhook, handle, { answerWithinMs: 10_000 });
  webhookMiddleware(webhook, handle, { answerWithinMs: 0 });
  createServer(webhookMiddleware(new Webhook([SECRET, 'another secret']), handle) as never);
  const written = JSON.parse(JSON.stringify(Buffer.from(body)));
  assert.equal((await webhook.verify(Buffer.from(written.data), headers)).id, 4711);
});

async function thrown(make: () => unknown): Promise<Error> {
  try {
    await make();
  } catch (error) {
    assert.ok(error instanceof Error);
    return error;
  }
  return assert.fail('nothing was thrown');
}

function request(): Request {
  return new Request('https://roster-sync.example/webhooks', { method: 'POST', body, headers });
}

async function used(): Promise<Request> {
  const one = request();
  await one.text();
  return one;
}

function locked(): Request {
  const one = request();
  one.body?.getReader();
  return one;
}

function withoutCrypto<Value>(work: () => Value): Value {
  const own = Object.getOwnPropertyDescriptor(globalThis, 'crypto')!;
  Object.defineProperty(globalThis, 'crypto', { value: undefined, configurable: true });
  try {
    return work();
  } finally {
    Object.defineProperty(globalThis, 'crypto', own);
  }
}
