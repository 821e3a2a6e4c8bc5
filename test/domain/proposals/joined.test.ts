// Officials as if a plan was accepted: without the games that they leave for it.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { NearbyGame, OfficialFacts } from '../../../src/domain/conflicts/facts.ts';
import { withoutGames } from '../../../src/domain/proposals/problem/joined.ts';

const SATURDAY = { id: 1, date: '2099-05-02' };
const THAT_DAY = { id: 2, date: '2099-05-02' };
const THAT_WEEK = { id: 3, date: '2099-04-27' }; // the Monday
const WEEK_AFTER = { id: 4, date: '2099-05-04' };
const OMAR = {
  id: 7,
  slot: null,
  games: [THAT_DAY, THAT_WEEK, WEEK_AFTER].map(({ id }) => ({ id, isHere: true }) as NearbyGame),
  gamesThatDay: 1,
  gamesThatWeek: 2,
  blocks: [
    { kind: 'official', targetId: 8, name: 'Nina Alvarez', reason: null },
    { kind: 'team', targetId: 8, name: 'Hawks', reason: null },
  ],
} as unknown as OfficialFacts;
const numbersOf = ({ games, gamesThatDay, gamesThatWeek }: OfficialFacts) => [
  games.map(({ id }) => id),
  gamesThatDay,
  gamesThatWeek,
];

test('a game that an official leaves no longer counts for their day, their week and their ways', () => {
  const leaving = (...games: { id: number; date: string }[]) =>
    numbersOf(withoutGames(SATURDAY, { official: OMAR, left: games.map((game) => ({ userId: 7, game })) }));
  assert.deepEqual(leaving(), [[2, 3, 4], 1, 2]);
  assert.deepEqual(leaving(THAT_DAY), [[3, 4], 0, 1]);
  assert.deepEqual(leaving(THAT_WEEK), [[2, 4], 1, 1]);
  assert.deepEqual(leaving(WEEK_AFTER), [[2, 3], 1, 2]);
  assert.deepEqual(leaving(THAT_DAY, THAT_WEEK, WEEK_AFTER), [[], 0, 0]);
});

test('what somebody else leaves changes nothing of an official, but for blocks between the two', () => {
  const left = [{ userId: 8, game: SATURDAY }];
  const { blocks, ...others } = withoutGames(SATURDAY, { official: OMAR, left });
  const { blocks: _blocks, ...own } = OMAR;
  assert.deepEqual(others, own);
  assert.deepEqual(
    blocks.map(({ name }) => name),
    ['Hawks'],
    'a team of the same number is another one',
  );
  const elsewhere = withoutGames(SATURDAY, { official: OMAR, left: [{ userId: 8, game: THAT_DAY }] });
  assert.deepEqual(elsewhere, OMAR);
});

test('whoever leaves a position of the game may have another one of it', () => {
  const official = { ...OMAR, slot: { isThis: false, position: 'Assistant Referee', declined: false } };
  const without = withoutGames(SATURDAY, { official, left: [{ userId: 7, game: SATURDAY }] });
  assert.equal(without.slot, null);
  assert.deepEqual(numbersOf(without), numbersOf(OMAR), 'its own game never counted');
  assert.deepEqual(withoutGames(SATURDAY, { official, left: [] }), official);
});
