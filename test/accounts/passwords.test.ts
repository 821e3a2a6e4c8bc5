// Passwords are hashed with argon2id; the hashes here were made by the reference implementation.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hashPassword, needsRehash, passwordProblem, verifyPassword } from '../../src/accounts/passwords.ts';

// phc-winner-argon2 src/test.c, "password" with the salt "somesalt"
const BY_THE_REFERENCE =
  '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc';
const CHEAP = '$argon2id$v=19$m=256,t=2,p=1$c29tZXNhbHQ$nf65EOgLrQMR/uIPnA4rEsF5h7TKyQwu9U1bMCHGi/4';

test('a hash of the reference implementation fits its password alone', async () => {
  assert.equal(await verifyPassword('password', BY_THE_REFERENCE), true);
  assert.equal(await verifyPassword('passwore', BY_THE_REFERENCE), false);
  assert.equal(await verifyPassword('password', CHEAP), true);
});

test('a password fits its own hash, and each hash has its own salt', async () => {
  const [one, other] = await Promise.all([hashPassword('whistle at noon'), hashPassword('whistle at noon')]);
  assert.notEqual(one, other);
  assert.match(one, /^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
  assert.equal(await verifyPassword('whistle at noon', one), true);
  assert.equal(await verifyPassword('whistle at nooN', one), false);
});

test('a password typed with composed or decomposed letters is the same', async () => {
  assert.equal(await verifyPassword('cafe\u0301 au lait', await hashPassword('caf\u00e9 au lait')), true);
});

test('a hash with lower costs than today is due for another; a stronger or current one is not', async () => {
  assert.equal(needsRehash(CHEAP), true);
  assert.equal(needsRehash(BY_THE_REFERENCE), false);
  assert.equal(needsRehash(await hashPassword('whistle at noon')), false);
});

test('what is no hash fits nothing', async () => {
  for (const text of ['', 'password', '$2b$10$abc', '$argon2id$v=19$m=1,t=1,p=1$$']) {
    assert.equal(await verifyPassword('password', text), false);
  }
});

test('a password has 8 to 1000 characters', () => {
  assert.equal(passwordProblem('12345678'), undefined);
  assert.match(passwordProblem('1234567') ?? '', /8 to 1000/);
  assert.match(passwordProblem('x'.repeat(1_001)) ?? '', /8 to 1000/);
});
