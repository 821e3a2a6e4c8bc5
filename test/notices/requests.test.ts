// What assignors and officials are told of open positions (docs/api: notices, open games).
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from '../../src/storage/sql.ts';
import type { Call, Reply } from '../support/service.ts';
import { ok } from '../support/stage.ts';
import { ADA, journalRead, NINA, type NoticeStage, OMAR, startNoticeStage } from './notice-stage.ts';
import { toldBy } from './told.ts';

type Json = Reply['json'];

let stage: NoticeStage;
before(async () => {
  stage = await startNoticeStage();
});
after(() => stage.stop());

/** A published game with two open positions, on a site where officials `mode` them. */
async function openGame(mode: 'ask' | 'claim'): Promise<Json> {
  const site = `/api/v2/sites/${stage.season.siteId}`;
  ok(await stage.ada('PUT', site, { body: { open_games: { mode } } }), 200);
  return stage.newGame({ published: true });
}
const at = (game: Json, slot: number) => `/api/v2/assignments/${game._embedded.assignments[slot].id}`;
const ask = async (game: Json, call: Call, note?: string): Promise<Json> => {
  const reply = await call('POST', `${at(game, 0)}/request`, { body: note === undefined ? {} : { note } });
  assert.ok([200, 201].includes(reply.status), reply.text);
  return reply.json;
};
const decide = async ({ id }: Json, body: object) =>
  ok(await stage.ada('POST', `/api/v2/requests/${id}/decide`, { body }), 200);
const minutePasses = async () => toldBy(stage, await stage.minutePasses());

test('assignors are told who claimed a position, and the official nothing that they know', async () => {
  const game = await openGame('claim');
  ok(await stage.omar('POST', `${at(game, 0)}/claim`), 200);
  assert.deepEqual(await minutePasses(), { [ADA]: ['claimed'] });
  await stage.change(game, { subvenue: 'Field 2' }); // told as a change of a game that they know
  assert.deepEqual(await minutePasses(), { [OMAR]: [['changed', { subvenue: null }]] });
});

test('what an assignor changes after a position was claimed is told as a change, not as an offer', async () => {
  const { db } = stage.service;
  const changes: Record<string, [(game: Json) => Promise<unknown>, unknown]> = {
    moved: [(game) => stage.change(game, { subvenue: 'Field 2' }), ['changed', { subvenue: null }]],
    cancelled: [(game) => stage.change(game, { status: 'C' }), 'cancelled'],
    deleted: [async ({ id }) => ok(await stage.ada('DELETE', `/api/v2/games/${id}`), 204), 'removed'],
    hidden: [(game) => stage.change(game, { published: false }), 'removed'],
    unassigned: [async (game) => ok(await stage.ada('POST', `${at(game, 0)}/unassign`), 200), 'removed'],
  };
  for (const isReadAtOnce of [false, true]) {
    for (const [name, [change, said]] of Object.entries(changes)) {
      const game = await openGame('claim');
      await stage.minutePasses();
      await db.transaction(async (tx) => {
        if (isReadAtOnce) await tx.query(sql`select pg_current_xact_id()`); // of what happens until it ends, nothing is read
        ok(await stage.omar('POST', `${at(game, 0)}/claim`), 200);
        if (!isReadAtOnce) await journalRead(db);
        await change(game);
      });
      assert.deepEqual(
        (await minutePasses())[OMAR],
        [said],
        `${name}, ${isReadAtOnce ? 'read at once' : 'read later'}`,
      );
    }
  }
});

test('a game that is claimed before its publication has been read is not offered to who claimed it', async () => {
  const { db } = stage.service;
  const game = await db.transaction(async (tx) => {
    await tx.query(sql`select pg_current_xact_id()`); // of what happens until it ends, nothing is read
    const published = await openGame('claim');
    ok(await stage.omar('POST', `${at(published, 0)}/claim`), 200);
    return published;
  });
  assert.deepEqual(await minutePasses(), { [ADA]: ['claimed'] });
  await stage.change(game, { subvenue: 'Field 2' });
  assert.deepEqual(await minutePasses(), { [OMAR]: [['changed', { subvenue: null }]] });
});

test('assignors are told who asks, once, unless it was withdrawn or decided within the minute', async () => {
  const game = await openGame('ask');
  await ask(game, stage.omar);
  await ask(game, stage.omar, 'I am at the field anyway.');
  await ask(game, stage.nina);
  ok(await stage.nina('DELETE', `${at(game, 0)}/request`), 204);
  assert.deepEqual(await minutePasses(), { [ADA]: ['requested'] });
  await ask(game, stage.omar, 'I could bring flags.');
  assert.deepEqual(await minutePasses(), {});
});

test('officials are told what became of their requests', async () => {
  const game = await openGame('ask');
  const [omars, ninas] = [await ask(game, stage.omar), await ask(game, stage.nina)];
  assert.deepEqual(await minutePasses(), { [ADA]: ['requested', 'requested'] });
  await decide(omars, { status: 'refused', reason: 'We need two of one club.' });
  await decide(ninas, { status: 'granted' });
  assert.deepEqual(await minutePasses(), { [OMAR]: ['refused'], [NINA]: ['offered'] });
});
