// The verifier of @crewcall/sdk: what it believes, and what it says of everything else (service.md 5.5).
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { runInNewContext } from 'node:vm';
import { gzipSync } from 'node:zlib';
import { verifyRequest } from '../../packages/sdk/src/webhooks/request.ts';
import {
  type VerificationCode,
  WebhookVerificationError,
} from '../../packages/sdk/src/webhooks/verification-error.ts';
import { Webhook } from '../../packages/sdk/src/webhooks/webhook.ts';

type Vector = {
  name: string;
  timestamp: number;
  event_id: number;
  topic: string;
  secret: string;
  body: string;
  header: string;
  v1: string;
};

type Case = {
  name: string;
  expected: 'ok' | 'refused';
  secret: string;
  now: number;
  headers: Record<string, string>;
  body: string;
};

const { vectors, cases } = JSON.parse(
  readFileSync(join(import.meta.dirname, '../vectors/signature.json'), 'utf8'),
) as { vectors: Vector[]; cases: Case[] };
const [smallest, full, reordered] = vectors as [Vector, Vector, Vector];

const HEADER = 'X-Webhook-Signature';
const at = (seconds: number) => ({ now: () => new Date(seconds * 1000) });
const webhookOf = ({ secret, timestamp }: Vector) => new Webhook(secret, at(timestamp));

async function rejectionOf(verifying: Promise<unknown>, code: VerificationCode): Promise<string> {
  const error = await verifying.then(
    () => assert.fail('it was believed'),
    (thrown: unknown) => thrown,
  );
  assert.ok(error instanceof WebhookVerificationError, String(error));
  assert.equal(error.code, code);
  assert.equal(error.name, 'WebhookVerificationError');
  return error.message;
}

for (const vector of vectors) {
  test(`believed, as text and as bytes: ${vector.name}`, async () => {
    const headers = { [HEADER]: vector.header };
    const bytes = Buffer.from(vector.body);
    const exact = new Uint8Array(bytes).buffer; // Buffers share memory, which must not be taken for the body
    for (const body of [vector.body, bytes, new Uint8Array(bytes), exact]) {
      const event = await webhookOf(vector).verify(body, headers);
      assert.equal(event.id, vector.event_id);
      assert.equal(event.topic, vector.topic);
    }
  });
}

test('every delivery of the vectors, honest or hostile, gets its verdict', async () => {
  const wrong: string[] = [];
  for (const { name, expected, secret, now, headers, body } of cases) {
    const verdict = await new Webhook(secret, at(now)).verify(body, headers).then(
      () => 'ok',
      (error: unknown) => (error instanceof WebhookVerificationError ? 'refused' : String(error)),
    );
    if (verdict !== expected) wrong.push(`${name}: ${verdict}`);
  }
  assert.deepEqual(wrong, []);
  assert.ok(cases.length > 100);
});

test('headers are found in every form, whatever their case', async () => {
  const { header, body } = full;
  const forms = [
    new Headers({ [HEADER]: header }),
    { 'x-webhook-signature': header },
    { 'X-WEBHOOK-SIGNATURE': [header] },
    ['Host', 'x', 'x-Webhook-signature', header],
    [['X-Webhook-Signature', header]] as const,
    new Map([['X-Webhook-Signature', header]]),
    runInNewContext(`new Map([['x-webhook-signature', '${header}']])`), // a map of another realm
    JSON.parse(`{"__proto__": "x", "get": "x", "then": "x", "x-webhook-signature": "${header}"}`),
    { get: (name: string) => (name.toLowerCase() === 'x-webhook-signature' ? header : undefined) },
  ];
  for (const headers of forms) assert.equal((await webhookOf(full).verify(body, headers)).id, 90210);
});

test('the signature is found under a further name where the service sends it so', async () => {
  const webhook = new Webhook(full.secret, { ...at(full.timestamp), signatureHeader: 'X-Old-Signature' });
  assert.equal((await webhook.verify(full.body, { 'x-old-signature': full.header })).id, 90210);
  const message = await rejectionOf(webhook.verify(full.body, { [HEADER]: full.header }), 'missing_header');
  assert.match(message, /no X-Old-Signature header/);
});

