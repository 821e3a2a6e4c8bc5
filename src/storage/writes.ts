// Checks whether the database accepts writes: no standby, no read-only server, no full disk.
import { AppError } from '../kernel/errors.ts';
import type { Database } from './database.ts';
import { writeRefusal } from './pg-errors.ts';
import { sql } from './sql.ts';

const KNOWN_MS = 15_000; // how long a write shows that others are possible: /readyz tells within 20 s
const REPORT_MS = 60_000; // one line a minute while it lasts
const ROWS = 10_000; // 144 KB: what fits into the room that a table has left would be written on a full disk

/** `reason` in words; `error` for the log. */
export type WriteProblem = { reason: string; error: unknown };

/**
 * Why the database accepts no writes; undefined if it does. Commits a transaction that changes nothing and needs no right: it
 * asks for a change of the schema (there is no such table), which a read-only server refuses; sorts rows into a temporary file,
 * for which a full disk has no room; and writes 100 bytes of WAL, for whose commit a synchronous standby is waited for.
 * A table would cost WAL for the catalog, and the sync of a new file.
 */
export async function findWriteProblem(db: Database): Promise<WriteProblem | undefined> {
  try {
    await db.transaction((tx) => {
      const statements = [
        tx.query(sql`drop table if exists pg_temp.write_check`),
        tx.query(sql`select set_config('work_mem', '64kB', true), set_config('temp_tablespaces', '', true)`),
        tx.query(sql`
          select pg_logical_emit_message(true, 'crewcall', ''), count(*) from generate_series(1, ${ROWS}::int)`),
      ];
      for (const one of statements) one.catch(() => {}); // the first that failed is reported
      return tx.commitAfter(statements);
    });
    return undefined;
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'unavailable') throw error;
    return { reason: writeRefusal(error) ?? 'the database does not respond', error };
  }
}

export type WriteChecks = {
  /** Why the database accepts no writes, as of now or a few seconds ago. */
  findReason(): Promise<string | undefined>;
  stop(): Promise<void>;
};

/** As pino's. */
type Log = Record<'info' | 'warn' | 'error', (fields: object, message: string) => void>;

export type WriteCheckOptions = {
  /** Whose writes are watched. */
  db: Pick<Database, 'writes'>;
  /** On which the check is made. It has a connection of its own, so that the work of `db` does not delay it. */
  probe: Database;
  log: Log;
  /** Milliseconds of a clock that only goes forward. */
  now?: () => number;
};

/**
 * Knows from the writes that happen whether writes are possible, and checks it when there were none for a while, when one was
 * refused, and while there is a problem, when `findReason` is called. Logs a problem when it begins, and then once a minute.
 */
export function startWriteChecks({
  db,
  probe,
  log,
  now = () => performance.now(),
}: WriteCheckOptions): WriteChecks {
  let checking: Promise<WriteProblem | undefined> | undefined;
  let last: { problem: WriteProblem | undefined; at: number } | undefined;
  let reportedAt = Number.NEGATIVE_INFINITY;

  /** At most once a minute, unless it is news. */
  const report = (isNew: boolean, write: () => void) => {
    if (!isNew && now() - reportedAt < REPORT_MS) return;
    reportedAt = now();
    write();
  };
  const check = async () => {
    const problem = await findWriteProblem(probe).catch((error) => {
      report(false, () => log.warn({ err: error }, 'writes.unchecked'));
      return undefined;
    });
    const isNew = problem?.reason !== last?.problem?.reason;
    last = { problem, at: now() };
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
  /** For how long it is still known that writes are possible; 0 if it is not. */
  const knownFor = () => {
    const { committedAt, refusedAt } = db.writes();
    if (last === undefined || last.problem !== undefined || refusedAt > last.at) return 0;
    return Math.max(0, Math.max(last.at, committedAt) + KNOWN_MS - now());
  };
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  const lookIn = (ms: number) => {
    if (!isStopped) timer = setTimeout(look, ms).unref();
  };
  const look = async () => {
    if (knownFor() === 0) await checkOnce(); // also where nobody asks, for the log
    lookIn(knownFor() || KNOWN_MS);
  };
  lookIn(KNOWN_MS);
  return {
    async findReason() {
      return (knownFor() > 0 ? undefined : await checkOnce())?.reason;
    },
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await checking;
    },
  };
}
