// A fail-over under writes: the primary dies, the standby is promoted, and two processes go on by themselves.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openDatabase } from '../../src/storage/database.ts';
import { migrate } from '../../src/storage/migrate.ts';
import { sql } from '../../src/storage/sql.ts';
import { isQueueEmpty, startOperation, until } from '../support/operation.ts';
import { missingPostgres, startPostgresPair } from '../support/postgres-pair.ts';
import { requestToken } from '../support/season.ts';
import { type Call, caller } from '../support/service.ts';
import { startWriters } from '../support/writers.ts';

const skip = missingPostgres() ?? false;
const SUBSCRIBERS = 2;
const SOME = 20; // publications before the primary dies, and after the promotion

test('writes go on after a promotion, nothing acknowledged is lost, no response is a 500', {
  skip,
}, async (t) => {
  const pair = await startPostgresPair();
  await migrate(pair.url);
  const db = openDatabase({ url: pair.url });
  const operation = await startOperation({ db, env: { DATABASE_URL: pair.url }, subscribers: SUBSCRIBERS });
  try {
    const { season, receiver } = operation;
    const programs = [await operation.start(), await operation.start()];
    const calls: Call[] = [];
    for (const program of programs) {
      const baseUrl = (await program.waitFor(/"url":"(https?:\/\/[^"/]+)"/))[1]!;
      calls.push(caller({ baseUrl }, await requestToken({ baseUrl }, season.application)));
    }
    const writers = startWriters(calls, season.siteId);
    t.after(() => writers.stop()); // also of a test that fails: they would write forever
    await until('some publications', () => writers.acknowledged.length >= SOME);

    await pair.primary.kill();
    await until('both processes to notice', () => writers.unavailable.every((count) => count > 0));
    const before = writers.acknowledged.length;
    await pair.standby.promote();
    const promotedAt = performance.now();
    await until('writes to go on', () => writers.acknowledged.length > before);
    const seconds = ((performance.now() - promotedAt) / 1_000).toFixed(1);
    await until('both processes to write', () => writers.acknowledged.length >= before + SOME);
    await writers.stop();

    assert.deepEqual(writers.unexpected, []);
    const rows = await db.query<{ id: number }>(sql`select id from games where published`);
    const kept = new Set(rows.map(({ id }) => id));
    assert.deepEqual(
      writers.acknowledged.filter((id) => !kept.has(id)),
      [],
    );
    await until('the queue to be empty', () => isQueueEmpty(db));
    const arrived = new Set(receiver.received.map(({ path, body }) => `${path} ${gameOf(body)}`));
    const paths = [...new Set(receiver.received.map(({ path }) => path))];
    assert.equal(paths.length, SUBSCRIBERS);
    const lost = paths.flatMap((path) =>
      writers.acknowledged.map((id) => `${path} ${id}`).filter((one) => !arrived.has(one)),
    );
    assert.deepEqual(lost, []);
    t.diagnostic(
      `${writers.acknowledged.length} publications acknowledged, 0 lost, ` +
        `${receiver.received.length - arrived.size} of ${receiver.received.length} deliveries sent twice, ` +
        `${seconds} s from the promotion until a write succeeded`,
    );
    for (const program of programs) assert.doesNotMatch(program.output(), /"request\.failed"|uncaught/i);
  } finally {
    await operation.stop();
    await db.end();
    await pair.stop();
  }
});

/** The id at the end of the link to the game, whatever its name. */
function gameOf(body: unknown): string | undefined {
  return /\/games\/(\d+)/.exec(JSON.stringify(body))?.[1];
}
