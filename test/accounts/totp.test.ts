// Codes of authenticator apps: the test vectors of RFC 6238, appendix B (SHA-1), of which six digits are the last ones.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { appUri, inGroups, isAppSecret, newAppSecret, stepOfCode } from '../../src/accounts/factors/totp.ts';
import { codeAt } from '../support/authenticator.ts';

const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'; // "12345678901234567890": printf 1234… | base32
const VECTORS: [seconds: number, code: string, step: number][] = [
  [59, '287082', 0x1],
  [1_111_111_109, '081804', 0x23523ec],
  [1_111_111_111, '050471', 0x23523ed],
  [1_234_567_890, '005924', 0x273ef07],
  [2_000_000_000, '279037', 0x3f940aa],
  [20_000_000_000, '353130', 0x27bc86aa],
];

for (const [seconds, code, step] of VECTORS) {
  test(`at ${seconds} s the code is ${code}, of step ${step}`, () => {
    const now = new Date(seconds * 1_000);
    assert.equal(stepOfCode({ secret: SECRET, code, now }), step);
    assert.equal(codeAt(SECRET, seconds), code); // the app of the tests
  });
}

test('a code counts during its own step and those beside it, not two steps away', () => {
  const at = (seconds: number) =>
    stepOfCode({ secret: SECRET, code: '005924', now: new Date(seconds * 1_000) });
  const begins = 0x273ef07 * 30;
  assert.deepEqual([begins - 31, begins - 30, begins, begins + 59, begins + 60].map(at), [
    undefined,
    0x273ef07,
    0x273ef07,
    0x273ef07,
    undefined,
  ]);
});

test('spaces are ignored; what is not six digits is no code', () => {
  const stepOf = (code: string) => stepOfCode({ secret: SECRET, code, now: new Date(1_234_567_890_000) });
  assert.equal(stepOf(' 005 924 '), 0x273ef07);
  for (const code of ['', '05924', '0059240', '00592x', '٠٠٥٩٢٤'])
    assert.equal(stepOf(code), undefined, code);
});

test('a secret has 160 bits, in base32; people type it in groups of four', () => {
  const secret = newAppSecret();
  assert.ok(isAppSecret(secret) && secret !== newAppSecret());
  assert.equal(inGroups(SECRET), 'GEZD GNBV GY3T QOJQ GEZD GNBV GY3T QOJQ');
  assert.ok(!isAppSecret('GEZD') && !isAppSecret(SECRET.toLowerCase()));
});

test('the address in the QR code names the service and the account', () => {
  const uri = new URL(appUri({ secret: SECRET, email: 'ada.okafor@harbor.example' }));
  assert.deepEqual(
    [uri.protocol, uri.host, decodeURIComponent(uri.pathname), uri.searchParams.get('secret')],
    ['otpauth:', 'totp', '/Crewcall:ada.okafor@harbor.example', SECRET],
  );
  assert.deepEqual(
    ['issuer', 'algorithm', 'digits', 'period'].map((name) => uri.searchParams.get(name)),
    ['Crewcall', 'SHA1', '6', '30'],
  );
});
