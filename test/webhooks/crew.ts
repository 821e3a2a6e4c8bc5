// Starts workers for tests, and keeps what they log and count.
import { type Sql, sql } from '../../src/storage/sql.ts';
import { DELIVERIES_CHANNEL } from '../../src/webhooks/queue/deliveries.ts';
import { startWorker, type Worker, type WorkerOptions } from '../../src/webhooks/worker.ts';
import { BASE_URL, OPENED, type Season, vault } from './season.ts';

const PATIENCE_MS = 120_000; // generous, for busy cores: it only decides when a broken test gives up

export type Crew = {
  worker: Worker;
  /** What it logged, as one JSON line each. */
  lines: string[];
  logged(happening: string): Record<string, unknown>[];
  counts: { attempted: string[]; received: number; dropped: number; opened: number; reused: number };
};

export async function startCrew(season: Season, options: Partial<WorkerOptions> = {}): Promise<Crew> {
  const lines: string[] = [];
  const write = (level: string) => (fields: object, happening: string) => {
    lines.push(JSON.stringify({ level, happening, ...fields }));
  };
  const counts: Crew['counts'] = { attempted: [], received: 0, dropped: 0, opened: 0, reused: 0 };
  const worker = await startWorker({
    db: season.db,
    vault,
    settings: {
      baseUrl: BASE_URL,
      allowNetworks: OPENED,
      signatureHeaderAliases: ['X-Signature-Copy'],
      version: '1.2.3',
    },
    log: { info: write('info'), warn: write('warn'), error: write('error') },
    metrics: {
      attempted: (outcome) => counts.attempted.push(outcome),
      received: () => counts.received++,
      dropped: () => counts.dropped++,
      opened: () => counts.opened++,
      reused: () => counts.reused++,
    },
    ...options,
  });
  return {
    worker,
    lines,
    counts,
    logged: (happening) =>
      lines.map((line) => JSON.parse(line)).filter((line) => line.happening === happening),
  };
}

/** Waits until a condition holds; fails with what was waited for. */
export async function until(what: string, holds: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS;
  while (!(await holds())) {
    if (Date.now() > deadline) throw new Error(`waited too long: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** Waits until nothing is owed any more. */
export function untilSettled(season: Season): Promise<void> {
  return until('the queue to be empty', async () => {
    const owed = await season.db.query(sql`
      select from deliveries union all select from fanouts union all
      select from events where matched_at is null limit 1`);
    return owed.length === 0;
  });
}

/** Waits until the first attempt of everything that is owed has failed, and waits for its retry after 5 s ± 10 %. */
export function untilFailed(season: Season): Promise<void> {
  return until('the failures to be written down', async () => {
    const [owed] = await season.db.query<{ failed: boolean | null }>(sql`
      select bool_and(attempts = 1 and due_at < now() + interval '6 seconds') and not exists (select from fanouts) as failed
      from deliveries`);
    return owed?.failed ?? false;
  });
}

/** Makes deliveries due now instead of at their next retry, and tells the workers, who would poll within a second. */
export async function hurry(season: Season, which: Sql = sql`true`): Promise<void> {
  await season.db.query(sql`
    with queue as materialized ( -- in the order in which workers lock them
      select subscription_id from retry_queues order by subscription_id for update
    ), hurried as (
      update deliveries set due_at = now()
      where subscription_id in (select subscription_id from queue) and attempts > 0 and ${which}
      returning subscription_id
    )
    update retry_queues set due_at = now() where subscription_id in (select subscription_id from hurried)`);
  await season.db.query(sql`select pg_notify(${DELIVERIES_CHANNEL}, '')`);
}
