// RFC 6749 §2.3: how a client proves itself at the token endpoint (cases 24-38).
import assert from 'node:assert/strict';
import { Writable } from 'node:stream';
import { after, before, test } from 'node:test';
import { CLIENT_THROTTLE } from '../../src/http/auth/protocol/request.ts';
import { createThrottle, TooManyAttemptsError } from '../../src/http/throttle.ts';
import { deleteApplication, rotateSecret } from '../../src/oauth/applications/actions.ts';
import { OAuthError } from '../../src/oauth/error.ts';
import { findBearer } from '../../src/oauth/tokens.ts';
import { sql } from '../../src/storage/sql.ts';
import { type Client, openEndpoint, postForm, type TokenAnswer, type TokenEndpoint } from './endpoint.ts';

const GRANT = { grant_type: 'client_credentials' };
const UNKNOWN = '00000000-0000-4000-8000-000000000000';

let endpoint: TokenEndpoint;
let client: Client;
let mobile: Client;
before(async () => {
  endpoint = await openEndpoint();
  client = await endpoint.addClient();
  mobile = await endpoint.addClient({ kind: 'public' });
});
after(() => endpoint.close());

type TokenRequest = { fields: Record<string, string>; authorization?: string };
const body = (client_id: string, client_secret: string): TokenRequest => ({
  fields: { ...GRANT, client_id, client_secret },
});
const basic = (pair: string, fields: Record<string, string> = {}): TokenRequest => ({
  fields: { ...GRANT, ...fields },
  authorization: `Basic ${Buffer.from(pair).toString('base64')}`,
});
const pair = () => `${client.clientId}:${client.clientSecret}`;

const refused: [string, () => TokenRequest, number, string][] = [
  ['24: a wrong secret', () => body(client.clientId, 'wrong'), 401, 'invalid_client'],
  [
    '24: the secret in another case',
    () => body(client.clientId, swapCase(client.clientSecret)),
    401,
    'invalid_client',
  ],
  [
    '24: the secret of another client',
    () => body(mobile.clientId, client.clientSecret),
    401,
    'invalid_client',
  ],
  ['25: a wrong secret by Basic', () => basic(`${client.clientId}:wrong`), 401, 'invalid_client'],
  ['26: an unknown client', () => body(UNKNOWN, 'wrong'), 401, 'invalid_client'],
  [
    '26: an ID just before a known one, with the secret of that',
    () => body(client.clientId.slice(0, -1), client.clientSecret),
    401,
    'invalid_client',
  ],
  ['26: an unknown client by Basic', () => basic(`${UNKNOWN}:wrong`), 401, 'invalid_client'],
  ['27: no client authentication', () => ({ fields: GRANT }), 401, 'invalid_client'],
  [
    '28: Basic and a secret in the body',
    () => basic(pair(), { client_secret: client.clientSecret }),
    400,
    'invalid_request',
  ],
  [
    '29: Basic and another client_id',
    () => basic(pair(), { client_id: mobile.clientId }),
    400,
    'invalid_request',
  ],
  [
    '30: Basic that is not base64',
    () => ({ fields: GRANT, authorization: 'Basic %%%' }),
    401,
    'invalid_client',
  ],
  ['30: Basic without a colon', () => basic(client.clientId), 401, 'invalid_client'],
  ['30: Basic with invalid percent-encoding', () => basic(`${client.clientId}:%zz`), 401, 'invalid_client'],
  ['30: Basic with NUL', () => basic(`${client.clientId}:a%00b`), 401, 'invalid_client'],
  ['30: empty Basic', () => ({ fields: GRANT, authorization: 'Basic' }), 401, 'invalid_client'],
  [
    '31: Bearer',
    () => ({ ...body(client.clientId, client.clientSecret), authorization: 'Bearer x' }),
    401,
    'invalid_client',
  ],
  [
    '32, 13: a public client',
    () => ({ fields: { ...GRANT, client_id: mobile.clientId } }),
    400,
    'unauthorized_client',
  ],
  ['33: a public client that sends a secret', () => body(mobile.clientId, 'any'), 401, 'invalid_client'],
  [
    '34: a client_id and a code_verifier alone',
    () => ({
      fields: { ...GRANT, client_id: client.clientId, code_verifier: 'v'.repeat(43) },
    }),
    401,
    'invalid_client',
  ],
];

for (const [name, sent, status, error] of refused) {
  test(`${name} -> ${status} ${error}`, async () => {
    const response = await send(sent());
    assert.deepEqual([response.status, response.body.error], [status, error]);
    assert.match(String(response.body.error_description), /^[\x20-\x21\x23-\x5b\x5d-\x7e]{10,}$/);
    const challenge = response.headers.get('www-authenticate');
    assert.equal(challenge?.startsWith('Basic realm="'), status === 401 ? true : undefined); // RFC 6749 §5.2: MUST
  });
}

