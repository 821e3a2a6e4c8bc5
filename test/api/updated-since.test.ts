// search[updated_since] of games and users (docs/api: Search).
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { ok, type Stage, startStage } from '../support/stage.ts';

let stage: Stage;
let site: string;
before(async () => {
  stage = await startStage();
  site = `/api/v2/sites/${stage.season.siteId}`;
});
after(() => stage.stop());

const ids = async (list: 'games' | 'users', since: string) => {
  const path = `${site}/${list}?search[updated_since]=${since}`;
  const { _embedded } = ok(await stage.ada('GET', path), 200);
  return _embedded[list].map(({ id }: { id: number }) => id).sort();
};
/** A moment after everything so far. */
const moment = async (path: string) =>
  new Date(Date.parse(ok(await stage.ada('GET', path), 200).updated) + 1);

test('games that changed, or one of whose slots changed, are found by the time of the change', async () => {
  const [still, changed, assigned] = [
    await stage.createGame(),
    await stage.createGame(),
    await stage.createGame(),
  ];
  const since = (await moment(`/api/v2/games/${assigned.id}`)).toISOString();
  await stage.changeGame(changed, { public_note: 'Changed.' });
  await stage.assign(assigned, 0, stage.season.omar.userId);
  assert.deepEqual(await ids('games', since), [changed.id, assigned.id]);
  assert.ok((await ids('games', still.updated.replace('+', ' '))).includes(still.id)); // inclusive, as it is shown
});

test('users that changed are found by the time of the change', async () => {
  const { userId } = stage.season.nina;
  const since = (await moment(`/api/v2/users/${userId}`)).toISOString();
  ok(
    await stage.ada('PUT', `/api/v2/users/${stage.season.omar.userId}`, { body: { grade: 'Grade 7' } }),
    200,
  );
  assert.deepEqual(await ids('users', since), [stage.season.omar.userId]);
});

test('a time without an offset, or none at all, gets 422 that names the key', async () => {
  for (const list of ['games', 'users']) {
    for (const wrong of [
      '2026-05-02T18:04:09',
      'yesterday',
      '2026-13-02T18:04:09Z',
      '2026-02-30T18:04:09Z',
    ]) {
      const reply = await stage.ada('GET', `${site}/${list}?search[updated_since]=${wrong}`);
      assert.equal(reply.status, 422, wrong);
      assert.deepEqual(
        reply.json.errors.map(({ path }: { path: string }) => path),
        ['/search/updated_since'],
      );
    }
  }
});
