// Which email addresses are accepted (RFC 5321 §4.1.2).
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isEmailAddress } from '../../src/kernel/email-address.ts';

const ACCEPTED = ['ada.okafor@harbor.example', "o'neil+club@harbor.example", 'ada@localhost', 'A@B.example'];
const REJECTED = [
  'ada',
  'ada@',
  '@harbor.example',
  'ada okafor@harbor.example',
  'ada..okafor@harbor.example',
  'ada@-harbor.example',
  'ada@harbor.example.',
  'ada@harbor.example\n',
  '"ada okafor"@harbor.example',
  'ada@[192.0.2.1]',
  '<ada@harbor.example>',
  'ada,omar@harbor.example',
  'all:ada@harbor.example;',
  `${'a'.repeat(240)}@harbor.example`,
];
for (const address of ACCEPTED) test(`${address} is accepted`, () => assert.ok(isEmailAddress(address)));
for (const address of REJECTED) {
  test(`${JSON.stringify(address)} is rejected`, () => assert.ok(!isEmailAddress(address)));
}
