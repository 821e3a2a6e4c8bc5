// Who cannot be reached is told nothing, and others are told instead (docs/operate: people).
import assert from 'node:assert/strict';
import { after, afterEach, before, describe, test } from 'node:test';
import { type Sql, sql } from '../../src/storage/sql.ts';
import type { Reply } from '../support/service.ts';
import { ADA, journalRead, NINA, type NoticeStage, OMAR, startNoticeStage } from './notice-stage.ts';
import { toldBy } from './told.ts';

let stage: NoticeStage;
before(async () => {
  stage = await startNoticeStage();
});
after(() => stage.stop());

type Person = { accountId: number; userId: number };
const query = (statement: Sql) => stage.service.db.query<{ user: number; kind: string }>(statement);

const DEACTIVATIONS: Record<string, (person: Person) => Promise<unknown>> = {
  'whose account is deactivated': ({ accountId }) =>
    query(sql`update accounts set deactivated_at = now() where id = ${accountId}`),
  'who is inactive on the site': ({ userId }) =>
    query(sql`update users set active = false where id = ${userId}`),
};
afterEach(async () => {
  await query(sql`update accounts set deactivated_at = null`);
  await query(sql`update users set active = true`);
});

/** What waits to be told: nothing that would be deleted again. */
const waiting = () =>
  query(sql`select user_id as user, kind from notices where last_notified is null order by id`);

async function gameIn(hours: number): Promise<Reply['json']> {
  const start_time = new Date(Date.now() + hours * 60 * 60_000).toISOString();
  const game = await stage.toldGame({ start_time });
  await stage.daysPass(3);
  return game;
}

for (const [who, deactivate] of Object.entries(DEACTIVATIONS)) {
  describe(`somebody ${who}`, () => {
    test('is not reminded of a game, neither once nor every minute', async () => {
      const { omar, ada } = stage.season;
      const game = await gameIn(23);
      await deactivate(omar);
      await stage.remindersSearched();
      assert.deepEqual(await waiting(), [{ user: ada.userId, kind: 'unanswered' }]);
      assert.deepEqual(await toldBy(stage, await stage.minutePasses()), { [ADA]: ['unanswered'] });
      await deactivate(ada);
      await query(sql`delete from notices where kind = 'unanswered'`);
      await stage.remindersSearched();
      assert.deepEqual(await waiting(), []);
      await query(sql`update games set deleted_at = now() where id = ${game.id}`);
    });

    test('is told nothing of their games, and is offered their next one when they are back', async () => {
      const { omar } = stage.season;
      const game = await stage.newGame();
      await stage.assign(game, 0, omar.userId);
      await deactivate(omar);
      await stage.change(game, { published: true });
      await journalRead(stage.service.db);
      assert.deepEqual(await waiting(), []);
      await query(sql`update accounts set deactivated_at = null`);
      await query(sql`update users set active = true`);
      await stage.change(game, { subvenue: 'Field 2' });
      assert.deepEqual(await toldBy(stage, await stage.minutePasses()), { [OMAR]: ['offered'] });
    });

    test('assigns no game: the other assignors of the site are told of it, and replies go to them', async () => {
      const { ada, nina } = stage.season;
      const [declined, moved] = [await stage.toldGame(), await stage.toldGame()];
      await query(sql`update users set assignor = true where id = ${nina.userId}`);
      await stage.change(moved, { subvenue: 'Field 3' });
      await deactivate(ada);
      await stage.answer(declined, 'D');
      const emails = await stage.minutePasses();
      assert.deepEqual(await toldBy(stage, emails), {
        [OMAR]: [['changed', { subvenue: null }]],
        [NINA]: ['declined'],
      });
      assert.match(emails.find(({ to }) => to === OMAR)!.source, /^Reply-To: Nina .*<nina\.alvarez@/m);
      await query(sql`update users set assignor = false where id = ${nina.userId}`);
    });
  });
}
