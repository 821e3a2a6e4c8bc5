// The bench of migrations: each one since 1.0.0, on 1,000,000 assignments, while others read and write them.
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { migrate } from '../../src/storage/migrate.ts';
import { readPending } from '../../src/storage/migration/file.ts';
import { sql } from '../../src/storage/sql.ts';
import { moment } from '../moment.ts';
import { createAssignor } from '../people.ts';
import { printLine, representDurations, rounded } from '../report.ts';
import { seedMillion } from '../seed.ts';
import { onStage, type Stage } from '../stage.ts';

const FIRST = 1; // the migration of 1.0.0
const USUAL_MS = 5_000;
const AIM_MS = 1_000; // longer than usual: what a lock may add

/** A transaction that takes a row of the largest table, and one that reads the crew of a game. */
const STATEMENTS = {
  write: 'update assignments set lock_version = lock_version + 1 where id = $1',
  read: 'select * from assignments where game_id = (select game_id from assignments where id = $1)',
};
type Kind = keyof typeof STATEMENTS;
type Waits = Record<Kind, { p50: number; p99: number; longest: number }>;

/**
 * Prints a line for each: how long it took, and how long statements of others took meanwhile and usually. False if one waited longer
 * than usual by more than the aim, or failed.
 */
export function benchMigrate(): Promise<boolean> {
  return onStage(
    async ({ db, postgres }) => {
      await seedMillion(db, await createAssignor(db));
      const [rows] = await db.query<{ n: number; last: number }>(
        sql`select count(*)::int as n, max(id)::int as last from assignments`,
      );
      let isGood = true;
      for (const { version, name } of await readPending(FIRST)) {
        const meanwhile = besides(postgres, rows!.last);
        const usual = await meanwhile(() => pause(USUAL_MS));
        const startedAt = moment();
        const during = await meanwhile(() => migrate(postgres.url, { to: version }));
        const seconds = rounded((moment() - startedAt) / 1_000);
        printLine(
          { bench: 'migrate', scenario: name, postgresVersion: postgres.version },
          { assignments: rows!.n, seconds, usual_ms: usual, meanwhile_ms: during },
        );
        const kinds = Object.keys(STATEMENTS) as Kind[];
        isGood &&= kinds.every((kind) => during[kind].longest - usual[kind].longest <= AIM_MS);
      }
      return isGood;
    },
    undefined,
    FIRST,
  );
}

/** Gives what reads and writes, one statement after the other on a connection for each, while `work` runs. */
function besides({ url }: Stage['postgres'], last: number) {
  return async (work: () => Promise<unknown>): Promise<Waits> => {
    const ended = new AbortController();
    const running = (Object.keys(STATEMENTS) as Kind[]).map(async (kind) => {
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      const durations: number[] = [];
      for (let id = 1; !ended.signal.aborted; id = 1 + ((id * 7_919) % last)) {
        const startedAt = moment();
        await client.query(STATEMENTS[kind], [id]);
        durations.push(moment() - startedAt);
      }
      await client.end();
      return [kind, { ...representDurations(durations), longest: rounded(Math.max(...durations)) }] as const;
    });
    try {
      await work();
    } finally {
      ended.abort();
    }
    return Object.fromEntries(await Promise.all(running)) as Waits;
  };
}
