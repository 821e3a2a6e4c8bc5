// What a crash of the worker costs: one email may come twice, as a copy; none is lost (ARCHITECTURE: notices).
import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { sql } from '../../src/storage/sql.ts';
import { type MailServer, startMailServer } from '../support/mail-server.ts';
import { type Program, startProgram } from '../support/program.ts';
import { until } from '../support/stage.ts';
import { journalRead, type NoticeStage, startNoticeStage } from './notice-stage.ts';

test('kill -9 between the acceptance of an email and its record sends it again with the same Message-ID', async () => {
  const stage = await startNoticeStage({ worker: false });
  const mail = await startMailServer();
  const dataDir = await mkdtemp(join(tmpdir(), 'crewcall-kill-'));
  const start = () => startWorker(stage, { mail, dataDir });
  let program: Program | undefined;
  try {
    program = await start();
    const { db } = stage.service;
    for (const userId of [stage.season.omar.userId, stage.season.nina.userId]) {
      const game = await stage.newGame();
      await stage.assign(game, 0, userId);
      await stage.change(game, { published: true });
    }
    mail.beforeAccepting(async () => {
      mail.beforeAccepting(() => {});
      await program?.end('SIGKILL');
    });
    await journalRead(db);
    await db.query(sql`update emails set due_at = now()`);
    await until('an email to be accepted', async () => mail.received.length > 0);
    const [{ count } = { count: 0 }] = await db.query<{ count: number }>(sql`
      select count(*)::int as count from emails where sent_at is null`);
    assert.ok(count > 0, 'it was recorded before the kill: this test tested nothing');

    program = await start();
    await db.query(sql`update emails set leased_until = now() where sent_at is null`);
    await db.query(sql`update accounts set notices_after = now()`);
    await until('all emails to be sent', async () => {
      const left = await db.query(sql`select from emails where sent_at is null`);
      return left.length === 0;
    });
    const ids = mail.received.map(({ messageId }) => messageId);
    assert.equal(new Set(ids).size, 2, 'one Message-ID for each email');
    assert.deepEqual([...new Set(mail.received.map(({ to }) => to))].sort(), [
      'nina.alvarez@harbor.example',
      'omar.reyes@harbor.example',
    ]);
    assert.ok(ids.length > 2, 'nothing came twice: this test tested nothing');
  } finally {
    await program?.end('SIGTERM');
    await stage.stop();
    await mail.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
});

async function startWorker(
  { service }: NoticeStage,
  { mail, dataDir }: { mail: MailServer; dataDir: string },
): Promise<Program> {
  const program = startProgram(['worker'], {
    ...{
      DATABASE_URL: service.databaseUrl,
      SECRET_KEY: service.secretKey,
      DATA_DIR: dataDir,
      SMTP_URL: mail.url,
    },
    BASE_URL: 'https://crewcall.harbor.example',
  });
  await program.waitFor(/service\.started/);
  return program;
}
