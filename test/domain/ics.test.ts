// Games as an iCalendar file: its zones, its texts and what tells a program that a game changed (RFC 5545).
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { type CalendarGame, icsOf } from '../../src/domain/calendar/ics.ts';

const GAME: CalendarGame = {
  ...{ id: 7, startTime: new Date('2026-03-07T14:00:00Z'), endTime: new Date('2026-03-07T15:30:00Z') },
  ...{ zone: 'America/New_York', homeTeam: 'Harbor Hawks', awayTeam: 'Bay Gulls', league: 'U12 Girls' },
  ...{
    ageGroup: null,
    gender: null,
    subvenue: 'Field 2',
    publicNote: null,
    position: 'Referee',
    hasAccepted: true,
  },
  ...{ sequence: 3, updatedAt: new Date('2026-03-01T12:00:00Z'), isCancelled: false, crew: [] },
  venue: {
    ...{ name: 'Pier Field', street1: '1 Pier Road', city: 'Harbor', stateOrProvince: 'NY', postal: '10001' },
    ...{ latitude: 40.7, longitude: -74.01 },
  },
};
const baseUrl = 'https://crewcall.example';
/** The lines of the file, unfolded. */
const linesOf = (games: CalendarGame[], name?: string) =>
  icsOf(games, { baseUrl, name }).replaceAll('\r\n ', '').split('\r\n');
const zoneOf = (lines: string[]) =>
  lines.slice(lines.indexOf('BEGIN:VTIMEZONE'), lines.indexOf('END:VTIMEZONE') + 1);

describe('a game in a calendar', () => {
  test('has local times, the UID it always has, and the version of the game', () => {
    const lines = linesOf([GAME]);
    for (const line of [
      'UID:game-7@crewcall.example',
      'SEQUENCE:3',
      'DTSTAMP:20260301T120000Z',
      'DTSTART;TZID=America/New_York:20260307T090000',
      'DTEND;TZID=America/New_York:20260307T103000',
      'SUMMARY:Harbor Hawks – Bay Gulls (Referee)',
      'LOCATION:Pier Field\\, Field 2\\, 1 Pier Road\\, Harbor\\, NY 10001',
      'GEO:40.7;-74.01',
      'STATUS:CONFIRMED',
      'TRANSP:OPAQUE',
    ]) {
      assert.ok(lines.includes(line), `${line} in ${lines.join('\n')}`);
    }
    assert.equal(lines.at(-1), '', 'its last line ends in CRLF, too');
  });

  test('is tentative until it is accepted, and canceled games take no time', () => {
    assert.ok(linesOf([{ ...GAME, hasAccepted: false }]).includes('STATUS:TENTATIVE'));
    const canceled = linesOf([{ ...GAME, isCancelled: true }]);
    assert.ok(canceled.includes('SUMMARY:Canceled: Harbor Hawks – Bay Gulls (Referee)'));
    assert.ok(canceled.includes('STATUS:CANCELLED'));
    assert.ok(canceled.includes('TRANSP:TRANSPARENT'));
  });

  test('keeps its texts on their lines: commas, semicolons, backslashes and line breaks are escaped', () => {
    const publicNote = 'Gate B; ring, twice\r\nEND:VEVENT\\';
    const lines = linesOf([{ ...GAME, publicNote }], 'Harbor, Youth; Soccer\nX:Y');
    assert.ok(lines.includes('X-WR-CALNAME:Harbor\\, Youth\\; Soccer\\nX:Y'));
    const escaped = 'DESCRIPTION:U12 Girls\\nGate B\\; ring\\, twice\\nEND:VEVENT\\\\';
    assert.ok(lines.includes(escaped), lines.join('\n'));
  });
});

describe('the time zone of a calendar', () => {
  test('names the offsets of the days that it covers', () => {
    const later = { ...GAME, id: 8, startTime: new Date('2026-03-08T14:00:00Z') };
    const games = [GAME, { ...later, endTime: new Date('2026-03-08T15:00:00Z') }];
    assert.deepEqual(zoneOf(linesOf(games)), [
      'BEGIN:VTIMEZONE',
      'TZID:America/New_York',
      'BEGIN:DAYLIGHT',
      'DTSTART:20250309T020000',
      'RDATE:20250309T020000',
      'RDATE:20260308T020000',
      'TZOFFSETFROM:-0500',
      'TZOFFSETTO:-0400',
      'END:DAYLIGHT',
      'BEGIN:STANDARD',
      'DTSTART:20251102T020000',
      'TZOFFSETFROM:-0400',
      'TZOFFSETTO:-0500',
      'END:STANDARD',
      'END:VTIMEZONE',
    ]);
  });

  test('is that of each game, once, and none for UTC', () => {
    const zones = ['Asia/Kolkata', 'UTC', 'Asia/Kolkata', 'Australia/Lord_Howe'];
    const lines = linesOf(zones.map((zone, at) => ({ ...GAME, id: at, zone })));
    assert.deepEqual(
      lines.filter((line) => line.startsWith('TZID:')),
      ['TZID:Asia/Kolkata', 'TZID:Australia/Lord_Howe'],
    );
    assert.ok(lines.includes('DTSTART:20260307T140000Z'));
    assert.ok(lines.includes('DTSTART;TZID=Australia/Lord_Howe:20260308T010000'));
  });
});