test('one of several secrets is enough', async () => {
  const webhook = new Webhook([smallest.secret, full.secret], at(full.timestamp));
  assert.equal((await webhook.verify(full.body, { [HEADER]: full.header })).id, 90210);
  const others = new Webhook([smallest.secret, reordered.secret], at(full.timestamp));
  await rejectionOf(others.verify(full.body, { [HEADER]: full.header }), 'signature_mismatch');
});

test('no header is missing_header, also when the body is empty', async () => {
  const message = await rejectionOf(webhookOf(full).verify(full.body, {}), 'missing_header');
  assert.match(message, /There is no X-Webhook-Signature header/);
  await rejectionOf(webhookOf(full).verify('', {}), 'missing_header'); // whoever knocks without one has nothing to read
});

const V1 = `v1=${full.v1}`;
const H = 'h=x-event-id x-event-type';
const T = `t=${full.timestamp}`;
const malformed: Record<string, string> = {
  'no t': `${H},${V1}`,
  'no h': `${T},${V1}`,
  'no v1': `${T},${H}`,
  'an empty header': '',
  'another h': `${T},h=x-event-type x-event-id,${V1}`,
  'a t that is no number': `t=now,${H},${V1}`,
  'a t with a fraction': `t=${full.timestamp}.0,${H},${V1}`,
  'a negative t': `t=-${full.timestamp},${H},${V1}`,
  'a huge t': `t=${'9'.repeat(40)},${H},${V1}`,
  'upper-case digits': `${T},${H},${V1.replace(full.v1, full.v1.toUpperCase())}`,
  'a short v1': `${T},${H},v1=${full.v1.slice(1)}`,
  'two of a part': `${T},${H},${V1},${V1}`,
};
for (const [what, header] of Object.entries(malformed)) {
  test(`malformed_header: ${what}`, async () => {
    const message = await rejectionOf(
      webhookOf(full).verify(full.body, { [HEADER]: header }),
      'malformed_header',
    );
    assert.match(message, /X-Webhook-Signature (lacks|has|holds) .*the service sends t=/);
  });
}

test('what somebody else wrote into the header is not said again', async () => {
  const message = await rejectionOf(
    webhookOf(full).verify(full.body, { [HEADER]: '<script>,<script>' }),
    'malformed_header',
  );
  assert.match(message, /^X-Webhook-Signature holds a part more than once; /);
});

test('parts in another order, with spaces, and parts of later versions are no fault', async () => {
  for (const header of [`${V1},${T},${H}`, ` ${T}, ${H}, ${V1} `, `${T},${H},v2=later,${V1}`]) {
    assert.equal((await webhookOf(full).verify(full.body, { [HEADER]: header })).id, 90210);
  }
});

test('300 seconds are tolerated either way, 301 are not', async () => {
  const verifyAt = (seconds: number) =>
    new Webhook(full.secret, at(full.timestamp + seconds)).verify(full.body, { [HEADER]: full.header });
  for (const seconds of [-300, 300]) assert.equal((await verifyAt(seconds)).id, 90210);
  assert.match(await rejectionOf(verifyAt(301), 'timestamp_out_of_tolerance'), /signed 301 seconds ago/);
  assert.match(
    await rejectionOf(verifyAt(-301), 'timestamp_out_of_tolerance'),
    /signed 301 seconds from now/,
  );
  const strict = new Webhook(full.secret, { ...at(full.timestamp + 11), toleranceSeconds: 10 });
  await rejectionOf(strict.verify(full.body, { [HEADER]: full.header }), 'timestamp_out_of_tolerance');
});

test('another body, another secret, another time: signature_mismatch', async () => {
  const changed = full.body.replace('331', '332');
  const message = await rejectionOf(
    webhookOf(full).verify(changed, { [HEADER]: full.header }),
    'signature_mismatch',
  );
  assert.match(message, /secret of the subscription.*as it was received/);
  const later = full.header.replace(T, `t=${full.timestamp + 1}`);
  await rejectionOf(webhookOf(full).verify(full.body, { [HEADER]: later }), 'signature_mismatch');
  const other = new Webhook(smallest.secret, at(full.timestamp));
  await rejectionOf(other.verify(full.body, { [HEADER]: full.header }), 'signature_mismatch');
});

