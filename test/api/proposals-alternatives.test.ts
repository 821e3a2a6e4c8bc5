// Who else could have a position of a plan, and what that would cost (docs/api: Proposals).
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Reply } from '../support/service.ts';
import { ok, type Stage, startStage } from '../support/stage.ts';
import { newGame } from './callers.ts';
import { proposing } from './proposed.ts';

type Json = Reply['json'];

let stage: Stage;
before(async () => {
  stage = await startStage();
});
after(() => stage.stop());

test('each position says who else could have it beside the rest of the plan, and what that would cost more', async () => {
  const on = proposing(stage);
  const { omar, nina } = stage.season;
  const worked = await newGame(stage, { localized_date: '2099-05-02', localized_time: '9:00 AM' });
  const [slot] = worked._embedded.assignments;
  ok(
    await stage.ada('POST', `/api/v2/assignments/${slot.id}/assign`, { body: { user_id: omar.userId } }),
    200,
  );
  const game = await newGame(stage, { localized_date: '2099-05-09', localized_time: '9:00 AM' });
  const [referee, assistant] = game._embedded.assignments;
  const plan = await on.propose({ game_ids: [game.id] });
  assert.deepEqual(
    plan.assignments.map(({ alternatives, able }: Json) => [alternatives, able]),
    [
      [[], 1],
      [[], 1],
    ],
    'both are needed',
  );
  const reject = [
    { assignment_id: assistant.id, user_id: omar.userId },
    { assignment_id: assistant.id, user_id: nina.userId },
  ];
  const { assignments } = await on.change(plan.id, { reject });
  const one = assignments.find(({ state }: Json) => state === 'planned');
  assert.deepEqual([one.assignment_id, one.user_id], [referee.id, nina.userId]);
  // Omar has a game: 9 × (2² − 1²) for games and fees, instead of 9 × (1² − 0²).
  assert.deepEqual(one.alternatives, [
    { user_id: omar.userId, first_name: 'Omar', last_name: 'Reyes', points: 18 },
  ]);
  const lock = [{ assignment_id: referee.id, user_id: omar.userId }];
  const after = await on.change(plan.id, { lock });
  const taken = after.assignments.find(({ assignment_id }: Json) => assignment_id === referee.id);
  assert.deepEqual([taken.user_id, taken.state, taken.alternatives], [omar.userId, 'locked', []]);
});
