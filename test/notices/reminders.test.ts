// Reminders before a game, and officials who have not answered (docs/api: notices).
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { sql } from '../../src/storage/sql.ts';
import type { Reply } from '../support/service.ts';
import { ok } from '../support/stage.ts';
import { ADA, NINA, type NoticeStage, OMAR, startNoticeStage } from './notice-stage.ts';
import { toldBy } from './told.ts';

type Json = Reply['json'];

let stage: NoticeStage;
before(async () => {
  stage = await startNoticeStage();
});
after(() => stage.stop());

const HOUR_MS = 60 * 60_000;

/** A game in so many hours, of which Omar was told `daysAgo`. */
async function gameIn(hours: number, { daysAgo }: { daysAgo: number }): Promise<Json> {
  const game = await stage.toldGame({ start_time: new Date(Date.now() + hours * HOUR_MS).toISOString() });
  await stage.daysPass(daysAgo);
  return game;
}
const reminders = async () => toldBy(stage, await stage.remindersPass());
const over = ({ id }: Json) =>
  stage.service.db.query(sql`update games set deleted_at = now() where id = ${id}`);

describe('a reminder', () => {
  test('comes once, two days before the game, unless the site says otherwise', async () => {
    const games = [await gameIn(47, { daysAgo: 5 }), await gameIn(52, { daysAgo: 5 })];
    await stage.answer(games[0], 'A');
    await stage.answer(games[1], 'A');
    await stage.minutePasses();
    await stage.daysPass(1);
    assert.deepEqual(await reminders(), { [OMAR]: ['reminder'] });
    assert.deepEqual(await reminders(), {});
    await stage.service.db.query(sql`update sites set reminder_days = 3`);
    assert.deepEqual(await reminders(), { [OMAR]: ['reminder'] });
    await stage.service.db.query(sql`update sites set reminder_days = null`);
    await stage.daysPass(2);
    assert.deepEqual(await reminders(), {});
    await stage.service.db.query(sql`update sites set reminder_days = 2`);
    await Promise.all(games.map(over));
  });

  test('does not repeat what was told since', async () => {
    const game = await gameIn(30, { daysAgo: 0 });
    assert.deepEqual(await reminders(), {});
    await stage.daysPass(3);
    await stage.change(game, { subvenue: 'Field 2' });
    const told = await toldBy(stage, await stage.minutePasses());
    assert.deepEqual(told, { [OMAR]: [['changed', { subvenue: null }]] });
    assert.deepEqual(await reminders(), {});
    await over(game);
  });

  test('comes once more to who has not answered, after half of the time, and the assignor is told', async () => {
    const game = await gameIn(23, { daysAgo: 3 });
    assert.deepEqual(await reminders(), { [OMAR]: ['reminder'], [ADA]: ['unanswered'] });
    assert.deepEqual(await reminders(), {});
    await over(game);
  });

  test('is not for who declined, and not of a game that was canceled within the minute', async () => {
    const games = [await gameIn(40, { daysAgo: 5 }), await gameIn(43, { daysAgo: 5 })];
    await stage.answer(games[0], 'D');
    await stage.change(games[1], { status: 'C' });
    assert.deepEqual(await reminders(), { [OMAR]: ['cancelled'], [ADA]: ['declined'] });
    await Promise.all(games.map(over));
  });

  test('and the news of an answer to assignors, can be muted', async () => {
    const { ada, omar } = stage.season;
    for (const { userId } of [ada, omar]) {
      await stage.service.db.query(sql`
        insert into notice_settings (site_id, user_id, muted)
          select site_id, id, '{reminder,answer,unanswered}' from users where id = ${userId}`);
    }
    const games = [await gameIn(20, { daysAgo: 5 }), await gameIn(44, { daysAgo: 5 })];
    await stage.answer(games[1], 'D');
    assert.deepEqual(await reminders(), {});
    await stage.service.db.query(sql`delete from notice_settings`);
    await Promise.all(games.map(over));
  });
});

describe('an assignor is told', () => {
  test('that an official declined, unless they accepted after all or it was the assignor', async () => {
    const games = [await stage.toldGame(), await stage.toldGame(), await stage.toldGame()];
    await stage.answer(games[0], 'D');
    await stage.answer(games[1], 'D');
    await stage.answer(games[1], 'A');
    ok(
      await stage.ada('POST', `/api/v2/assignments/${games[2]._embedded.assignments[0].id}/confirm`, {
        body: { status: 'D' },
      }),
      200,
    );
    assert.deepEqual(await toldBy(stage, await stage.minutePasses()), {
      [ADA]: ['declined'],
      [OMAR]: ['removed'],
    });
  });

  test('who assigns officials now, not who did when the game was made', async () => {
    const game = await stage.toldGame();
    const { db } = stage.service;
    const { ada, nina } = stage.season;
    const role = (id: number, assignor: boolean) =>
      db.query(sql`update users set assignor = ${assignor} where id = ${id}`);
    await role(nina.userId, true);
    await role(ada.userId, false);
    await stage.answer(game, 'D');
    const told = await toldBy(stage, await stage.minutePasses());
    await role(ada.userId, true);
    await role(nina.userId, false);
    assert.deepEqual(told, { [NINA]: ['declined'] });
  });
});

describe('an official is told', () => {
  test('what was paid of a statement, once', async () => {
    const { siteId, omar } = stage.season;
    const body = { user_id: omar.userId, statement_date: '2096-05-02', description: 'Referee', amount: 90 };
    const statement = ok(await stage.ada('POST', `/api/v2/sites/${siteId}/statements`, { body }), 201);
    assert.deepEqual(await toldBy(stage, await stage.minutePasses()), {});
    const pay = async (members: object) =>
      ok(await stage.ada('PUT', `/api/v2/statements/${statement.id}`, { body: members }), 200);
    await pay({ amount_paid: 40 });
    await pay({ amount_paid: 90 });
    assert.deepEqual(await toldBy(stage, await stage.minutePasses()), { [OMAR]: ['paid'] });
    await pay({ description: 'Referee, U12' });
    await pay({ amount_paid: 0 });
    await pay({ amount_paid: 90 });
    assert.deepEqual(await toldBy(stage, await stage.minutePasses()), {});
  });
});
