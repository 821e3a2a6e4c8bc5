// The fee of an assignment: the sum, and each rule that made it (docs/api: Fees).
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Reply } from '../support/service.ts';
import { ok } from '../support/stage.ts';
import { type Api, assertProblem, newGame, openApi } from './callers.ts';

type Json = Reply['json'];

let api: Api;
before(async () => {
  api = await openApi();
});
after(() => api.stop());

const slotsOf = (game: Json): number[] => game._embedded.assignments.map(({ id }: Json) => id);
const feeOf = async (slot: number, who: 'ada' | 'omar' | 'nina' = 'ada'): Promise<Json> =>
  ok(await api[who]('GET', `/api/v2/assignments/${slot}/fee`), 200);
const partsOf = ({ parts }: Json) => parts.map(({ rule, formatted }: Json) => [rule, formatted]);
async function assign(slot: number): Promise<void> {
  const body = { user_id: api.season.omar.userId, override: true };
  ok(await api.ada('POST', `/api/v2/assignments/${slot}/assign`, { body }), 200);
}

test('a fee is that of the position, and says so', async () => {
  const [referee, assistant] = slotsOf(await newGame(api, { published: true }));
  const { _links, ...fee } = await feeOf(assistant!);
  assert.deepEqual(fee, {
    ...{ assignment_id: assistant, user_id: null, value: 40, formatted: '$40.00', currency: 'USD' },
    parts: [
      {
        ...{ rule: 'position', fee_rule_id: null, value: 40, formatted: '$40.00' },
        ...{ description: 'Assistant', basis: null },
      },
    ],
    ...{
      exception: null,
      attendance: null,
      late_percent: null,
      lock_version: 0,
      reported: [],
      worked_position_id: null,
      worked_position: null,
    },
    reason: null,
  });
  assert.deepEqual(Object.keys(_links), ['self', 'assignment']);
  await assign(referee!);
  const { user_id, value, _links: links } = await feeOf(referee!, 'omar');
  assert.deepEqual([user_id, value], [api.season.omar.userId, 45]);
  assert.match(links.user.href, new RegExp(`/users/${user_id}.json$`));
});

test('a game that is canceled pays what its status says', async () => {
  const game = await newGame(api);
  const [referee] = slotsOf(game);
  const cancel = async (status: string) =>
    ok(await api.ada('PUT', `/api/v2/games/${game.id}`, { body: { status } }), 200);
  await cancel('C');
  const without = await feeOf(referee!);
  assert.deepEqual(
    [without.formatted, partsOf(without)],
    [
      '$0.00',
      [
        ['position', '$45.00'],
        ['canceled', '-$45.00'],
      ],
    ],
  );
  await cancel('X');
  assert.deepEqual(partsOf(await feeOf(referee!)), [['position', '$45.00']]);
});

test('officials read their own fees alone, and no fee of a deleted game is read', async () => {
  const game = await newGame(api, { published: true });
  const [referee, assistant] = slotsOf(game);
  await assign(referee!);
  assertProblem(await api.nina('GET', `/api/v2/assignments/${referee}/fee`), 403);
  assertProblem(await api.omar('GET', `/api/v2/assignments/${assistant}/fee`), 403);
  ok(await api.ada('DELETE', `/api/v2/games/${game.id}`), 204);
  assertProblem(await api.ada('GET', `/api/v2/assignments/${referee}/fee`), 404);
});
