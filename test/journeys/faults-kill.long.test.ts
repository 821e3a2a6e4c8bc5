// kill -9 in mid-batch, of whatever takes part in deliveries: nothing is lost, and little is sent twice.
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { connectEmbedded } from '../../packages/embedded-postgres/embedded.ts';
import { openDatabase } from '../../src/storage/database.ts';
import {
  holdAfter,
  OPEN_ALL,
  type Operation,
  startOnTestDatabase,
  startOperation,
} from '../support/operation.ts';
import { startProgram } from '../support/program.ts';

const SUBSCRIBERS = 5;
const EVENTS = 80;
const SOME = 60; // so many have come at the kill, and the others have not
// None of what had come may be settled yet, since settlements are written together; and 8 of each are under way.
const AT_RISK = SOME + SUBSCRIBERS * 8;

function assertNothingLost({ receiver, tally }: Operation, beforeKill: number): void {
  const { lost, duplicated, forged } = tally();
  assert.ok(
    beforeKill < SUBSCRIBERS * EVENTS,
    'the kill came after everything had arrived: nothing was tested',
  );
  assert.deepEqual({ lost, forged }, { lost: 0, forged: 0 });
  assert.ok(duplicated <= AT_RISK, `${duplicated} of ${receiver.received.length} came twice`);
}

// What was under way waits until the dead worker has not renewed for 3 s, and the three may wait at the same time.
describe('kill -9 in mid-batch loses nothing, and sends twice at most what was under way', {
  concurrency: true,
}, () => {
  test('of the service: what it had claimed is sent by its successor', async () => {
    const operation = await startOnTestDatabase({ subscribers: SUBSCRIBERS });
    try {
      const { receiver } = operation;
      const release = holdAfter(SOME, operation);
      const service = await operation.start();
      await operation.publish(EVENTS);
      await receiver.waitFor(SOME + 1);
      await service.end('SIGKILL');
      const beforeKill = receiver.received.length;
      release();
      await operation.start();
      await operation.arrived();
      await operation.emptied();
      assertNothingLost(operation, beforeKill);
    } finally {
      await operation.stop();
    }
  });

  test('of one of two workers: the other sends what it had claimed', async () => {
    const operation = await startOnTestDatabase({ subscribers: SUBSCRIBERS });
    try {
      const { receiver } = operation;
      const release = holdAfter(SOME, operation);
      const workers = await Promise.all([operation.start(['worker']), operation.start(['worker'])]);
      await operation.publish(EVENTS);
      await receiver.waitFor(SOME + 1);
      await workers[0].end('SIGKILL');
      const beforeKill = receiver.received.length;
      release();
      await operation.arrived();
      await operation.emptied();
      assertNothingLost(operation, beforeKill);
    } finally {
      await operation.stop();
    }
  });

  test('of the PostgreSQL server: it is started again, and the service goes on', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'crewcall-faults-'));
    const env = { ...OPEN_ALL, DATA_DIR: dataDir, SECRET_KEY: randomBytes(32).toString('base64') };
    const service = startProgram(['serve'], env);
    await service.waitFor(/service\.started/);
    const { url } = await connectEmbedded({ dataDir });
    const db = openDatabase({ url });
    const operation = await startOperation({ db, env, subscribers: SUBSCRIBERS });
    try {
      const { receiver } = operation;
      const release = holdAfter(SOME, operation);
      await operation.publish(EVENTS);
      await receiver.waitFor(SOME + 1);
      process.kill(await postmasterOf(dataDir), 'SIGKILL');
      const beforeKill = receiver.received.length;
      release();
      await operation.arrived();
      await operation.emptied();
      assertNothingLost(operation, beforeKill);
      assert.equal(await service.end('SIGTERM'), 0);
    } finally {
      await operation.stop();
      await db.end();
      await service.end('SIGKILL');
      await rm(dataDir, { recursive: true, force: true });
    }
  });
});

/** The first line of postmaster.pid is the process id of the server. */
async function postmasterOf(dataDir: string): Promise<number> {
  const [pid] = (await readFile(join(dataDir, 'cluster/postmaster.pid'), 'utf8')).split('\n');
  return Number(pid);
}
