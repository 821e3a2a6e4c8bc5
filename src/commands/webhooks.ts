// `crewcall webhooks status`: how the queue stands, for operators alone (service.md 1.5: there is no delivery log).
import { readSettings } from '../config.ts';
import { type QueueStatus, queueStatus } from '../webhooks/status.ts';
import { type Context, columns, type Result } from './command.ts';
import { withDatabase } from './database.ts';

/** Queue depth, oldest due, and the subscriptions whose endpoints fail. */
export async function status(_args: object, { env }: Context): Promise<Result> {
  const found = await withDatabase(readSettings(env), (db) => queueStatus(db));
  const { unmatched, queued, held, oldestDueAt, failing } = found;
  const lines = [
    `${queued} deliveries queued, ${held} of them held; ${unmatched} events not matched yet`,
    oldestDueAt === undefined ? 'nothing is due' : `the oldest is due since ${oldestDueAt.toISOString()}`,
  ];
  const rows = failing.map((one) =>
    [one.subscriptionId, one.siteId, one.host, one.queued, one.attempts, one.reason].map(String),
  );
  const table = columns([['subscription', 'site', 'host', 'queued', 'attempts', 'last failure'], ...rows]);
  return {
    json: representStatus(found),
    text: [...lines, ...(rows.length > 0 ? ['', table] : [])].join('\n'),
  };
}

function representStatus({ unmatched, queued, held, oldestDueAt, failing }: QueueStatus) {
  return {
    ...{ unmatched, queued, held, oldest_due: oldestDueAt ?? null },
    failing: failing.map(({ subscriptionId, siteId, ...more }) => ({
      ...{ subscription_id: subscriptionId, site_id: siteId },
      ...more,
    })),
  };
}