test('29: Basic and the same client_id in the body -> 200', async () => {
  assert.equal((await send(basic(pair(), { client_id: client.clientId }))).status, 200);
});

test('4: Basic whose secret holds an encoded colon, plus and percent -> 200', async () => {
  const odd = await endpoint.addClient();
  await endpoint.database.db.query(sql`
    insert into application_secrets (digest, application_id) values (sha256('a:b +%c'), ${odd.id})`);
  assert.equal((await send(basic(`${odd.clientId}:a%3Ab+%2B%25c`))).status, 200);
  assert.equal((await send(basic(`${odd.clientId}:a:b+%2b%25c`))).status, 200); // the first colon divides
});

test('26: an unknown client and a wrong secret get the same response', async () => {
  const [unknown, wrong] = await Promise.all([
    send(body(UNKNOWN, 'wrong')),
    send(body(client.clientId, 'wrong')),
  ]);
  assert.deepEqual(unknown.body, wrong.body);
  const kept = (response: TokenAnswer) => [...response.headers].filter(([name]) => name !== 'date');
  assert.deepEqual(kept(unknown), kept(wrong));
});

test('36: after a rotation both secrets work until the old one has ended; there is one lasting secret', async () => {
  const { id, clientId, clientSecret: old } = await endpoint.addClient();
  const fresh = await rotateSecret(endpoint.database.db, id);
  assert.equal((await send(body(clientId, old))).status, 200);
  assert.equal((await send(body(clientId, fresh))).status, 200);
  const [left] = await endpoint.database.db.query<{ hours: number }>(sql`
    select round(extract(epoch from expires_at - now()) / 3600)::int as hours
    from application_secrets where application_id = ${id} and expires_at is not null`);
  assert.equal(left!.hours, 24);
  await endpoint.database.db.query(sql`
    update application_secrets set expires_at = now() where application_id = ${id} and expires_at is not null`);
  assert.equal((await send(body(clientId, old))).status, 401);
  assert.equal((await send(body(clientId, fresh))).status, 200);
});

test('36: of rotations at the same time exactly one secret lasts', async () => {
  const { id } = await endpoint.addClient();
  await Promise.all(Array.from({ length: 8 }, () => rotateSecret(endpoint.database.db, id)));
  const rows = await endpoint.database.db.query(
    sql`select from application_secrets where application_id = ${id} and expires_at is null`,
  );
  assert.equal(rows.length, 1);
});

test('37: a deleted client has no tokens any more, and gets none', async () => {
  const gone = await endpoint.addClient();
  const response = await send(body(gone.clientId, gone.clientSecret));
  await deleteApplication(endpoint.database.db, gone.id);
  assert.equal(await findBearer(endpoint.database.db, String(response.body.access_token)), undefined);
  assert.equal((await send(body(gone.clientId, gone.clientSecret))).status, 401);
});

test('service.md 5.1: an owner without API access -> unauthorized_client', async () => {
  const { db } = endpoint.database;
  await db.query(sql`update accounts set api_access = false`);
  const response = await send(body(client.clientId, client.clientSecret));
  await db.query(sql`update accounts set api_access = true`);
  assert.deepEqual([response.status, response.body.error], [400, 'unauthorized_client']);
});

test('106: the database holds neither a secret nor a token', async () => {
  const response = await send(body(client.clientId, client.clientSecret));
  const rows = await endpoint.database.db.query<{ dump: string }>(sql`
    select a::text || s::text || t::text as dump from applications a
    join application_secrets s on s.application_id = a.id join access_tokens t on t.application_id = a.id
    where a.id = ${client.id}`);
  const dump = rows.map((row) => row.dump).join();
  assert.ok(dump.includes(client.clientId));
  for (const secret of [client.clientSecret, String(response.body.access_token)]) {
    assert.ok(!dump.includes(secret) && !dump.includes(Buffer.from(secret).toString('hex')));
  }
});

test('104: the log names what was issued and rejected, and why, but contains no secret and no token', async () => {
  let log = '';
  const stream = new Writable({
    write(line, _encoding, done) {
      log += line;
      done();
    },
  });
  const logged = await openEndpoint({}, stream);
  try {
    const { clientId, clientSecret, id } = await logged.addClient();
    const right = { ...GRANT, client_id: clientId, client_secret: clientSecret };
    const response = await postForm(logged.url, right);
    await postForm(logged.url, { ...right, client_secret: `${clientSecret}x` });
    await postForm(logged.url, { ...right, client_secret: `${clientSecret}%\0` });
    assert.match(log, new RegExp(`"application":${id},.*"msg":"token.issued"`));
    assert.match(log, new RegExp(`"cause":"wrong or missing secret of application ${id}"`));
    assert.ok(!log.includes(clientSecret) && !log.includes(String(response.body.access_token)));
  } finally {
    await logged.close();
  }
});

