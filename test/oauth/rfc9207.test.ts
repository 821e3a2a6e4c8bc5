// RFC 9207 and RFC 6749 §4.1.2: how answers are written into the redirect URI (cases 86, 87, 92, 95).
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { allow, deny } from '../../src/oauth/authorize/actions.ts';
import type { AuthorizationRequest } from '../../src/oauth/authorize/request.ts';
import { addClient, type Fields, type FlowClient, ISSUER, readRequest, requestOf } from './flow.ts';
import { openProtocol, type Protocol } from './protocol.ts';

let protocol: Protocol;
before(async () => {
  protocol = await openProtocol();
});
after(() => protocol.close());

const STATES: [string, string][] = [
  ['long', 'x'.repeat(4_000)],
  ['with percent signs', '100%25 %zz %'],
  ['with plus and space', 'a+b c'],
  ['with ampersand, equals and hash', 'a&b=c#d?e'],
  ['with letters of the world', 'ÄΩ漢字🏟️\u202e'],
  ['with script', '"><script>alert(1)</script>'],
  ['with line breaks', 'a\r\nSet-Cookie: x=1'],
];
for (const [name, state] of STATES) {
  test(`86: a state ${name} comes back byte for byte with code, error and denial, beside iss`, async () => {
    const request = await asked(protocol.web, { state });
    const { accountId } = protocol.season.omar;
    const refused = await readRequest(protocol.db, requestOf(protocol.web, { state, scope: 'nonsense' }));
    const answers = [await allow(protocol.db, { accountId, request }), deny(request)];
    answers.push(refused.kind === 'rejected' ? refused.redirectTo : '');
    for (const address of answers) {
      assert.match(address, /^[\x21-\x7e]+$/); // a header can carry it
      for (const decode of [decodeURIComponent, fromForm]) {
        const query = parse(address, decode);
        assert.deepEqual([query.state, query.iss], [[state], [ISSUER]]);
      }
    }
  });
}

test('87: without state the response has none', async () => {
  const request = await asked(protocol.web, {});
  const { accountId } = protocol.season.omar;
  const query = parse(await allow(protocol.db, { accountId, request }), fromForm);
  assert.deepEqual(Object.keys(query), ['code', 'iss']);
  assert.deepEqual(Object.keys(parse(deny(request), fromForm)), ['error', 'error_description', 'iss']);
});

const OWN_QUERIES: [string, string][] = [
  ['https://roster-sync.example/cb?a=1&b=%20&c', 'https://roster-sync.example/cb?a=1&b=%20&c&error='],
  ['https://roster-sync.example/cb?', 'https://roster-sync.example/cb?error='],
  ['https://roster-sync.example/cb?x=?y', 'https://roster-sync.example/cb?x=?y&error='],
  [
    'https://roster-sync.example/cb?code=1&a=1&state=2&iss=3&c%6fde=4&error=5&error_description=6',
    'https://roster-sync.example/cb?a=1&error=',
  ],
  ['https://roster-sync.example', 'https://roster-sync.example?error='],
];
for (const [registered, begin] of OWN_QUERIES) {
  test(`92: the answer is merged into ${registered}, without repeated parameters`, async () => {
    const accountId = protocol.season.ada.accountId;
    const client = await addClient(protocol.db, { accountId, redirectUris: [registered] });
    const address = deny(await asked(client, { state: 's' }));
    assert.ok(address.startsWith(begin), address);
    for (const [name, values] of Object.entries(parse(address, fromForm))) {
      assert.equal(values.length, 1, name);
    }
  });
}

async function asked(client: FlowClient, fields: Fields): Promise<AuthorizationRequest> {
  const read = await readRequest(protocol.db, requestOf(client, fields));
  if (read.kind !== 'valid') throw new Error(JSON.stringify(read));
  return read.request;
}

/** The query as a client reads it, whether or not it takes + for a space. */
function parse(address: string, decode: (text: string) => string): Record<string, string[]> {
  const query: Record<string, string[]> = {};
  for (const pair of address.slice(address.indexOf('?') + 1).split('&')) {
    const [name = '', value = ''] = pair.split('=');
    query[decode(name)] = [...(query[decode(name)] ?? []), decode(value)];
  }
  return query;
}

function fromForm(text: string): string {
  return decodeURIComponent(text.replaceAll('+', ' '));
}
