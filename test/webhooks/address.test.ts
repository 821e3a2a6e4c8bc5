// Public addresses only, however they are spelled (docs/api: Webhooks).
import assert from 'node:assert/strict';
import { test } from 'node:test';
import ipaddr from 'ipaddr.js';
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

test('the guard agrees with ipaddr.js on addresses in and around every special range', () => {
  for (const address of sampled()) {
    assert.equal(
      guard.isAllowed(address),
      ipaddr.parse(address).range() === 'unicast' && isRouted(address),
      address,
    );
  }
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

/** The first and last addresses of each special range and their neighbours, and seeded random ones. */
function sampled(): string[] {
  const v4 = [
    '0.0.0.0/8',
    '10.0.0.0/8',
    '100.64.0.0/10',
    '127.0.0.0/8',
    '169.254.0.0/16',
    '172.16.0.0/12',
    '192.0.0.0/24',
    '192.0.2.0/24',
    '192.31.196.0/24',
    '192.52.193.0/24',
    '192.88.99.0/24',
    '192.168.0.0/16',
    '192.175.48.0/24',
    '198.18.0.0/15',
    '198.51.100.0/24',
    '203.0.113.0/24',
    '224.0.0.0/4',
    '240.0.0.0/4',
  ].flatMap(edgesV4);
  const v6 = [
    '2001::',
    '2001:1ff:ffff::',
    '2001:200::',
    '2001:db7:ffff::',
    '2001:db8::',
    '2001:db9::',
    '2002::',
    '2003::',
    '2620:4f:8000::',
    '2620:4f:8001::',
    '3fff::',
    '3fff:1000::',
    '3ffe::',
    '2000::',
    '1fff::',
    '4000::',
    '64:ff9b::1',
    'fc00::',
    'fe80::',
    'fec0::',
    'ff00::',
    '::',
    '::1',
    '::ffff:1.2.3.4',
    '5f00::',
  ];
  let seed = 4711;
  const next = () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
    return seed;
  };
  const random4 = Array.from({ length: 5_000 }, () =>
    Array.from({ length: 4 }, () => (next() >> 8) & 255).join('.'),
  );
  const random6 = Array.from({ length: 5_000 }, () =>
    Array.from({ length: 8 }, () => ((next() >> 8) & 0xffff).toString(16)).join(':'),
  );
  return [...v4, ...v6, ...random4, ...random6];
}

function edgesV4(network: string): string[] {
  const [address = '', prefix] = network.split('/');
  const first = address.split('.').reduce((sum, octet) => sum * 256 + Number(octet), 0);
  const last = first + 2 ** (32 - Number(prefix)) - 1;
  const text = (value: number) =>
    [24, 16, 8, 0].map((shift) => Math.floor(value / 2 ** shift) % 256).join('.');
  return [first - 1, first, last, last + 1].filter((value) => value >= 0 && value < 2 ** 32).map(text);
}

/** What ipaddr.js does not know: IPv6 beyond 2000::/3 is not given to anybody yet (RFC 4291 §2.4). */
function isRouted(address: string): boolean {
  return !address.includes(':') || /^[23][0-9a-f]{3}:/.test(address);
}
