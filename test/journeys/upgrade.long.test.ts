// Two versions side by side: a process goes on while a newer release migrates its database, and does not start on it again.
import assert from 'node:assert/strict';
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { version } from '../../src/kernel/version.ts';
import { migrate } from '../../src/storage/migrate.ts';
import { startOnTestDatabase } from '../support/operation.ts';
import { requestToken } from '../support/season.ts';
import { caller } from '../support/service.ts';

const MIGRATIONS = join(import.meta.dirname, '../../src/storage/migrations');

test('an old process responds and delivers on the migrated database, and is refused when it starts again', async () => {
  const operation = await startOnTestDatabase({ subscribers: 1 });
  const folder = await mkdtemp(join(tmpdir(), 'crewcall-newer-'));
  try {
    const { receiver, season, env } = operation;
    const old = await operation.start();
    await old.waitFor(new RegExp(`"version":"${version()}","msg":"service.started"`));
    const baseUrl = (await old.waitFor(/"url":"(https?:\/\/[^"/]+)"/))[1]!;
    await cp(MIGRATIONS, folder, { recursive: true });
    await writeFile(
      join(folder, '9000.do.newer.sql'),
      'alter table games add column weather text; create table forecasts (n int);\n',
    );
    assert.deepEqual((await migrate(env.DATABASE_URL!, { folder })).applied, ['9000.do.newer.sql']);

    const call = caller({ baseUrl }, await requestToken({ baseUrl }, season.application));
    const game = { localized_date: '2031-06-07', localized_time: '9:00 AM', published: true };
    assert.equal((await call('POST', `/api/v2/sites/${season.siteId}/games`, { body: game })).status, 201);
    await receiver.waitFor(1);
    assert.equal((await fetch(`${baseUrl}/readyz`)).status, 200);
    assert.equal(await old.end('SIGTERM'), 0);

    await assert.rejects(operation.start(), /a newer release of Crewcall has migrated it/);
  } finally {
    await operation.stop();
    await rm(folder, { recursive: true, force: true });
  }
});