test('a body that was written again, or that is no event, is signature_mismatch', async () => {
  const again = JSON.stringify(JSON.parse(reordered.body));
  assert.notEqual(again, reordered.body);
  for (const body of [again, 'null', '[]', 'no JSON', '{"id":12}', Buffer.from([0xff, 0xfe])]) {
    await rejectionOf(
      webhookOf(reordered).verify(body, { [HEADER]: reordered.header }),
      'signature_mismatch',
    );
  }
});

test('what is no event can be no delivery, whatever the secret: the message says what may have changed it', async () => {
  const compressed = gzipSync(full.body);
  const message = await rejectionOf(
    webhookOf(full).verify(compressed, { [HEADER]: full.header }),
    'signature_mismatch',
  );
  assert.equal(
    message,
    'The body is not the JSON of an event, which every delivery is. Pass it as it was received, neither compressed nor decoded by a proxy. Otherwise the delivery is forged: respond 401.',
  );
});

const MOST_BYTES = 1024 * 1024;

test('a body of a megabyte is looked at, a longer one is refused before anything parses it', async () => {
  const padded = full.body + ' '.repeat(MOST_BYTES - Buffer.byteLength(full.body));
  const headers = { [HEADER]: full.header };
  await rejectionOf(webhookOf(full).verify(padded, headers), 'signature_mismatch');
  const message = await rejectionOf(webhookOf(full).verify(`${padded} `, headers), 'body_too_long');
  assert.equal(
    message,
    'The body is longer than 1048576 bytes; a delivery has half a kilobyte. The request is not from the service: respond 401.',
  );
});

test('a Request that does not end is read no further than a megabyte', async () => {
  let sent = 0;
  let isCanceled = false;
  const body = new ReadableStream({
    pull(controller) {
      sent += 65_536;
      controller.enqueue(new Uint8Array(65_536));
    },
    cancel() {
      isCanceled = true;
    },
  });
  const init = { method: 'POST', body, headers: { [HEADER]: full.header }, duplex: 'half' } as const;
  const request = new Request('https://roster-sync.example/webhooks', init);
  await rejectionOf(verifyRequest(request, webhookOf(full)), 'body_too_long');
  assert.ok(sent < 2 * MOST_BYTES, `${sent} bytes`);
  assert.ok(isCanceled);
});

test('X-Event-Id and X-Event-Type must say what the signed body says', async () => {
  const headers = { [HEADER]: full.header, 'X-Event-Id': '90210', 'X-Event-Type': 'game.official.changed' };
  assert.equal((await webhookOf(full).verify(full.body, headers)).id, 90210);
  for (const forged of [{ 'X-Event-Id': '90211' }, { 'X-Event-Type': 'site.user.created' }]) {
    const verifying = webhookOf(full).verify(full.body, { ...headers, ...forged });
    assert.match(await rejectionOf(verifying, 'id_mismatch'), /differs from the signed body/);
  }
});

test('no message tells the secret or the signature', async () => {
  const messages = [
    await rejectionOf(
      webhookOf(full).verify(`${full.body} `, { [HEADER]: full.header }),
      'signature_mismatch',
    ),
    await rejectionOf(webhookOf(full).verify(full.body, { [HEADER]: `${T},${V1}` }), 'malformed_header'),
  ];
  for (const message of messages) {
    assert.ok(!message.includes(full.secret) && !message.includes(full.v1), message);
  }
});

test('what sign gives is what openssl computed', async () => {
  for (const vector of vectors) {
    const { body, headers } = await webhookOf(vector).sign(vector.body);
    assert.equal(body, vector.body);
    assert.deepEqual(headers, {
      'content-type': 'application/json',
      'x-event-id': String(vector.event_id),
      'x-event-type': vector.topic,
      'x-webhook-signature': vector.header,
    });
  }
});

test('a Request is verified', async () => {
  const request = new Request('https://roster-sync.example/webhooks', {
    method: 'POST',
    body: reordered.body,
    headers: { [HEADER]: reordered.header },
  });
  assert.equal((await verifyRequest(request, webhookOf(reordered))).id, 12);
});
