// A worker that ends while it sends (ARCHITECTURE: starting and stopping).
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from '../../src/storage/sql.ts';
import { until } from '../support/stage.ts';
import { journalRead, openNoticeWorker, startNoticeStage } from './notice-stage.ts';

test('an email that is being sent is waited for; one that takes too long does not keep the process', async () => {
  const stage = await startNoticeStage({ worker: false });
  const { service, mail, season } = stage;
  try {
    for (const patience of ['10 s', 'none']) {
      const worker = openNoticeWorker(stage);
      const game = await stage.newGame();
      await stage.assign(game, 0, season.omar.userId);
      await stage.change(game, { published: true });
      await journalRead(service.db);
      const [taken, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      mail.beforeAccepting(() => {
        taken.resolve();
        return held.promise;
      });
      await service.db.query(sql`update emails set due_at = now() where sent_at is null`);
      await taken.promise;
      const stopped = worker.stop(patience === 'none' ? 0 : 10_000);
      if (patience === 'none') await stopped; // and its database is closed
      held.resolve();
      await stopped;
      if (patience === 'none') {
        await until('the worker to give up its record', async () =>
          worker.logged().includes('notices.stalled'),
        );
      }
      const unrecorded = await service.db.query(sql`select from emails where sent_at is null`);
      assert.equal(unrecorded.length, patience === 'none' ? 1 : 0, patience);
    }
  } finally {
    await stage.stop();
  }
});
