// `crewcall webhooks status`: shows the delivery queue to operators (service.md 1.5: there is no delivery log).
import { setTimeout as pause } from 'node:timers/promises';
import { readSettings } from '../../config.ts';
import type { Database } from '../../storage/database.ts';
import { countWorkers, NO_WORKER, type QueueStatus, queueStatus } from '../../webhooks/status.ts';
import { type Context, columns, type Result } from '../command.ts';
import { withDatabase } from '../database.ts';
import type { Screen } from '../terminal.ts';

const REFRESH_MS = 1_000;

type Found = QueueStatus & { workers: number };

/** Queue depth, oldest due, and the subscriptions whose endpoints fail. */
export async function status(_args: object, { env }: Context): Promise<Result> {
  const found = await withDatabase(readSettings(env), readStatus);
  return { json: representStatus(found), text: statusText(found) };
}

/** The same, updated each second with the rate of change, until the user ends it. */
export async function watch({ env }: Pick<Context, 'env'>, { show, ended }: Screen): Promise<void> {
  await withDatabase(readSettings(env), async (db) => {
    let earlier: { queued: number; at: number } | undefined;
    while (!ended.aborted) {
      const found = await readStatus(db);
      const at = performance.now();
      const perSecond = earlier && ((found.queued - earlier.queued) / (at - earlier.at)) * 1_000;
      show(`${statusText(found, perSecond)}\n\nPress Ctrl-C to stop.`);
      earlier = { queued: found.queued, at };
      await pause(REFRESH_MS, undefined, { signal: ended }).catch(() => {}); // the user ended it
    }
  });
}

async function readStatus(db: Database): Promise<Found> {
  return { ...(await queueStatus(db)), workers: await countWorkers(db) };
}

/** `perSecond` is the growth of the queue. */
function statusText(found: Found, perSecond?: number): string {
  const { unmatched, recent, queued, held, oldestDueAt, failing, workers } = found;
  const change =
    perSecond === undefined ? '' : ` (${perSecond < 0 ? '' : '+'}${Math.round(perSecond)} a second)`;
  const lines = [
    `${queued} ${queued === 1 ? 'delivery' : 'deliveries'} queued${change}, ${held} of them held`,
    `${recent} ${recent === 1 ? 'event' : 'events'} in the last minute, ${unmatched} not matched yet`,
    oldestDueAt === undefined
      ? 'nothing is due'
      : `the oldest has been due since ${oldestDueAt.toISOString()}`,
    ...(workers === 0 ? [NO_WORKER] : []),
  ];
  const rows = failing.map((one) =>
    [one.subscriptionId, one.siteId, one.host, one.queued, one.attempts, one.reason].map(String),
  );
  const table = columns([['subscription', 'site', 'host', 'queued', 'attempts', 'last failure'], ...rows]);
  return [...lines, ...(rows.length > 0 ? ['', table] : [])].join('\n');
}

function representStatus({ unmatched, recent, queued, held, oldestDueAt, failing, workers }: Found) {
  return {
    ...{ unmatched, events_last_minute: recent, queued, held, oldest_due: oldestDueAt ?? null, workers },
    failing: failing.map(({ subscriptionId, siteId, ...more }) => ({
      ...{ subscription_id: subscriptionId, site_id: siteId },
      ...more,
    })),
  };
}
