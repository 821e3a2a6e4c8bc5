// Answering an assignment by the links accept and decline (decisions: Resources, assignment; Writing games).
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from '../../src/storage/sql.ts';
import { ok, type Stage, startStage, until } from '../support/stage.ts';

let stage: Stage;
before(async () => {
  stage = await startStage();
});
after(() => stage.stop());

/** A slot of a new published game with the official on it. */
async function slotOf({ userId }: { userId: number }) {
  return stage.assign(await stage.createGame({ published: true }), 0, userId);
}
const confirm = (slot: { id: number }) => `/api/v2/assignments/${slot.id}/confirm`;

test('the official follows accept or decline by POST; then he has answered, and the links are gone', async () => {
  const { omar, season } = stage;
  const accepted = ok(await omar('POST', (await slotOf(season.omar))._links.accept.href), 200);
  assert.deepEqual([accepted.accepted, accepted.declined, accepted.assigned], [true, false, true]);
  const declined = ok(await omar('POST', (await slotOf(season.omar))._links.decline.href), 200);
  assert.deepEqual([declined.accepted, declined.declined, declined.assigned], [false, true, true]);
  assert.equal(declined._embedded.official.id, season.omar.userId, 'he stays on the slot');
  for (const { _links } of [accepted, declined]) assert.deepEqual(Object.keys(_links), ['self', 'game']);
});

test('status comes in the body too; without one, or with another, it is 422 at /status', async () => {
  const slot = await slotOf(stage.season.omar);
  for (const body of [undefined, {}, { status: 'Z' }, { status: 1 }]) {
    const refused = await stage.omar('POST', confirm(slot), { body });
    assert.equal(refused.status, 422);
    assert.equal(refused.json.errors[0].path, '/status');
  }
  assert.equal(ok(await stage.omar('POST', confirm(slot), { body: { status: 'D' } }), 200).declined, true);
  assert.equal(ok(await stage.omar('POST', confirm(slot), { body: { status: 'A' } }), 200).accepted, true);
});

test('an official answers for himself alone, an assignor for anybody', async () => {
  const slot = await slotOf(stage.season.nina);
  assert.equal((await stage.omar('POST', slot._links.accept.href)).status, 403);
  assert.equal(ok(await stage.ada('POST', slot._links.accept.href), 200).accepted, true);
});

test('who accepts after all, and is on another game by then, is told what he may know of it', async () => {
  const { ada, omar, season } = stage;
  const when = { localized_date: '2098-04-12', localized_time: '9:00 AM' };
  const declined = await stage.assign(
    await stage.createGame({ ...when, published: true }),
    0,
    season.omar.userId,
  );
  ok(await omar('POST', confirm(declined), { body: { status: 'D' } }), 200);
  const draft = await stage.createGame({ ...when, venue_name: 'Secret Field' });
  await stage.assign(draft, 0, season.omar.userId);
  const accept = async (call: typeof ada) => {
    const { status, json, text } = await call('POST', confirm(declined), { body: { status: 'A' } });
    assert.deepEqual([status, json.error, text.includes('override')], [409, 'double_booked', false], text);
    return text;
  };
  assert.doesNotMatch(await accept(omar), new RegExp(`Secret Field|game ${draft.id}`)); // a draft is no sight for officials
  assert.match(await accept(ada), new RegExp(`is on game ${draft.id} .*Secret Field`));
  await ada('PUT', `/api/v2/games/${draft.id}`, { body: { published: true } });
  assert.match(await accept(omar), new RegExp(`is on game ${draft.id} .*Secret Field`));
});

test('nobody answers for an open slot: 409', async () => {
  const game = await stage.createGame({ published: true });
  const [slot] = game._embedded.assignments;
  assert.equal((await stage.ada('POST', confirm(slot), { body: { status: 'A' } })).status, 409);
  assert.equal((await stage.omar('POST', confirm(slot), { body: { status: 'A' } })).status, 403);
});

test('who is replaced at the very moment he accepts does not accept for his successor', async () => {
  const { service, season, omar } = stage;
  const slot = await slotOf(season.omar);
  const accepting = await service.db.transaction(async (tx) => {
    await tx.query(
      sql`select from games g join assignments a on a.game_id = g.id where a.id = ${slot.id} for update`,
    );
    await tx.query(sql`update assignments set user_id = ${season.nina.userId} where id = ${slot.id}`);
    const request = omar('POST', slot._links.accept.href);
    await until('the request to wait for the game', async () => {
      const waiting = await service.db.query(
        sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      return waiting.length > 0;
    });
    return { request };
  });
  assert.equal((await accepting.request).status, 409);
  const shown = ok(await stage.ada('GET', `/api/v2/assignments/${slot.id}`), 200);
  assert.equal(shown._embedded.official.id, season.nina.userId);
  assert.equal(shown.accepted, false);
});
