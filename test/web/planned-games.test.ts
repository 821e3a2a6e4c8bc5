// What a plan shows of a game from which it moves somebody up.
import assert from 'node:assert/strict';
import { test } from 'node:test';

// Not typed: the types of React would change those of the DOM for all tests.
const load = (path: string) => import(path);
const { hasOpen, plannedGames } = await load('../../packages/web/src/proposals/plan.ts');

test('a position that somebody leaves and nobody takes stays empty, with its reason', () => {
  const ben = { user_id: 7, first_name: 'Ben', last_name: 'Cole' };
  const referee = { id: 1, position: 'Referee', assigned: false, declined: false };
  const assistant = {
    ...{ id: 2, position: 'Assistant', assigned: true, declined: false },
    _embedded: { official: { ...ben, id: ben.user_id } },
  };
  const game = { id: 3, _embedded: { assignments: [referee, assistant] } };
  const moved = {
    ...{ ...ben, assignment_id: 1, game_id: 3, state: 'planned', result: null, replaces: null, chain: 1 },
    moves_from: { assignment_id: 2, game_id: 3, position: 'Assistant' },
  };
  const open = { assignment_id: 2, game_id: 3, position: 'Assistant', reason: '1 is away.', openers: [] };
  const [planned] = plannedGames([game], { assignments: [moved] }, [open]);
  const [above, below] = planned.slots;
  assert.equal(above.open, undefined);
  assert.equal(below.open.reason, '1 is away.');
  assert.equal(below.leaves.official.user_id, 7);
  assert.ok(hasOpen(planned));
});
