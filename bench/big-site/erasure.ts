// How long one person's deletion takes on a big site, and how long it holds locks that requests wait for.
import { allowJournalChange } from '../../src/domain/journal/protection.ts';
import { eraseAccount } from '../../src/privacy/erasure.ts';
import { openDatabase } from '../../src/storage/database.ts';
import { sql } from '../../src/storage/sql.ts';
import { meterCpu } from '../cpu.ts';
import { moment } from '../moment.ts';
import { rounded } from '../report.ts';
import type { Stage } from '../stage.ts';

const LOOK_MS = 5;

/** Deletes an official of the big site whom 5,000 entries and 500 games name. */
export async function measureErasure(
  stage: Stage,
): Promise<{ seconds: number; cpuSeconds: number; lockMs: number }> {
  const { db } = stage;
  const [official] = await db.query<{ account_id: number; id: number; name: string }>(sql`
    select account_id, id, first_name || ' ' || last_name as name from users where official order by id limit 1 offset 400`);
  const { account_id: accountId, id, name } = official!;
  await mention(stage, name);
  const watch = watchLock(stage, id);
  const startedAt = moment();
  const service = { cpuMicros: async () => ((used) => used.user + used.system)(process.cpuUsage()) };
  const { cpu } = await meterCpu({ service, postgresPid: stage.postgres.serverPid }, () =>
    eraseAccount(db, { accountId, outbox: 'no such folder', now: new Date() }),
  );
  const seconds = rounded((moment() - startedAt) / 1e3);
  const lockMs = rounded(await watch.stop());
  return { seconds, cpuSeconds: rounded((cpu.service + (cpu.postgres ?? Number.NaN)) / 1e6), lockMs };
}

async function mention({ postgres }: Stage, name: string): Promise<void> {
  const db = openDatabase({ url: postgres.url, queryTimeoutMs: 600_000 });
  const note = `Ask ${name} for the keys.`;
  await db.transaction(async (tx) => {
    await allowJournalChange(tx, 'erasure');
    await tx.query(sql`
      update journal set after = after || jsonb_build_object('private_note', ${note}::text) where id % 200 = 0`);
    await tx.query(sql`update games set private_note = ${note} where id % 200 = 7`);
  });
  await db.query(sql`vacuum analyze`);
  await db.end();
}

/** Tries to lock the user again and again, as a request that changes them would, and gives the longest wait in milliseconds. */
function watchLock({ db }: Stage, userId: number) {
  let longest = 0;
  let isStopped = false;
  const run = async () => {
    while (!isStopped) {
      const startedAt = moment();
      await db.query(sql`select from users where id = ${userId} for no key update`);
      longest = Math.max(longest, moment() - startedAt);
      await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
    }
  };
  const running = run();
  return {
    async stop(): Promise<number> {
      isStopped = true;
      await running;
      return longest;
    },
  };
}
