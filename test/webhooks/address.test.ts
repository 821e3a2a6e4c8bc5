// Public addresses only, however they are spelled (docs/api: Webhooks).
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { createAddressGuard, literalAddresses } from '../../src/webhooks/address.ts';

const guard = createAddressGuard([]);

test('private, loopback, link-local, carrier-NAT, multicast and reserved addresses are refused', () => {
  const refused = [
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '100.127.255.255',
    '127.0.0.1',
    '127.255.255.255',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.0.0.1',
    '192.168.1.1',
    '198.18.0.1',
    '224.0.0.1',
    '240.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    'fe80::1',
    'fec0::1',
    'fc00::1',
    'fd12:3456::1',
    'ff02::1',
    '100::1',
    '2001:db8::1',
    '3fff::1',
  ];
  for (const address of refused) assert.equal(guard.isAllowed(address), false, address);
});

test('mapped and translated IPv6 forms are refused, whatever they stand for', () => {
  const refused = [
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    '::ffff:8.8.8.8',
    '::127.0.0.1',
    '64:ff9b::7f00:1',
    '64:ff9b:1::a00:1',
    '2002:7f00:1::',
    '2001:0:4136:e378:8000:63bf:3fff:fdd2',
    '::ffff:0:127.0.0.1',
  ];
  for (const address of refused) assert.equal(guard.isAllowed(address), false, address);
});

test('zone ids, names and other texts are no public address', () => {
  for (const text of [
    'fe80::1%eth0',
    '2606:4700::1%eth0',
    'localhost',
    '',
    '8.8.8',
    '8.8.8.8.8',
    '8.8.8.8/32',
  ]) {
    assert.equal(guard.isAllowed(text), false, text);
  }
});

test('public addresses are allowed', () => {
  for (const address of [
    '8.8.8.8',
    '1.1.1.1',
    '172.32.0.1',
    '100.128.0.1',
    '2606:4700::1111',
    '2a00:1450:4001::1',
  ]) {
    assert.equal(guard.isAllowed(address), true, address);
  }
});

test('the guard agrees with Python on addresses in and around every special-purpose network', () => {
  const vectors = JSON.parse(readFileSync(join(import.meta.dirname, '../vectors/addresses.json'), 'utf8'));
  assert.deepEqual(
    vectors.public.filter((address: string) => !guard.isAllowed(address)),
    [],
  );
  assert.deepEqual(
    vectors.notPublic.filter((address: string) => guard.isAllowed(address)),
    [],
  );
});

test('an opened network is allowed, and only that', () => {
  const opened = createAddressGuard(['127.0.0.0/8', '::1/128']);
  assert.ok(opened.isAllowed('127.0.0.1') && opened.isOpened('127.9.9.9') && opened.isOpened('::1'));
  assert.equal(opened.isAllowed('10.0.0.1'), false);
  assert.equal(opened.isOpened('8.8.8.8'), false);
  assert.equal(opened.isAllowed('::1%lo'), false);
});

test('a URL that spells an address in any way stands for that address', () => {
  const spellings: Record<string, string> = {
    'https://2130706433/': '127.0.0.1',
    'https://0x7f.1/': '127.0.0.1',
    'https://0177.0.0.1/': '127.0.0.1',
    'https://127.1/': '127.0.0.1',
    'https://127.0.0.1./': '127.0.0.1',
    'https://%31%32%37.0.0.1/': '127.0.0.1',
    'https://①②⑦.0.0.1/': '127.0.0.1',
    'https://[::ffff:127.0.0.1]/': '::ffff:7f00:1',
    'https://[::1]/': '::1',
  };
  for (const [url, address] of Object.entries(spellings)) {
    assert.deepEqual(literalAddresses(new URL(url).hostname), [address], url);
  }
  assert.deepEqual(literalAddresses(new URL('https://LocalHost./').hostname), ['127.0.0.1', '::1']);
  assert.deepEqual(literalAddresses('roster-sync.example'), []);
});
