// Checks whether the database accepts writes: no standby, no read-only server, no full disk.
import { randomBytes } from 'node:crypto';
import { DatabaseError } from 'pg';
import { AppError } from '../kernel/errors.ts';
import type { Database } from './database.ts';
import { raw, sql } from './sql.ts';

const FRESH_MS = 5_000; // load balancers ask every second or so, and each check is two statements of DDL
const CHECK_MS = 20_000; // also where nobody asks, for the log
const REPORT_MS = 60_000; // one line a minute while it lasts
const ROWS = 2_500; // ten pages: a row in an existing page could be written on a full disk

// PostgreSQL's error codes, appendix A of its manual.
const REASONS: Record<string, string> = {
  25006: 'the database is read-only',
  53100: "the database's disk is full",
};

/** `reason` in words; `error` for the log. */
export type WriteProblem = { reason: string; error: unknown };

/**
 * Why the database accepts no writes; undefined if it does. Commits a transaction that creates a table and drops it, which
 * needs room on the disk and waits for no lock of others, such as a running backup's. No other transaction sees the table.
 */
export async function findWriteProblem(db: Database): Promise<WriteProblem | undefined> {
  const table = raw(TABLE);
  try {
    await db.transaction((tx) => {
      const created = tx.query(
        sql`create unlogged table ${table} as select generate_series(1, ${ROWS_SQL}) as n`,
      );
      const dropped = tx.query(sql`drop table ${table}`);
      dropped.catch(() => {}); // the first statement reports it
      return tx.commitWith([created, dropped]);
    });
    return undefined;
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'unavailable') throw error;
    const code = error.cause instanceof DatabaseError ? error.cause.code : undefined;
    return { reason: REASONS[code ?? ''] ?? 'the database does not respond', error };
  }
}

// A name for each process: a name that another transaction is creating has to be waited for.
const TABLE = `write_check_${randomBytes(6).toString('hex')}`;
const ROWS_SQL = raw(String(ROWS)); // DDL takes no parameters

export type WriteChecks = {
  /** Why the database accepts no writes, as of now or a few seconds ago. */
  findReason(): Promise<string | undefined>;
  stop(): Promise<void>;
};

/** As pino's. */
type Log = Record<'info' | 'warn' | 'error', (fields: object, message: string) => void>;

/** Checks now and then, and when `findReason` is called. Logs a problem when it begins, and then once a minute. */
export function startWriteChecks(db: Database, log: Log): WriteChecks {
  let checking: Promise<WriteProblem | undefined> | undefined;
  let last: { problem: WriteProblem | undefined; at: number } | undefined;
  let reportedAt = Number.NEGATIVE_INFINITY;

  /** At most once a minute, unless it is news. */
  const report = (isNew: boolean, write: () => void) => {
    if (!isNew && performance.now() - reportedAt < REPORT_MS) return;
    reportedAt = performance.now();
    write();
  };
  const check = async () => {
    const problem = await findWriteProblem(db).catch((error) => {
      report(false, () => log.warn({ err: error }, 'writes.unchecked')); // such as a role that may not create tables
      return undefined;
    });
    const isNew = problem?.reason !== last?.problem?.reason;
    last = { problem, at: performance.now() };
    if (problem !== undefined)
      report(isNew, () => log.error({ reason: problem.reason, err: problem.error }, 'writes.impossible'));
    else if (isNew) log.info({}, 'writes.possible');
    return problem;
  };
  const checkOnce = () => {
    checking ??= check().finally(() => {
      checking = undefined;
    });
    return checking;
  };
  const timer = setInterval(checkOnce, CHECK_MS).unref();
  return {
    async findReason() {
      const isFresh =
        last !== undefined && last.problem === undefined && performance.now() - last.at < FRESH_MS;
      return (isFresh ? undefined : await checkOnce())?.reason;
    },
    async stop() {
      clearInterval(timer);
      await checking;
    },
  };
}
