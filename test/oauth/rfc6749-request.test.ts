// RFC 6749 §3.2: how a token request may be written (cases 1-23).
import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { after, before, test } from 'node:test';
import { type Client, openEndpoint, post, postForm, type TokenEndpoint } from './endpoint.ts';

const FORM = 'application/x-www-form-urlencoded';
const FIELDS = ['access_token', 'created_at', 'expires_in', 'scope', 'token_type'];

let endpoint: TokenEndpoint;
let client: Client;
let valid: Record<string, string>;
before(async () => {
  endpoint = await openEndpoint();
  client = await endpoint.addClient();
  const { clientId, clientSecret } = client;
  valid = { grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret };
});
after(() => endpoint.close());

type TokenRequest = { type?: string; body: string | Buffer; headers?: Record<string, string> };
const form = (text: string): TokenRequest => ({ type: FORM, body: text });
const validForm = () => new URLSearchParams(valid).toString();
const part = (name: string, value: string) =>
  `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
const validParts = () =>
  Object.entries(valid)
    .map(([name, value]) => part(name, value))
    .join('');
const multipart = (body: string, type = 'multipart/form-data; boundary=b'): TokenRequest => ({ type, body });
const json = (body: unknown): TokenRequest => ({ type: 'application/json', body: JSON.stringify(body) });
const basic = (text: string) => ({ authorization: `Basic ${Buffer.from(text).toString('base64')}` });

const accepted: [string, () => TokenRequest][] = [
  ['1: urlencoded', () => form(validForm())],
  ['2: multipart', () => multipart(`${validParts()}--b--\r\n`)],
  [
    '3: HTTP Basic',
    () => ({
      ...form('grant_type=client_credentials'),
      headers: basic(`${client.clientId}:${client.clientSecret}`),
    }),
  ],
  [
    '4: HTTP Basic whose id is form-encoded',
    () => ({
      ...form('grant_type=client_credentials'),
      headers: basic(
        `${client.clientId.replaceAll('-', '%2D')}:${client.clientSecret.replaceAll('_', '%5f')}`,
      ),
    }),
  ],
  ['7: a flat JSON object of strings', () => json(valid)],
  ['7: JSON with quotes, backslashes and colons in its text', () => json({ ...valid, 'a"b\\': '"\\": "' })],
  ['16: unknown parameters are ignored', () => form(`${validForm()}&audience=x&constructor=y&__proto__=z`)],
  [
    '16: unknown parameters are ignored in JSON',
    () => ({ type: 'application/json', body: `{"__proto__":"z",${JSON.stringify(valid).slice(1)}` }),
  ],
  [
    '19: a preamble, a quoted boundary and unquoted names',
    () =>
      multipart(
        `hello\r\n${validParts().replaceAll(/name="(\w+)"/g, 'name=$1')}--b--\r\n`,
        'multipart/form-data; boundary="b"',
      ),
  ],
  ['19: a field with a UTF-8 name', () => multipart(`${validParts()}${part('größe', 'é')}--b--\r\n`)],
  [
    '19: an epilogue, and a value that holds the boundary',
    () => multipart(`${validParts()}${part('x', 'a--b--')}--b--\r\nbye\r\n--b\r\n`),
  ],
  [
    '20: a charset parameter, in upper case',
    () => ({ type: 'APPLICATION/X-WWW-FORM-URLENCODED; charset=UTF-8', body: validForm() }),
  ],
  ['20: JSON with a charset', () => ({ ...json(valid), type: 'application/json; charset=utf-8' })],
  ['22: scope[a]=b is an unknown parameter', () => form(`${validForm()}&scope[a]=b&scope%5Bb%5D=c`)],
];

for (const [name, sent] of accepted) {
  test(`${name} -> 200 with the fields of service.md 2.1, never stored`, async () => {
    const response = await send(sent());
    assert.equal(response.status, 200, JSON.stringify(response.body));
    assert.deepEqual(Object.keys(response.body).sort(), FIELDS); // no refresh_token
    assert.match(String(response.body.access_token), /^[\w-]{43}$/);
    assert.equal(response.body.token_type, 'Bearer');
    assert.equal(response.body.expires_in, 7200);
    assert.equal(response.body.scope, 'read');
    assert.ok(Number.isInteger(response.body.created_at));
    assert.ok(Math.abs(Number(response.body.created_at) - Date.now() / 1000) < 60);
    assert.equal(response.headers.get('cache-control'), 'no-store');
    assert.equal(response.headers.get('pragma'), 'no-cache');
    assert.match(response.headers.get('content-type') ?? '', /^application\/json/);
  });
}

const refused: [string, () => TokenRequest, string, number?][] = [
  [
    '19: spaces after a boundary',
    () => multipart(`${validParts().replaceAll('--b\r\n', '--b \t\r\n')}--b--\r\n`),
    'invalid_request',
  ],
  ['7: a JSON array', () => json([valid]), 'invalid_request'],
  ['7: JSON with a number', () => json({ ...valid, scope: 1 }), 'invalid_request'],
  ['7: JSON with an object', () => json({ ...valid, scope: {} }), 'invalid_request'],
  ['7: JSON null', () => json(null), 'invalid_request'],
  ['7: broken JSON', () => ({ type: 'application/json', body: '{"grant_type":' }), 'invalid_request'],
  ['7: another content type', () => ({ type: 'text/plain', body: validForm() }), 'invalid_request'],
  ['7: a content type that is none', () => ({ type: 'form', body: validForm() }), 'invalid_request', 415],
  ['10: no grant_type', () => form(validForm().replace('grant_type', 'x')), 'invalid_request'],
  ...['password', 'implicit', 'urn:ietf:params:oauth:grant-type:jwt-bearer', 'CLIENT_CREDENTIALS'].map(
    (type): [string, () => TokenRequest, string] => [
      `11: grant_type ${type}`,
      () => grant(type),
      'unsupported_grant_type',
    ],
  ),
  ...['constructor', '__proto__', 'toString', 'hasOwnProperty'].map(
    (type): [string, () => TokenRequest, string] => [
      `12: grant_type ${type}`,
      () => grant(type),
      'unsupported_grant_type',
    ],
  ),
  ...['grant_type', 'client_id', 'client_secret'].map((name): [string, () => TokenRequest, string] => [
    `14: ${name} twice`,
    () => form(`${validForm()}&${name}=${valid[name]}`),
    'invalid_request',
  ]),
  ['14: scope twice', () => form(`${validForm()}&scope=read&scope=read`), 'invalid_request'],
  ...['scope', 'sc\\u006fpe'].map((name): [string, () => TokenRequest, string] => [
    `14: scope and ${name} in JSON`,
    () => ({
      type: 'application/json',
      body: `{"scope":"write",${JSON.stringify(valid).slice(1, -1)},"${name}":"read"}`,
    }),
    'invalid_request',
  ]),
  ...['"read"', '{"a":"b"}', '5', '["a","b","c"]'].map((first): [string, () => TokenRequest, string] => [
    `14: scope twice in JSON, first ${first}`,
    () => ({
      type: 'application/json',
      body: `{"scope":${first},${JSON.stringify({ ...valid, scope: 'read' }).slice(1)}`,
    }),
    'invalid_request',
  ]),
  [
    '14: scope twice in parts',
    () => multipart(`${validParts()}${part('scope', 'read')}${part('scope', 'read')}--b--\r\n`),
    'invalid_request',
  ],
  [
    '15: an empty client_secret',
    () => form(new URLSearchParams({ ...valid, client_secret: '' }).toString()),
    'invalid_client',
    401,
  ],
  ['17: a body over the limit', () => form(`${validForm()}&x=${'y'.repeat(20_000)}`), 'invalid_request', 413],
  [
    '17: a body over the limit in parts',
    () => multipart(`${validParts()}${part('x', 'y'.repeat(20_000))}--b--\r\n`),
    'invalid_request',
    413,
  ],
  ['18: parts that end early', () => multipart(validParts()), 'invalid_request'],
  ['18: no boundary', () => multipart(`${validParts()}--b--\r\n`, 'multipart/form-data'), 'invalid_request'],
  [
    '18: another boundary',
    () => multipart(`${validParts()}--b--\r\n`, 'multipart/form-data; boundary=c'),
    'invalid_request',
  ],
  [
    '18: a part without name',
    () => multipart(`${validParts()}--b\r\nContent-Disposition: form-data\r\n\r\nx\r\n--b--\r\n`),
    'invalid_request',
  ],
  [
    '18: a part that is a file',
    () =>
      multipart(
        `${validParts()}--b\r\nContent-Disposition: form-data; name="f"; filename="f"\r\n\r\nx\r\n--b--\r\n`,
      ),
    'invalid_request',
  ],
  [
    '19: lines that end in LF alone',
    () => multipart(`${validParts()}--b--\r\n`.replaceAll('\r', '')),
    'invalid_request',
  ],
  [
    '19: 10,000 parts',
    () => multipart(`${validParts()}${part('x', '').repeat(10_000)}--b--\r\n`),
    'invalid_request',
    413,
  ],
  ['21: invalid percent-encoding', () => form(`${validForm()}&scope=%zz`), 'invalid_request'],
  ['21: a percent sign at the end', () => form(`${validForm()}&scope=%`), 'invalid_request'],
  ['21: NUL', () => form(`${validForm()}&scope=re%00ad`), 'invalid_request'],
  ['21: NUL in JSON', () => json({ ...valid, scope: 're\0ad' }), 'invalid_request'],
  [
    '21: NUL in a part',
    () => multipart(`${validParts()}${part('scope', 're\0ad')}--b--\r\n`),
    'invalid_request',
  ],
  ['21: invalid UTF-8, percent-encoded', () => form(`${validForm()}&scope=%ff`), 'invalid_request'],
  [
    '21: invalid UTF-8',
    () => ({ type: FORM, body: Buffer.concat([Buffer.from(`${validForm()}&scope=`), Buffer.of(0xff)]) }),
    'invalid_request',
  ],
];

function grant(type: string): TokenRequest {
  return form(new URLSearchParams({ ...valid, grant_type: type }).toString());
}

for (const [name, sent, error, status = 400] of refused) {
  test(`${name} -> ${status} ${error}, with a sentence, never stored`, async () => {
    const response = await send(sent());
    assert.deepEqual([response.status, response.body.error], [status, error]);
    assert.match(String(response.body.error_description), /^[\x20-\x21\x23-\x5b\x5d-\x7e]{10,}$/); // RFC 6749 §5.2
    assert.deepEqual(Object.keys(response.body).sort(), ['error', 'error_description']);
    assert.equal(response.headers.get('cache-control'), 'no-store');
  });
}

for (const method of ['GET', 'HEAD', 'PUT', 'DELETE', 'PATCH']) {
  test(`8: ${method} with everything in the query -> 405 with Allow, never a token`, async () => {
    const response = await post(`${endpoint.url}?${validForm()}`, { method });
    assert.equal(response.status, 405);
    assert.equal(response.headers.get('allow'), 'POST');
    assert.equal(response.body.access_token, undefined);
  });
}

test('9: credentials in the query string count for nothing -> 401', async () => {
  const response = await post(`${endpoint.url}?${validForm()}`, {
    body: 'grant_type=client_credentials',
    headers: { 'content-type': FORM },
  });
  assert.deepEqual([response.status, response.body.error], [401, 'invalid_client']);
});

test('14, 15: an empty scope is no scope -> the default, read', async () => {
  const response = await postForm(endpoint.url, { ...valid, scope: '' });
  assert.deepEqual([response.status, response.body.scope], [200, 'read']);
});

test('a request without a body -> 401, since it has no client credentials', async () => {
  for (const headers of [
    {},
    { 'content-type': FORM },
    { 'content-type': 'multipart/form-data; boundary=b' },
  ]) {
    const response = await post(endpoint.url, { headers });
    assert.deepEqual([response.status, response.body.error], [401, 'invalid_client']);
  }
});

test('17: the service responds to others while a body never ends', async () => {
  const { hostname, port } = new URL(endpoint.url);
  const socket = connect(Number(port), hostname);
  socket
    .on('error', () => {})
    .write(
      `POST /oauth/token HTTP/1.1\r\nHost: x\r\nContent-Type: ${FORM}\r\nContent-Length: 100\r\n\r\ngrant`,
    );
  assert.equal((await send(form(validForm()))).status, 200);
  socket.destroy();
  assert.equal((await send(form(validForm()))).status, 200);
});

test('23: no CORS headers unless configured; then for the named origins alone, and never with credentials', async () => {
  const origin = 'https://roster.example';
  const silent = await post(endpoint.url, { body: new URLSearchParams(valid), headers: { origin } });
  assert.equal(silent.headers.get('access-control-allow-origin'), null);
  const open = await openEndpoint({ corsOrigins: [origin] });
  try {
    const preflight = await post(open.url, {
      method: 'OPTIONS',
      headers: { origin, 'access-control-request-method': 'POST' },
    });
    assert.equal(preflight.status, 204);
    assert.equal(preflight.headers.get('access-control-allow-methods'), 'POST');
    const named = await postForm(open.url, valid, { origin });
    assert.equal(named.headers.get('access-control-allow-origin'), origin);
    assert.equal(named.headers.get('access-control-allow-credentials'), null);
    const foreign = await postForm(open.url, valid, { origin: 'https://other.example' });
    assert.equal(foreign.headers.get('access-control-allow-origin'), null);
  } finally {
    await open.close();
  }
});

function send({ type, body, headers = {} }: TokenRequest) {
  const contentType: Record<string, string> = type === undefined ? {} : { 'content-type': type };
  return post(endpoint.url, {
    body: typeof body === 'string' ? body : new Uint8Array(body),
    headers: { ...contentType, ...headers },
  });
}
