// RFC 7636: proof key for code exchange, S256 alone (cases 48-51, service.md 5.4).
import { after, before, test } from 'node:test';
import { assertRefused, type Flow, PKCE, pairOf, startFlow, VERIFIER } from './flow.ts';

let flow: Flow;
before(async () => {
  flow = await startFlow();
});
after(() => flow.stop());

// python3 -c "import hashlib,base64; print(base64.urlsafe_b64encode(hashlib.sha256(v).digest()).rstrip(b'='))"
const PAIRS: [string, string, string][] = [
  ['of appendix B', VERIFIER, 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM'],
  ['of 43 characters', 'a'.repeat(43), 'ZtNPunH49FD35FWYhT5Tv8I7vRKQJ8uxMaL0_9eHjNA'],
  ['of 128 characters', '-._~'.repeat(32), 'wEN2Mh1i33jhevH7WF-NulA1aGJPY9l0zG2M4t8rhw4'],
];
for (const [name, code_verifier, code_challenge] of PAIRS) {
  test(`41: the verifier ${name} fits its challenge`, async () => {
    const code = await flow.authorize({ client: flow.mobile, fields: { code_challenge } });
    pairOf(await flow.exchange(flow.mobile, code, { code_verifier }));
  });
}

test('48: no code_verifier though there was a challenge -> 400 invalid_grant', async () => {
  for (const client of [flow.web, flow.mobile]) {
    const code = await flow.authorize({ client, fields: PKCE });
    assertRefused(await flow.exchange(client, code), 'invalid_grant');
  }
});

test('49: a wrong code_verifier -> 400 invalid_grant, and the right one comes too late', async () => {
  const code = await flow.authorize({ client: flow.mobile });
  assertRefused(await flow.exchange(flow.mobile, code, { code_verifier: 'x'.repeat(43) }), 'invalid_grant');
  assertRefused(await flow.exchange(flow.mobile, code, { code_verifier: VERIFIER }), 'invalid_grant');
});

test('49: the challenge is not its own verifier', async () => {
  const code = await flow.authorize({ client: flow.mobile });
  const response = await flow.exchange(flow.mobile, code, { code_verifier: PKCE.code_challenge });
  assertRefused(response, 'invalid_grant');
});

const malformed: [string, string][] = [
  ['of 42 characters', 'a'.repeat(42)],
  ['of 129 characters', 'a'.repeat(129)],
  ['with "!"', `${'a'.repeat(43)}!`],
  ['with a space', `${'a'.repeat(43)} `],
  ['with a line break at its end', `${'a'.repeat(43)}\n`],
  ['with a letter beyond ASCII', `${'a'.repeat(43)}é`],
];
for (const [name, code_verifier] of malformed) {
  test(`50: a verifier ${name} -> 400 invalid_request, and the code still lives`, async () => {
    const code = await flow.authorize({ client: flow.mobile });
    assertRefused(await flow.exchange(flow.mobile, code, { code_verifier }), 'invalid_request');
    pairOf(await flow.exchange(flow.mobile, code, { code_verifier: VERIFIER }));
  });
}

test('51: a verifier for a code issued without challenge -> 400 invalid_grant (RFC 9700 §4.8.2)', async () => {
  const code = await flow.authorize();
  assertRefused(await flow.exchange(flow.web, code, { code_verifier: VERIFIER }), 'invalid_grant');
});