test('38: guessing gets 429 with Retry-After, and only the guesser does', async () => {
  const guarded = await openEndpoint({ rateLimits: [{ limit: 180, periodSeconds: 60 }] });
  try {
    const [guessed, other] = [await guarded.addClient(), await guarded.addClient()];
    const guess = () =>
      postForm(guarded.url, { ...GRANT, client_id: guessed.clientId, client_secret: 'guess' });
    const responses = [];
    for (let attempt = 0; attempt < 12; attempt++) responses.push((await guess()).status);
    assert.deepEqual(responses, [...Array(10).fill(401), 429, 429]);
    const slowed = await guess();
    assert.match(slowed.headers.get('retry-after') ?? '', /^([1-9]|[1-5]\d|60)$/);
    assert.equal(slowed.headers.get('cache-control'), 'no-store');
    const free = await postForm(guarded.url, {
      ...GRANT,
      client_id: other.clientId,
      client_secret: other.clientSecret,
    });
    assert.equal(free.status, 200);
    const elsewhere = await fromAnotherAddress(guarded, guessed);
    assert.equal(elsewhere, 200);
  } finally {
    await guarded.close();
  }
});

test('38: of 400 wrong secrets sent in parallel 10 are checked, and the others get 429', async () => {
  const guarded = await openEndpoint({ rateLimits: [{ limit: 180, periodSeconds: 60 }] });
  try {
    const { clientId } = await guarded.addClient();
    const guess = { ...GRANT, client_id: clientId, client_secret: 'guess' };
    const responses = await Promise.all(Array.from({ length: 400 }, () => postForm(guarded.url, guess)));
    const count = (wanted: number) => responses.filter(({ status }) => status === wanted).length;
    assert.deepEqual([count(401), count(429)], [10, 390]);
  } finally {
    await guarded.close();
  }
});

test('38: guessing over many clients from one address ends too, and right secrets are never counted', async () => {
  const guarded = await openEndpoint({ rateLimits: [{ limit: 180, periodSeconds: 60 }] });
  try {
    const good = await guarded.addClient();
    const right = { ...GRANT, client_id: good.clientId, client_secret: good.clientSecret };
    const fine = await Promise.all(Array.from({ length: 30 }, () => postForm(guarded.url, right)));
    assert.ok(fine.every((response) => response.status === 200));
    const mistaken = Array.from({ length: 15 }, () => postForm(guarded.url, { ...right, scope: 'admin' }));
    assert.ok((await Promise.all(mistaken)).every((response) => response.status === 400));
    const statuses = [];
    for (let n = 0; n < 101; n++) {
      statuses.push(
        (await postForm(guarded.url, { ...GRANT, client_id: `c${n}`, client_secret: 'x' })).status,
      );
    }
    assert.deepEqual([statuses[99], statuses[100]], [401, 429]);
  } finally {
    await guarded.close();
  }
});

test('38: the addresses of one IPv6 network, which are one customer’s, are counted as one (RFC 6177)', async () => {
  const throttle = createThrottle({ rateLimits: [{ limit: 180, periodSeconds: 60 }] }, CLIENT_THROTTLE);
  const guess = (address: string) =>
    throttle({ address, subject: UNKNOWN }, async () => {
      throw new OAuthError('invalid_client', 'wrong');
    }).catch((error: unknown) => (error instanceof TooManyAttemptsError ? 429 : 401));
  const responses = [];
  for (let n = 1; n <= 11; n++) responses.push(await guess(`2001:db8:1:1::${n}`));
  assert.deepEqual(responses, [...Array(10).fill(401), 429]);
  assert.equal(await guess('2001:db8:1:2::1'), 401);
});

/** The same request by another loopback address, as which Linux lets a client connect. */
async function fromAnotherAddress(
  guarded: TokenEndpoint,
  { clientId, clientSecret }: Client,
): Promise<number> {
  const { request } = await import('node:http');
  const fields = new URLSearchParams({
    ...GRANT,
    client_id: clientId,
    client_secret: clientSecret,
  }).toString();
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    request(guarded.url, { method: 'POST', localAddress: '127.0.0.2', headers, agent: false }, (response) => {
      response.resume().on('end', () => resolve(response.statusCode ?? 0));
    })
      .on('error', reject)
      .end(fields);
  });
}

function swapCase(text: string): string {
  return text.replaceAll(/[a-z]/gi, (letter) => (letter < 'a' ? letter.toLowerCase() : letter.toUpperCase()));
}

function send({ fields, authorization }: TokenRequest): Promise<TokenAnswer> {
  return postForm(endpoint.url, fields, authorization === undefined ? {} : { authorization });
}
