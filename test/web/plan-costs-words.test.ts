// What a rule costs, in words, without a browser.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { costPoints, pointWords, ruleCostWords } from '../../packages/web/src/proposals/costs/points.ts';

type Result = NonNullable<Parameters<typeof costPoints>[0]['result']>;

const weights = { distance: 0.6, fair_games: 3, fair_pay: 1.5 };
/** A plan of 100 mi with 3 of 9 people off their share, or another one, beside plans of so many miles with so many near theirs. */
const pointsOf = (others: [miles: number, fair: number][], plan = { miles: 100, fair: 6 }) => {
  const told = others.map(([miles, fair]) => ({ weights, meters: miles * 1_609, miles, fair }));
  return costPoints({ result: { ...plan, people: 9, others: told } as unknown as Result });
};
const wordsOf = (...given: Parameters<typeof pointsOf>) => ruleCostWords(pointsOf(...given));

test('more driving brings people to their share, and less leaves more people off theirs', () => {
  const both =
    '60 mi more would bring 2 more people to their share. 60 mi fewer would leave 3 more people off their share.';
  assert.equal(
    wordsOf([
      [40, 3],
      [160, 8],
    ]),
    both,
  );
  assert.equal(wordsOf([[160, 7]]), '60 mi more would bring 1 more person to their share.');
  assert.equal(wordsOf([[40, 5]]), '60 mi fewer would leave 1 more person off their share.');
});

test('a plan with less driving may be as fair, or fairer', () => {
  assert.equal(wordsOf([[40, 6]]), '60 mi fewer would leave as many off their share.');
  assert.equal(wordsOf([[40, 8]]), '60 mi fewer would bring 2 more people to their share, too.');
});

test('without ways to drive, a plan is fairer with as much driving', () => {
  const points = pointsOf([[0, 8]], { miles: 0, fair: 6 });
  assert.equal(ruleCostWords(points), 'As much driving would bring 2 more people to their share.');
  assert.deepEqual(points.map(pointWords), [
    'no driving, 3 people off their share',
    'no driving, 1 person off their share',
  ]);
});
