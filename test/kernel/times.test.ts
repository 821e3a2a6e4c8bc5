// Instants as texts in a time zone: the offset of the instant, around its changes and in odd zones.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { clockInZone, dayInZone, isoInZone } from '../../src/kernel/times.ts';

describe('an instant', () => {
  // By Python's zoneinfo.
  const cases: [zone: string, instant: string, text: string][] = [
    ['America/New_York', '2026-03-08T06:59:59.999Z', '2026-03-08T01:59:59.999-05:00'],
    ['America/New_York', '2026-03-08T07:00:00.000Z', '2026-03-08T03:00:00.000-04:00'],
    ['America/New_York', '2026-11-01T05:59:59.999Z', '2026-11-01T01:59:59.999-04:00'],
    ['America/New_York', '2026-11-01T06:00:00.000Z', '2026-11-01T01:00:00.000-05:00'],
    ['Australia/Lord_Howe', '2026-04-04T14:59:59.999Z', '2026-04-05T01:59:59.999+11:00'],
    ['Australia/Lord_Howe', '2026-04-04T15:00:00.000Z', '2026-04-05T01:30:00.000+10:30'],
    ['America/St_Johns', '1990-04-01T03:31:00.000Z', '1990-04-01T01:01:00.000-02:30'],
    ['Asia/Kathmandu', '2026-01-01T00:00:00.000Z', '2026-01-01T05:45:00.000+05:45'],
    ['UTC', '2026-05-02T22:04:09.007Z', '2026-05-02T22:04:09.007+00:00'],
  ];
  for (const [zone, instant, text] of cases) {
    test(`${instant} is ${text} in ${zone}`, () => {
      assert.equal(isoInZone(new Date(instant), zone), text);
      assert.equal(isoInZone(new Date(instant), zone), text, 'also when it is asked for again');
    });
  }

  test('has the day and the clock of its zone', () => {
    const at = new Date('2023-04-03T03:30:00Z');
    assert.equal(
      `${dayInZone(at, 'America/New_York')} ${clockInZone(at, 'America/New_York')}`,
      'Apr 2 2023 11:30 PM',
    );
    assert.equal(`${dayInZone(at, 'Asia/Tokyo')} ${clockInZone(at, 'Asia/Tokyo')}`, 'Apr 3 2023 12:30 PM');
    assert.equal(`${dayInZone(at, 'UTC')} ${clockInZone(at, 'UTC')}`, 'Apr 3 2023 3:30 AM');
  });
});
