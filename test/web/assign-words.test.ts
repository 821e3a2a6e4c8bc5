// What the message of an assignment says: who is on the position, and who hears of it.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Assignment, Game } from '@crewcall/sdk/core';
import { messageOf } from '../../packages/web/src/assign/assign-words.ts';

const NOW = new Date('2031-05-01T12:00:00Z');
const ME = 1;
const KIM = { user_id: 2, first_name: 'Kim', last_name: 'Novak' };
const OMAR = { id: 3, first_name: 'Omar', last_name: 'Reyes' };
const ADA = { id: ME, first_name: 'Ada', last_name: 'Okafor' };

type Given = { official?: object; declined?: boolean } & Partial<Game>;

/** The Referee of a game on May 3, published unless it is said otherwise. */
function slotOf({ official, declined = false, ...changed }: Given) {
  const game = {
    ...{ published: true, cancelled: false, start_time: '2031-05-03T14:00:00Z' },
    ...{ home_team: 'Hawks', away_team: 'Pines' },
    ...changed,
  } as unknown as Game;
  const assignment = { position: 'Referee', declined, _embedded: { official } } as unknown as Assignment;
  return { game, assignment };
}

const onIt = 'Kim Novak is on Hawks v Pines as Referee';

for (const [what, given, sentence] of [
  ['an open position of a published game', {}, `${onIt}, and gets an email in a minute.`],
  ['an open position of a draft', { published: false }, `${onIt}.`],
  ['a position of a game that has begun', { start_time: '2031-05-01T11:00:00Z', official: OMAR }, `${onIt}.`],
  [
    'the position of somebody else',
    { official: OMAR },
    `${onIt}, and gets an email in a minute. So does Omar Reyes, who is off it.`,
  ],
  [
    'the position of somebody who has declined it',
    { official: OMAR, declined: true },
    `${onIt}, and gets an email in a minute.`,
  ],
  ['the position of somebody else, of a draft', { official: OMAR, published: false }, `${onIt}.`],
  ["the assignor's own position", { official: ADA }, `${onIt}, and gets an email in a minute.`],
] as [string, Given, string][])
  test(`on ${what}: ${sentence}`, () => {
    assert.equal(messageOf({ slot: slotOf(given), to: KIM }, ME, NOW), sentence);
  });

test('who is taken off a published game hears of it, and nobody does of a draft', () => {
  const open = 'Referee of Hawks v Pines is open again';
  assert.equal(
    messageOf({ slot: slotOf({ official: OMAR }), to: undefined }, ME, NOW),
    `${open}, and Omar Reyes gets an email in a minute.`,
  );
  assert.equal(
    messageOf({ slot: slotOf({ official: OMAR, published: false }), to: undefined }, ME, NOW),
    `${open}.`,
  );
});
