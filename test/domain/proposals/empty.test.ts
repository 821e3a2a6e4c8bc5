// Why a position stays open, in sentences.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Conflict, ConflictCode, ConflictNumbers } from '../../../src/domain/conflicts/conflict.ts';
import type { OfficialFacts } from '../../../src/domain/conflicts/facts.ts';
import { reasonsOf } from '../../../src/domain/proposals/empty/reasons.ts';

let ids = 0;
const person = (firstName: string, codes: ConflictCode[], numbers: ConflictNumbers = {}) => ({
  official: { id: ++ids, firstName, lastName: 'Reyes' } as OfficialFacts,
  conflicts: codes.map((code) => ({ code, numbers }) as Conflict),
  isRejected: false,
});
const sentences = (kept: Parameters<typeof reasonsOf>[0], locale = 'en-US') => {
  const { sentence, openers } = reasonsOf(kept, { locale });
  return [sentence, ...openers.map((opener) => opener.sentence)];
};

test('officials are counted by what keeps them from it, the most first, each once', () => {
  const away = ['Ann', 'Ben'].map((name) => person(name, ['unavailable', 'double_booked']));
  const others = [
    person('Cora', ['double_booked']),
    person('Dan', ['grade']),
    person('Eve', ['blocked_team']),
  ];
  assert.deepEqual(sentences([...others, ...away]), [
    '2 are away, 1 works then, 1 has too low a grade, 1 is blocked.',
  ]);
});

test('whoever is kept from it by one thing is named with what would open it', () => {
  const far = person('Ann', ['travel_time'], { minutesBetween: 13, minutesNeeded: 30 });
  const full = person('Ben', ['games_per_day'], { games: 2, limit: 2 });
  const week = person('Cora', ['games_per_week', 'unavailable'], { games: 4, limit: 4 });
  const rejected = { ...person('Dan', []), isRejected: true };
  assert.deepEqual(sentences([far, full, week, rejected]), [
    '1 is away, 1 declined or was rejected, 1 has all the games that they take, 1 cannot get there.',
    'Ann Reyes could if they had 17 minutes more to get there.',
    'Ben Reyes could if they took 3 games a day instead of 2.',
    'Dan Reyes could if you did not reject them.',
  ]);
});

test('ways are told in the units of the site', () => {
  const far = [person('Ann', ['distance'], { miles: 23.6, limit: 20 })];
  assert.equal(sentences(far)[1], 'Ann Reyes could if they drove 23.6 miles instead of 20.');
  assert.equal(sentences(far, 'de-CH')[1], 'Ann Reyes could if they drove 38 km instead of 32.2.');
});

test('the way to a game of another site names no minutes', () => {
  assert.deepEqual(sentences([person('Ann', ['travel_time'])]), ['1 cannot get there.']);
});

test('a site without officials says so, and whoever could take it is named', () => {
  assert.deepEqual(sentences([]), ['The site has no active official.']);
  assert.deepEqual(sentences([person('Ann', [])]), ['1 could take it.', 'Ann Reyes could take it.']);
});
