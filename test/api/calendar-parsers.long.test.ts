// The calendar of a feed, as three independent parsers read it: over changes of clocks, and in zones with odd rules.
import assert from 'node:assert/strict';
import { execFile, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { after, before, test } from 'node:test';
import { promisify } from 'node:util';
import { type CalendarGame, icsOf } from '../../src/domain/calendar/ics.ts';

const run = promisify(execFile);
const READERS = join(import.meta.dirname, '../calendars');

/** Each parser with the commands that install it in a folder, and the one that reads a calendar. */
const PARSERS = [
  {
    name: 'ical.js',
    runtime: [process.execPath, '--version'],
    install: [
      ['npm', 'install', '--no-save', '--ignore-scripts', '--no-audit', '--no-fund', 'ical.js@2.2.1'],
    ],
    read: [process.execPath, 'read.mjs'],
  },
  {
    name: 'icalendar of Python',
    runtime: ['python3', '-c', 'import ensurepip'],
    install: [
      ['python3', '-m', 'venv', 'python'],
      ['python/bin/pip', 'install', '--quiet', 'icalendar==7.3.0'],
    ],
    read: ['python/bin/python', 'read.py'],
  },
  {
    name: 'icalendar of Ruby',
    runtime: ['ruby', '-r', 'icalendar', '-e', ''], // Debian: ruby-icalendar
    install: [],
    read: ['ruby', 'read.rb'],
  },
] as const;

let folder: string;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'crewcall-calendars-'));
  for (const file of ['read.mjs', 'read.py', 'read.rb'])
    await copyFile(join(READERS, file), join(folder, file));
});
after(() => rm(folder, { recursive: true, force: true }));

const ZONES = [
  'America/New_York',
  'Africa/Casablanca', // other offsets in Ramadan, whose days no yearly rule gives
  'Australia/Lord_Howe', // half an hour of daylight saving time
  'Europe/Dublin',
  'Asia/Kolkata', // none since 1945
  'America/Vancouver', // which ends changing its clocks
  'UTC',
];
const STARTS = [
  '2026-02-14T15:00:00Z', // before, and after, clocks change in one zone or another
  '2026-03-07T14:00:00Z',
  '2026-03-08T14:00:00Z',
  '2026-03-29T12:00:00Z',
  '2026-04-05T12:00:00Z',
  '2026-10-31T20:00:00Z',
  '2026-11-01T20:00:00Z',
];
const AN_HOUR_MS = 3_600_000;
const GAMES: CalendarGame[] = ZONES.flatMap((zone) =>
  STARTS.map((start) => ({
    ...{ zone, startTime: new Date(start), endTime: new Date(Date.parse(start) + AN_HOUR_MS) },
    ...{ homeTeam: 'Harbor Hawks', awayTeam: 'Bay Gulls; Süd', league: 'U12', ageGroup: null, gender: null },
    ...{ subvenue: 'Field 2', publicNote: `Bring both shirts, ${'and a whistle, '.repeat(9)}…\nGate B` },
    ...{ sequence: 3, updatedAt: new Date('2026-02-01T00:00:00Z'), isCancelled: zone === 'UTC' },
    ...{ position: 'Referee', hasAccepted: true, crew: ['Nina Weber, Assistant'] },
    venue: {
      ...{
        name: 'Pier Field',
        street1: '1 Pier Road',
        city: 'Harbor',
        stateOrProvince: 'NY',
        postal: '10001',
      },
      ...{ latitude: 40.7, longitude: -74.01 },
    },
  })),
).map((game, at) => ({ ...game, id: at + 1 }));

/** The file with names of zones that no parser knows, so that it has to read what the file says of them. */
const calendar = icsOf(GAMES, { name: 'My games', baseUrl: 'https://crewcall.example' }).replaceAll(
  /(TZID[:=])(\w+)\//g,
  '$1Own-$2-',
);
const expected = GAMES.map((game) => ({
  uid: `game-${game.id}@crewcall.example`,
  start: `${game.startTime.toISOString().slice(0, 19)}Z`,
  end: `${game.endTime.toISOString().slice(0, 19)}Z`,
  sequence: 3,
  status: game.isCancelled ? 'CANCELLED' : 'CONFIRMED',
  summary: `${game.isCancelled ? 'Canceled: ' : ''}Harbor Hawks – Bay Gulls; Süd (Referee)`,
  location: 'Pier Field, Field 2, 1 Pier Road, Harbor, NY 10001',
  description: `U12\nWith Nina Weber, Assistant\n${game.publicNote}`,
}));

for (const { name, runtime, install, read } of PARSERS) {
  test(`${name} reads every game at its time`, async (t) => {
    const [command, ...args] = runtime;
    if (spawnSync(command, args).status !== 0) return t.diagnostic(`not run: ${command} cannot run ${name}`);
    for (const [program, ...parts] of install) await run(program, parts, { cwd: folder });
    assert.deepEqual(JSON.parse(await answerOf(read)), expected);
  });
}

/** What a reader prints of the calendar. */
async function answerOf([program, ...args]: readonly [string, ...string[]]): Promise<string> {
  const child = spawn(program, args, { cwd: folder, stdio: ['pipe', 'pipe', 'inherit'] });
  child.stdin.end(calendar);
  const [answer] = await Promise.all([text(child.stdout), once(child, 'close')]);
  return answer;
}
