// What officials are told of their games: the difference between what they know and what is true (docs/api: notices).
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import PostalMime from 'postal-mime';
import { deleteGame } from '../../src/domain/games/actions.ts';
import { recordChanges } from '../../src/domain/journal/store.ts';
import { readJournal } from '../../src/notices/journal/reader.ts';
import { sql } from '../../src/storage/sql.ts';
import type { Reply } from '../support/service.ts';
import { ok } from '../support/stage.ts';
import { ADA, journalRead, NINA, type NoticeStage, OMAR, startNoticeStage } from './notice-stage.ts';
import { toldBy } from './told.ts';

type Json = Reply['json'];

let stage: NoticeStage;
before(async () => {
  stage = await startNoticeStage();
});
after(() => stage.stop());

const minutePasses = async () => toldBy(stage, await stage.minutePasses());
const unassign = async (game: Json) =>
  ok(await stage.ada('POST', `/api/v2/assignments/${game._embedded.assignments[0].id}/unassign`), 200);

describe('an official is told', () => {
  test('of a game when it is published, not when they are put on a draft', async () => {
    const game = await stage.newGame();
    await stage.assign(game, 0, stage.season.omar.userId);
    assert.deepEqual(await minutePasses(), {});
    await stage.change(game, { published: true });
    assert.deepEqual(await minutePasses(), { [OMAR]: ['offered'] });
  });

  test('nothing of what was undone within the minute', async () => {
    const game = await stage.newGame();
    await stage.assign(game, 0, stage.season.omar.userId);
    await stage.change(game, { published: true });
    await stage.change(game, { published: false });
    assert.deepEqual(await minutePasses(), {});

    const told = await stage.toldGame({ localized_time: '9:00 AM' });
    await stage.change(told, { localized_time: '10:00 AM' });
    await stage.change(told, { localized_time: '9:00 AM' });
    await unassign(told);
    await stage.assign(told, 0, stage.season.omar.userId);
    assert.deepEqual(await minutePasses(), {});
    ok(await stage.ada('DELETE', `/api/v2/games/${told.id}`), 204);
    ok(await stage.ada('POST', `/api/v2/games/${told.id}/restore`), 200);
    assert.deepEqual(await minutePasses(), {});
  });

  test('what an assignor changed before they took another position themselves', async () => {
    const { service, season, omar } = stage;
    const { userId } = season.omar;
    const setAssignor = (isOne: boolean) =>
      service.db.query(sql`update users set assignor = ${isOne} where id = ${userId}`);
    const game = await stage.toldGame();
    const [first, second] = game._embedded.assignments.map(({ id }: Json) => `/api/v2/assignments/${id}`);
    await setAssignor(true);
    await service.db.transaction(async (tx) => {
      await tx.query(sql`select pg_current_xact_id()`); // of what happens until it ends, nothing is read
      await stage.change(game, { localized_time: '1:00 PM' });
      ok(await omar('POST', `${first}/unassign`), 200);
      ok(await omar('POST', `${second}/assign`, { body: { user_id: userId } }), 200);
    });
    await setAssignor(false);
    const day = game.start_time.slice(0, 10);
    const [start, end] = [`${day}T14:00:00.000Z`, `${day}T15:00:00.000Z`];
    const earlier = { start, end, position: 'Referee', fee: { amount: 45, currency: 'USD' } };
    assert.deepEqual(await minutePasses(), { [OMAR]: [['changed', earlier]] });
  });

  test('what changed, from what they were told to what is true, in one email', async () => {
    const game = await stage.toldGame({ venue_name: 'Pier Field' });
    await stage.change(game, { localized_time: '10:00 AM' });
    await stage.change(game, { venue_name: 'Dune Park' });
    await stage.change(game, { localized_time: '11:00 AM', paid_via: 'cheque', private_note: 'A secret.' });
    const day = game.start_time.slice(0, 10);
    const [start, end] = [`${day}T14:00:00.000Z`, `${day}T15:00:00.000Z`];
    const venue = { id: game.venue_id, name: 'Pier Field', address: null, latitude: null, longitude: null };
    assert.deepEqual(await minutePasses(), { [OMAR]: [['changed', { start, end, venue }]] });
  });

  test('of all their games in one email', async () => {
    const games = [await stage.toldGame(), await stage.toldGame()];
    await stage.change(games[0], { public_note: 'Bring both shirts.' });
    await unassign(games[1]);
    await stage.assign(games[1], 0, stage.season.nina.userId);
    assert.deepEqual(await minutePasses(), {
      [OMAR]: [['changed', { note: null }], 'removed'],
      [NINA]: ['offered'],
    });
  });

  test('that a game is canceled, deleted, restored, hidden again, or theirs again', async () => {
    const game = await stage.toldGame();
    await stage.change(game, { status: 'C' });
    assert.deepEqual(await minutePasses(), { [OMAR]: ['cancelled'] });
    await stage.change(game, { status: 'A' });
    assert.deepEqual(await minutePasses(), { [OMAR]: ['offered'] });
    await stage.change(game, { published: false });
    assert.deepEqual(await minutePasses(), { [OMAR]: ['removed'] });
    await stage.change(game, { published: true });
    assert.deepEqual(await minutePasses(), { [OMAR]: ['offered'] });
    await deleteGame(stage.service.db, { gameId: game.id, now: new Date() });
    assert.deepEqual(await minutePasses(), { [OMAR]: ['removed'] });
    ok(await stage.ada('POST', `/api/v2/games/${game.id}/restore`), 200);
    assert.deepEqual(await minutePasses(), { [OMAR]: ['offered'] });
  });

  test('nothing of their own answers, nor that they are off a game that they declined', async () => {
    const game = await stage.toldGame();
    await stage.answer(game, 'D');
    await unassign(game);
    const told = await minutePasses();
    assert.equal(told[OMAR], undefined);
    await stage.change(game, { localized_time: '1:00 PM' });
    assert.deepEqual(await minutePasses(), {});
    await stage.assign(game, 0, stage.season.omar.userId);
    assert.deepEqual(await minutePasses(), { [OMAR]: ['offered'] });
  });

  test('what others changed, though it is read only after the email with their own answer was settled', async () => {
    const { db } = stage.service;
    const game = await stage.toldGame();
    await stage.answer(game, 'A');
    await journalRead(db);
    await db.transaction(async (tx) => {
      await tx.query(sql`select pg_current_xact_id()`); // of what happens until it ends, nothing is read
      await stage.change(game, { subvenue: 'Field 2' });
      await stage.emailsSettled();
    });
    assert.deepEqual(await minutePasses(), { [OMAR]: [['changed', { subvenue: null }]] });
  });

  test('nothing of what was rolled back, and what is committed late', async () => {
    const game = await stage.toldGame();
    const other = await stage.toldGame();
    const { db } = stage.service;
    const moves = async (outcome: () => Promise<void>) =>
      db.transaction(async (tx) => {
        await tx.query(sql`update games set subvenue = 'Field 2' where id = ${game.id}`);
        const fields = {
          siteId: stage.season.siteId,
          kind: 'game' as const,
          id: game.id,
          game: { id: game.id, audience: 'crew' as const },
        };
        await recordChanges(tx, [{ ...fields, before: { subvenue: null }, after: { subvenue: 'Field 2' } }]);
        await outcome();
      });
    await assert.rejects(moves(() => Promise.reject(new Error('rolled back'))));
    assert.deepEqual(await minutePasses(), {});

    const commit = Promise.withResolvers<void>();
    const late = moves(() => commit.promise);
    await stage.change(other, { subvenue: 'Field 3' }); // committed first, with a later transaction id
    await readJournal(db, { delayMs: 3_600_000 }); // must not pass the place of what is not committed yet
    commit.resolve();
    await late;
    assert.deepEqual(await minutePasses(), {
      [OMAR]: [
        ['changed', { subvenue: null }],
        ['changed', { subvenue: null }],
      ],
    });
  });

  test('that others came to their crew or left it, unless they do not want to hear it', async () => {
    const { season, nina } = stage;
    const game = await stage.toldGame();
    await stage.assign(game, 1, season.nina.userId);
    const joined = ['changed', { crew: [] }];
    assert.deepEqual(await minutePasses(), { [OMAR]: [joined], [NINA]: ['offered'] });
    const second = game._embedded.assignments[1].id;
    ok(await nina('POST', `/api/v2/assignments/${second}/confirm`, { body: { status: 'A' } }), 200);
    assert.deepEqual(await minutePasses(), {}, 'an answer changes no crew');
    ok(await nina('POST', `/api/v2/assignments/${second}/confirm`, { body: { status: 'D' } }), 200);
    const left = ['changed', { crew: [{ name: 'Nina Alvarez', position: 'Assistant Referee' }] }];
    assert.deepEqual(await minutePasses(), { [OMAR]: [left], [ADA]: ['declined'] });
    const path = `/api/v2/users/${season.omar.userId}/notice_settings`;
    ok(await stage.omar('PUT', path, { body: { muted: ['crew'] } }), 200);
    ok(await nina('POST', `/api/v2/assignments/${second}/confirm`, { body: { status: 'A' } }), 200);
    assert.deepEqual(await minutePasses(), {});
    await stage.change(game, { subvenue: 'Field 2' });
    const told = await minutePasses();
    assert.deepEqual(told[OMAR], [['changed', { subvenue: null, crew: [] }]]);
    ok(await stage.omar('PUT', path, { body: { muted: [] } }), 200);
  });

  test('by an email that says it is automatic, whose calendar file rises when somebody is removed and comes back', async () => {
    const sequenceOf = async (filename: string) => {
      const email = (await stage.minutePasses()).find(({ to }) => to === OMAR);
      const { attachments, headers } = await PostalMime.parse(email!.raw);
      assert.equal(headers.find(({ key }) => key === 'auto-submitted')?.value, 'auto-generated');
      const file = attachments.find((one) => one.filename === filename)!;
      const text = new TextDecoder().decode(file.content as ArrayBuffer);
      return Number(/^SEQUENCE:(\d+)\r?$/m.exec(text)?.[1]);
    };
    const game = await stage.newGame();
    await stage.assign(game, 0, stage.season.omar.userId);
    await stage.change(game, { published: true });
    const offered = await sequenceOf('games.ics');
    await unassign(game);
    const removed = await sequenceOf('canceled.ics');
    await stage.assign(game, 0, stage.season.omar.userId);
    const again = await sequenceOf('games.ics');
    assert.ok(offered < removed && removed < again, `${offered} < ${removed} < ${again}`);
  });

  test('nothing of games that are over', async () => {
    const game = await stage.newGame({ localized_date: '2020-05-02' });
    await stage.assign(game, 0, stage.season.omar.userId);
    await stage.change(game, { published: true });
    assert.deepEqual(await minutePasses(), {});
  });
});
