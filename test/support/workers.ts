// Workers that a test kills, on a database of their own.
import { sql } from '../../src/storage/sql.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';
import { type Program, SECRET_KEY, startProgram } from './program.ts';

const HEARTBEAT_S = 10; // of the queue: the job of a process that gives no sign for as long is free

export type WorkerDatabase = TestDatabase & {
  /** Starts `crewcall worker`. */
  startWorker(): Program;
  /** As if the heartbeat of the queue had passed: the jobs of killed workers are free. */
  passHeartbeat(): Promise<void>;
};

/** A fresh database with workers. `drop` kills those that are left. */
export async function createWorkerDatabase(): Promise<WorkerDatabase> {
  const { url, db, drop } = await createTestDatabase();
  const workers: Program[] = [];
  return {
    ...{ url, db },
    startWorker() {
      const worker = startProgram(['worker'], { DATABASE_URL: url, SECRET_KEY, LOG_LEVEL: 'info' });
      workers.push(worker);
      return worker;
    },
    async passHeartbeat() {
      const seconds = HEARTBEAT_S + 1;
      await db.query(sql`update jobs set updated_at = updated_at - make_interval(secs => ${seconds})`);
      await db.query(sql`
        update pgboss.job set heartbeat_on = heartbeat_on - make_interval(secs => ${seconds}) where state = 'active'`);
    },
    async drop() {
      for (const worker of workers) await worker.end('SIGKILL');
      await drop();
    },
  };
}
