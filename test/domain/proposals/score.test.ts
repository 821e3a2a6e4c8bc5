// What a plan costs: every term, worked out by hand.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  DEFAULT_WEIGHTS,
  type Instance,
  type Official,
} from '../../../src/domain/proposals/engine/instance.ts';
import { costOfOneMore, sumOf, termsOf } from '../../../src/domain/proposals/engine/score.ts';

const OMAR: Official = {
  allowed: [0, 1, 2, 3],
  asked: [3],
  gamesPerDay: null,
  gamesPerWeek: null,
  wanted: [],
  kmFromHome: [10, 20],
  gamesShare: 2,
  payShare: 2,
  experience: 'newcomer',
  gamesOfTeam: { 5: 2 },
  apart: [],
};
const WEEK = { gamesThatWeek: 2, wanted: { leastPerWeek: 1, mostPerWeek: 3 } };
const BO: Official = {
  ...OMAR,
  asked: [0],
  gamesShare: 1.5,
  payShare: 0.5,
  experience: 'senior',
  gamesOfTeam: {},
};

/** Three games on a Saturday: two at Pier Field, then one at Bay Park; each with a center, the first with two assistants. */
const SATURDAY: Instance = {
  games: [
    { start: 540, end: 630, day: 0, week: 0, venue: 0, teams: [1, 2] },
    { start: 660, end: 750, day: 0, week: 0, venue: 0, teams: [3, 5] },
    { start: 840, end: 930, day: 0, week: 0, venue: 1, teams: [1, 4] },
  ],
  places: [
    { game: 0, need: 1, open: 2_000, fee: 1 },
    { game: 0, need: 2, open: 1_000, fee: 0.5 },
    { game: 1, need: 1, open: 2_000, fee: 1 },
    { game: 2, need: 1, open: 2_000, fee: 1 },
  ],
  officials: [OMAR, BO],
  standing: [],
  venues: [
    { travelMinutes: [0, 30], km: [0, 15] },
    { travelMinutes: [30, 0], km: [15, 0] },
  ],
  teamDays: null,
  weights: DEFAULT_WEIGHTS,
};

test('an empty plan costs its open positions, the shares that nobody gets, and the wishes', () => {
  const terms = termsOf(SATURDAY, []);
  // games: 6 × (2² + 1.5²); pay: 3 × (2² + 0.5²)
  assert.deepEqual(terms, {
    ...{
      open: 8_000,
      moved: 0,
      newcomer: 0,
      games: 37.5,
      pay: 12.75,
      load: 0,
      asked: 10,
      km: 0,
      team: 0,
      week: 0,
    },
  });
});

test('a day costs its third game, and the way from home to each venue and back', () => {
  const terms = termsOf(SATURDAY, [
    { place: 3, official: 0 },
    { place: 1, official: 0 },
    { place: 2, official: 0 },
  ]);
  // km: 10 + 0 + 15 + 20 = 45; games: 6 × ((3 − 2)² + 1.5²); pay: 3 × ((2.5 − 2)² + 0.5²)
  assert.deepEqual(terms, {
    ...{
      open: 3_000,
      moved: 0,
      newcomer: 90,
      games: 19.5,
      pay: 1.5,
      load: 8,
      asked: 5,
      km: 9,
      team: 4,
      week: 0,
    },
  });
  assert.equal(sumOf(terms), 3_137);
});

test('a newcomer costs nothing beside a senior, who is worth it for one newcomer alone', () => {
  const beside = termsOf(SATURDAY, [
    { place: 1, official: 0 },
    { place: 0, official: 1 },
  ]);
  assert.equal(beside.newcomer, 0);
  const two = { ...SATURDAY, officials: [OMAR, BO, OMAR] };
  const terms = termsOf(two, [
    { place: 1, official: 0 },
    { place: 1, official: 2 },
    { place: 0, official: 1 },
  ]);
  assert.equal(terms.newcomer, 30);
});

test('whoever stands costs 60 if they are moved, and nothing if they stay', () => {
  const standing = [{ place: 2, official: 1, locked: false }];
  assert.equal(termsOf({ ...SATURDAY, standing }, [{ place: 3, official: 1 }]).moved, 60);
  assert.equal(termsOf({ ...SATURDAY, standing }, [{ place: 2, official: 1 }]).moved, 0);
});

test('one more game costs by itself what it adds to the score of a plan, as a candidate is told', () => {
  const alone = { ...OMAR, asked: [], experience: null };
  const instance = {
    ...SATURDAY,
    officials: [alone],
    places: SATURDAY.places.map((place) => ({ ...place, open: 0 })),
    weights: { ...DEFAULT_WEIGHTS, pay: 0 },
  };
  const plan = [0, 2, 3].map((place) => ({ place, official: 0 }));
  const added = sumOf(termsOf(instance, plan)) - sumOf(termsOf(instance, plan.slice(0, 2)));
  // 6 × (1² − 0²), 8 for the third game, 25 km beyond 20
  assert.equal(added, 19);
  assert.equal(
    costOfOneMore(instance.weights, { off: 0, km: 25, gamesThatDay: 2, teamGames: 0, ...WEEK }),
    added,
  );
  const first = sumOf(termsOf(instance, [{ place: 2, official: 0 }])) - sumOf(termsOf(instance, []));
  // 6 × (1² − 2²), 20 km, and 2 for each of two games with the team
  assert.equal(first, -10);
  assert.equal(
    costOfOneMore(instance.weights, { off: -2, km: 20, gamesThatDay: 0, teamGames: 2, ...WEEK }),
    first,
  );
});

test('each game of a week costs 10 below the least and above the most that somebody asked for', () => {
  const wanted = [
    { week: 0, least: 1, most: 2 },
    { week: 1, least: 2, most: null },
  ];
  const two = { ...SATURDAY, officials: [{ ...OMAR, wanted }, BO] };
  const week = (places: number[]) =>
    termsOf(
      two,
      places.map((place) => ({ place, official: 0 })),
    ).week;
  assert.deepEqual([week([]), week([0]), week([0, 2]), week([0, 2, 3])], [30, 20, 20, 30]);
  const oneMore = {
    off: 0,
    km: 0,
    gamesThatDay: 0,
    teamGames: 0,
    wanted: { leastPerWeek: 1, mostPerWeek: 3 },
  };
  const weights = { ...DEFAULT_WEIGHTS, games: 0 };
  const costs = [0, 1, 2, 3].map((gamesThatWeek) => costOfOneMore(weights, { ...oneMore, gamesThatWeek }));
  assert.deepEqual(costs, [-10, 0, 0, 10]);
});
